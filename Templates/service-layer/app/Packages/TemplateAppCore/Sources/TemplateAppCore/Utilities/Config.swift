import Foundation

/// The settings of the app.
public enum Config {
    /// The address that every path of the server is below: a developer's own server in debug builds.
    public static let baseURL: URL = {
        guard let url = URL(string: address) else {
            preconditionFailure("the address of the server is no URL")
        }
        return url
    }()

    #if DEBUG
        private static let address = "http://localhost:8080"
    #else
        private static let address = "https://api.example.com"
    #endif
}
