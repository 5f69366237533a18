import Combine

/// What the list of template items shows.
@MainActor
public final class TemplateFeatureViewModel: BaseViewModel {
    /// What was loaded last, in the order of the server.
    @Published public private(set) var templateItems: [TemplateItem] = []

    /// Whether there is nothing to show, and nothing on its way.
    public var isEmpty: Bool { templateItems.isEmpty && !isLoading && error == nil }

    private let service: any TemplateItemServiceProtocol

    /// - Parameters:
    ///   - service: Where template items come from.
    ///   - errors: Where failures are recorded.
    public init(service: any TemplateItemServiceProtocol, errors: any ErrorRecording) {
        self.service = service
        super.init(errors: errors)
    }

    /// Loads template items.
    /// - Parameter forceRefresh: Whether the server is asked although an answer is at hand.
    public func load(forceRefresh: Bool = false) async {
        setLoading(true)
        clearError()
        do {
            templateItems = try await service.templateItems(forceRefresh: forceRefresh)
        } catch {
            handleError(error, context: .loadTemplateFeature) { [weak self] in
                await self?.load(forceRefresh: forceRefresh)
            }
        }
        setLoading(false)
    }
    // when: form

    /// Shows an item that was saved, in its place or at the end.
    public func show(_ templateItem: TemplateItem) {
        if let index = templateItems.firstIndex(where: { $0.id == templateItem.id }) {
            templateItems[index] = templateItem
        } else {
            templateItems.append(templateItem)
        }
    }
    // end
}
