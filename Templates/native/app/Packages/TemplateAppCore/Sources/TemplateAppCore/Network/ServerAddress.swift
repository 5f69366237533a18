import Foundation

/// Where the server of the app is.
enum ServerAddress {
    /// The address that every path is below.
    static let baseURL: URL = {
        guard let url = URL(string: "https://api.example.com") else {
            preconditionFailure("the address of the server is no URL")
        }
        return url
    }()
}
