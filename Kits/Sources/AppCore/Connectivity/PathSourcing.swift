/// Tells how the connection changes. The adapter over `NWPathMonitor` is one.
public protocol PathSourcing: Sendable {
    /// Begins to watch.
    ///
    /// - Returns: A stream whose first value is the present state. Each call makes a new one with a monitor of its own,
    ///   which ends with the stream, because a monitor that was canceled cannot be started again.
    func makeUpdates() -> AsyncStream<NetworkStatus>
}
