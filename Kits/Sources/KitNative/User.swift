/// The person who is signed in, as the server describes them. An app adds what it shows of them.
public struct User: Codable, Equatable, Identifiable, Sendable {
    /// What the server calls them.
    public let id: String
    /// What they want to be called.
    public let name: String

    /// - Parameters:
    ///   - id: What the server calls them.
    ///   - name: What they want to be called.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
