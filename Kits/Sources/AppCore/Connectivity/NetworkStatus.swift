/// What is known about the connection of the device.
public enum NetworkStatus: Hashable, Sendable {
    /// Nothing has been heard yet, or no more. That is not offline: it neither skips a request nor starts a retry.
    case unknown
    /// There is no connection.
    case offline
    /// There is a connection. Whether a server answers is another question.
    case online
}
