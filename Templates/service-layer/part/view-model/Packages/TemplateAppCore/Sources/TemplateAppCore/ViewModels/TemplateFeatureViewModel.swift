import Observation

/// What a screen for one template item shows.
@MainActor
@Observable
public final class TemplateFeatureViewModel {
    /// What the screen was opened with, and then what the server has; or what is on its way, or went wrong.
    public var state: LoadState<TemplateItem> { templateItem.state }

    private let id: TemplateItem.ID
    private var templateItem = Load<TemplateItem>()
    private let service: any TemplateItemServiceProtocol

    /// - Parameters:
    ///   - templateItem: What is shown at first.
    ///   - service: Where template items come from.
    public init(templateItem: TemplateItem, service: any TemplateItemServiceProtocol) {
        self.id = templateItem.id
        self.service = service
        let ticket = self.templateItem.begin()
        self.templateItem.succeed(templateItem, for: ticket)
    }

    /// Shows the template item as the server has it now. One that the server has no more stays as it was.
    public func refresh() async {
        guard let shown = state.value else { return }
        let ticket = templateItem.begin()
        do {
            let items = try await service.templateItems(forceRefresh: true)
            templateItem.succeed(items.first { $0.id == id } ?? shown, for: ticket)
        } catch {
            templateItem.fail(with: error, for: ticket)
        }
    }
}
