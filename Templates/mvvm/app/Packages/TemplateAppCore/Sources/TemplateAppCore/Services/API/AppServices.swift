/// What the screens of the app are given. The app makes it once, at launch; previews and tests make their own.
public struct AppServices: Sendable {
    /// Talks to the server.
    public let client: any APIClientProtocol
    /// Where failures are recorded.
    public let errors: any ErrorRecording

    /// - Parameters:
    ///   - client: Talks to the server.
    ///   - errors: Where failures are recorded.
    public init(client: any APIClientProtocol, errors: any ErrorRecording) {
        self.client = client
        self.errors = errors
    }

    /// Those that talk to the real server and keep its answers.
    /// - Parameter log: Where failures are written.
    public static func makeLive(log: Log) -> AppServices {
        AppServices(
            client: APIClient(
                baseURL: ServerAddress.baseURL,
                options: APIClientOptions(log: log, report: AnalyticsManager.requestReport)),
            errors: ErrorLog(log: log))
    }
}
