import TemplateAppCore
import Testing

/// Every view model is made once with the services that the app has at launch: a part that is missing stops this suite
/// and not the app.
@Suite @MainActor struct ViewModelFactoryTests {
    private let factory = ViewModelFactory(services: .makeLive(log: Log(.network, sinks: [])))
}
