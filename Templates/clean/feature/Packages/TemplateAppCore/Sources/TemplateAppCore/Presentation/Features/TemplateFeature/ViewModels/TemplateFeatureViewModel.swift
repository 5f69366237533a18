import Observation

/// What the list of template items shows.
@MainActor
@Observable
public final class TemplateFeatureViewModel: BaseViewModel {
    private var templateItems = LatestLoad<[TemplateItem]>()
    @ObservationIgnored private let fetchTemplateItemsUseCase: any FetchTemplateItemsUseCaseProtocol

    /// What to show: template items in the order of the server. Those that are there stay while they are loaded again.
    public var state: ViewState<[TemplateItem]> { templateItems.state }

    /// - Parameters:
    ///   - fetchTemplateItemsUseCase: Brings template items.
    ///   - errors: Where failures are recorded.
    init(fetchTemplateItemsUseCase: any FetchTemplateItemsUseCaseProtocol, errors: any ErrorRecording) {
        self.fetchTemplateItemsUseCase = fetchTemplateItemsUseCase
        super.init(errors: errors)
    }

    // when: cache
    /// Loads template items.
    public func load() async {
        await load(.cached)
    }

    /// Asks the server again, although an answer may be at hand.
    public func refresh() async {
        await load(.current)
    }

    private func load(_ freshness: Freshness) async {
        setLoading(true)
        defer { setLoading(false) }
        let ticket = templateItems.begin()
        do {
            templateItems.succeed(try await fetchTemplateItemsUseCase.execute(freshness), for: ticket)
        } catch {
            templateItems.fail(with: error, for: ticket)
            handleError(error)
        }
    }
    // end
    // when: no cache
    /// Loads template items.
    public func load() async {
        setLoading(true)
        defer { setLoading(false) }
        let ticket = templateItems.begin()
        do {
            templateItems.succeed(try await fetchTemplateItemsUseCase.execute(), for: ticket)
        } catch {
            templateItems.fail(with: error, for: ticket)
            handleError(error)
        }
    }
    // end
}
