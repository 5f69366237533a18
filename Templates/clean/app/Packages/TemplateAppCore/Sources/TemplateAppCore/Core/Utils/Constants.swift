import Foundation

/// What holds for the whole app.
enum Constants {
    /// Where the server is. Every path is below it.
    static let serverAddress: URL = {
        guard let url = URL(string: "https://api.example.com") else {
            preconditionFailure("the address of the server is no URL")
        }
        return url
    }()
}
