/// A session as the server knows it.
public struct ServerSession: Codable, Hashable, Identifiable, Sendable {
    /// What tells one session from another.
    public let id: String

    /// Makes one from its parts.
    public init(id: String) {
        self.id = id
    }

    enum CodingKeys: String, CodingKey {
        case id = "session_id"
    }
}
