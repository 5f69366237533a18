import Foundation

/// What the screens of the app are given. The app makes it once, at launch; previews and tests make their own.
public struct AppServices: Sendable {
    /// Talks to the server.
    public let client: any APIClientProtocol

    /// - Parameter client: Talks to the server.
    public init(client: any APIClientProtocol) {
        self.client = client
    }

    /// Those that talk to the real server.
    public static func live() -> AppServices {
        AppServices(client: APIClient(baseURL: ServerAddress.baseURL))
    }
}
