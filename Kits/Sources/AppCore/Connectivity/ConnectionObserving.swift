/// Tells others how the connection changes.
public protocol ConnectionObserving: Sendable {
    /// The states from now on.
    ///
    /// - Returns: A stream of its own for each call. It begins with the present state if that is known, has no two
    ///   equal values in a row, and leaves none out.
    func statuses() async -> AsyncStream<NetworkStatus>
}
