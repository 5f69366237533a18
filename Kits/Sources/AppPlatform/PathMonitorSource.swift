#if canImport(Network)
    import AppCore
    import Dispatch
    import Network

    /// Tells how the connection changes, by `NWPathMonitor`.
    ///
    /// Each call makes a monitor of its own, on a queue that is set, because one that was canceled never starts again.
    public struct PathMonitorSource: PathSourcing {
        /// Makes a source.
        public init() {}

        /// Begins to watch.
        public func makeUpdates() -> AsyncStream<NetworkStatus> {
            AsyncStream { continuation in
                let monitor = NWPathMonitor()
                monitor.pathUpdateHandler = { path in continuation.yield(status(of: path)) }
                continuation.onTermination = { _ in monitor.cancel() }
                monitor.start(queue: DispatchQueue(label: "PathMonitorSource"))
            }
        }

        /// A connection that comes up when it is asked for is not offline.
        private func status(of path: NWPath) -> NetworkStatus {
            if path.status == .satisfied { return .online }
            return path.status == .unsatisfied ? .offline : .unknown
        }
    }
#endif
