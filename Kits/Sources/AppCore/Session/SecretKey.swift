/// The name of a secret. Declare each one as a constant in one place, as a misspelled key reads as "not found".
public struct SecretKey: Hashable, Sendable, CustomStringConvertible {
    /// The name under which the store keeps the secret, which is no secret itself.
    public let name: String

    /// Tells keys apart in logs.
    public var description: String { name }

    /// The session that ``TokenCoordinator`` keeps.
    public static let session = SecretKey("session")

    /// - Parameter name: Unique within the app and its extensions.
    public init(_ name: String) {
        self.name = name
    }
}
