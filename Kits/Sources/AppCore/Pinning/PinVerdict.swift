/// Whether a connection may be used.
public enum PinVerdict: Hashable, Sendable {
    /// A key of the server is pinned. There may be a warning that the pins have to be changed.
    case trusted(PinWarning?)
    /// The host has no pins; the system's own check of its certificate decides.
    case notPinned
    /// The connection must be canceled.
    case rejected(PinFailure)
    /// The connection would be canceled if pins were enforced. In an audit it is reported only.
    case reported(PinFailure)

    /// Whether the connection may be used, as far as pins go. The system's check of the certificate comes before it.
    public var isAllowed: Bool {
        switch self {
        case .trusted, .notPinned, .reported: true
        case .rejected: false
        }
    }
}
