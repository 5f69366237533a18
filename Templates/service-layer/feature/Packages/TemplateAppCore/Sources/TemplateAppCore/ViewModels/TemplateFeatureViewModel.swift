import Observation

/// What the list of template items shows.
@MainActor
@Observable
public final class TemplateFeatureViewModel {
    /// What was loaded last, in the order of the server; or what is on its way, or went wrong.
    public var state: LoadState<[TemplateItem]> { templateItems.state }

    private var templateItems = Load<[TemplateItem]>()
    private let service: any TemplateItemServiceProtocol

    /// - Parameter service: Where template items come from.
    public init(service: any TemplateItemServiceProtocol) {
        self.service = service
    }

    /// Loads template items.
    /// - Parameter forceRefresh: Whether the server is asked although an answer is at hand.
    public func load(forceRefresh: Bool = false) async {
        let ticket = templateItems.begin()
        do {
            templateItems.succeed(try await service.templateItems(forceRefresh: forceRefresh), for: ticket)
        } catch {
            templateItems.fail(with: error, for: ticket)
        }
    }
    // when: form

    /// Shows an item that was saved, in its place or at the end.
    public func show(_ templateItem: TemplateItem) {
        var shown = state.value ?? []
        if let index = shown.firstIndex(where: { $0.id == templateItem.id }) {
            shown[index] = templateItem
        } else {
            shown.append(templateItem)
        }
        // A load that began before does not know the item, so its result counts no more.
        let ticket = templateItems.begin()
        templateItems.succeed(shown, for: ticket)
    }
    // end
}
