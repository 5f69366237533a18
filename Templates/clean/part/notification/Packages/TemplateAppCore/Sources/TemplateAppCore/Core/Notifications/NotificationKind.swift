/// What a notification is about. Whoever is told that one was opened decides by it; each kind is a constant in an
/// extension.
public struct NotificationKind: Hashable, Sendable {
    /// Where a notification carries its kind.
    public static let key = "type"

    /// As the notification carries it.
    public let name: String

    /// - Parameter name: Words in small letters, joined by underscores.
    public init(_ name: String) {
        self.name = name
    }
}
