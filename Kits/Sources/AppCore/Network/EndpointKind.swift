/// Tells endpoints apart by how long their answers may take.
public enum EndpointKind: Sendable {
    /// Answers at once.
    case standard
    /// Takes a recording and works on the sound, while it sends nothing.
    case speech

    /// How long a request waits for data: 30 seconds, and 60 for speech.
    public var timeout: Duration {
        switch self {
        case .standard: .seconds(30)
        case .speech: .seconds(60)
        }
    }
}
