/// A change between two known states of the connection.
public struct NetworkTransition: Hashable, Sendable {
    /// The state before; never unknown.
    public let from: NetworkStatus
    /// The state after, which differs and is never unknown.
    public let to: NetworkStatus

    /// Whether the connection has come back, which is the moment to try again what failed without it.
    public var isRecovery: Bool { from == .offline && to == .online }

    /// A change, or `nil` if there is none: a first value is a baseline, and a lost source is no lost connection.
    init?(from: NetworkStatus, to: NetworkStatus) {
        guard from != to, from != .unknown, to != .unknown else { return nil }
        self.from = from
        self.to = to
    }
}
