/// What a validator thinks of a text.
public enum ValidationResult: Hashable, Sendable {
    /// Nothing is wrong with it.
    case valid
    /// Something is wrong with it.
    /// - Parameter message: What, in words for people.
    case invalid(message: String)

    /// Whether nothing is wrong.
    public var isValid: Bool { self == .valid }

    /// What is wrong, or nil if nothing is.
    public var message: String? {
        guard case .invalid(let message) = self else { return nil }
        return message
    }
}
