/// What the screens of the app are given. The app makes it once, at launch; previews and tests make their own.
@MainActor
public struct AppServices {
    /// Talks to the server.
    public let network: NetworkService
    /// Remembers the session with the server.
    public let sessions: SessionStore

    /// - Parameters:
    ///   - network: Talks to the server.
    ///   - sessions: Remembers the session with the server.
    public init(network: NetworkService, sessions: SessionStore) {
        self.network = network
        self.sessions = sessions
    }

    /// Those that talk to the real server.
    /// - Parameter log: Where requests and their failures are written.
    public static func makeLive(log: Log) -> AppServices {
        AppServices(network: NetworkService(baseURL: Config.baseURL, log: log), sessions: SessionStore())
    }
}
