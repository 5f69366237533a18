import Combine

/// What a screen for one template item shows.
@MainActor
public final class TemplateFeatureViewModel: BaseViewModel {
    /// What the screen was opened with, and then what the server has.
    @Published public private(set) var templateItem: TemplateItem

    private let service: any TemplateItemServiceProtocol

    /// - Parameters:
    ///   - templateItem: What is shown at first.
    ///   - service: Where template items come from.
    ///   - errors: Where failures are recorded.
    public init(templateItem: TemplateItem, service: any TemplateItemServiceProtocol, errors: any ErrorRecording) {
        self.templateItem = templateItem
        self.service = service
        super.init(errors: errors)
    }

    /// Shows the template item as the server has it now. One that the server has no more stays as it was.
    public func refresh() async {
        setLoading(true)
        clearError()
        do {
            let items = try await service.templateItems(forceRefresh: true)
            if let current = items.first(where: { $0.id == templateItem.id }) { templateItem = current }
        } catch {
            handleError(error, context: .refreshTemplateFeature) { [weak self] in await self?.refresh() }
        }
        setLoading(false)
    }
}
