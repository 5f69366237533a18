import Foundation

/// The settings of the app.
public enum Config {
    /// The address that every path of the server is below: a developer's own server in debug builds.
    public static let baseURL: URL = {
        #if DEBUG
            let url = URL(string: "http://localhost:8080")
        #else
            let url = URL(string: "https://api.example.com")
        #endif
        guard let url else {
            preconditionFailure("the address of the server is no URL")
        }
        return url
    }()
}
