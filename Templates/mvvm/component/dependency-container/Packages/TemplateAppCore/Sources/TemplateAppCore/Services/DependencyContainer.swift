/// Holds the services of the app, and makes each on first use.
///
/// Views take their view models from it: give it one method for each, named `make…ViewModel()`. The app hands over its
/// log before anything else, and shows `DependencyContainer.shared.services`. It takes the place of a
/// `ServiceContainer`; an app has one container. The rule `container-factory-bypassed` finds views that go round it.
@MainActor
public final class DependencyContainer {
    /// The container of the app.
    public static let shared = DependencyContainer()

    /// Where failures are written. Set it before the first service is asked for.
    public var log = Log(.network, sinks: [])

    /// Where failures are recorded.
    public private(set) lazy var errors: any ErrorRecording = ErrorLog(log: log)

    /// Talks to the server.
    public private(set) lazy var client: any APIClientProtocol = APIClient(
        baseURL: ServerAddress.baseURL,
        options: APIClientOptions(log: log, report: AnalyticsManager.requestReport))

    /// What the screens of the app are given.
    public var services: AppServices { AppServices(client: client, errors: errors) }

    /// A container without services yet. Only tests make one beside ``shared``.
    init() {}
}
