/// Why a text is no configuration.
public enum ConfigurationError: Error, Sendable {
    /// There is no text, or nothing but blanks in it.
    case empty
    /// The text holds characters that its encoding does not know.
    case notEncodable
    /// The text is there and is not of the form that was asked for.
    /// - Parameter reason: What the decoder said, for logs.
    case unreadable(any Error)
}

extension ConfigurationError: ErrorCarrying {
    /// What the decoder said, if it was asked.
    public var carriedError: (any Error)? {
        guard case .unreadable(let reason) = self else { return nil }
        return reason
    }
}
