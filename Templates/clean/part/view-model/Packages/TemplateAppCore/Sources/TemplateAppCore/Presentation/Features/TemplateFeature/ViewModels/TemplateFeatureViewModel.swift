import Observation

/// What a screen for one template item shows.
@MainActor
@Observable
public final class TemplateFeatureViewModel: BaseViewModel {
    /// What the screen was opened with, and then what the server has.
    public private(set) var templateItem: TemplateItem
    @ObservationIgnored private let fetchTemplateItemsUseCase: any FetchTemplateItemsUseCaseProtocol

    /// - Parameters:
    ///   - templateItem: What is shown at first.
    ///   - fetchTemplateItemsUseCase: Brings template items.
    ///   - errors: Where failures are recorded.
    init(
        templateItem: TemplateItem, fetchTemplateItemsUseCase: any FetchTemplateItemsUseCaseProtocol,
        errors: any ErrorRecording
    ) {
        self.templateItem = templateItem
        self.fetchTemplateItemsUseCase = fetchTemplateItemsUseCase
        super.init(errors: errors)
    }

    /// Shows the template item as the server has it now. One that the server has no more stays as it was.
    public func refresh() async {
        setLoading(true)
        defer { setLoading(false) }
        do {
            // when: cache
            let items = try await fetchTemplateItemsUseCase.execute(.current)
            // end
            // when: no cache
            let items = try await fetchTemplateItemsUseCase.execute()
            // end
            if let current = items.first(where: { $0.id == templateItem.id }) { templateItem = current }
        } catch {
            handleError(error)
        }
    }
}
