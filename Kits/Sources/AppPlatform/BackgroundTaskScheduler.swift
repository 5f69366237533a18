#if canImport(BackgroundTasks) && !os(macOS)
    import AppCore
    import BackgroundTasks
    import Foundation

    /// Asks the system for runs in the background, and hands over those that it starts, by `BGTaskScheduler`.
    public struct BackgroundTaskScheduler: BackgroundScheduling {
        /// What is asked for.
        public enum Kind: Sendable {
            /// A refresh of half a minute.
            case refresh
            /// Work of minutes, with a connection.
            case processing
        }

        private let kind: Kind

        /// - Parameter kind: What is asked for.
        public init(kind: Kind = .refresh) {
            self.kind = kind
        }

        /// Names who handles a run. Call it before the app has finished launching.
        /// - Parameters:
        ///   - identifier: The identifier that `Info.plist` permits.
        ///   - onLaunch: Is called on a queue of the system for each run. It hops to the main actor and awaits the
        ///     manager.
        /// - Returns: Whether the identifier is permitted and was free.
        public func register(
            _ identifier: String, onLaunch: @escaping @Sendable (any BackgroundTaskDelivering) -> Void
        ) -> Bool {
            // The closure belongs to no actor, as the system calls it on a queue of its own.
            BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) { @Sendable task in
                onLaunch(BackgroundTask(task))
            }
        }

        /// Asks for a run.
        public func submit(_ identifier: String, earliestBegin: Date) throws {
            switch kind {
            case .refresh:
                let request = BGAppRefreshTaskRequest(identifier: identifier)
                request.earliestBeginDate = earliestBegin
                try BGTaskScheduler.shared.submit(request)
            case .processing:
                let request = BGProcessingTaskRequest(identifier: identifier)
                request.earliestBeginDate = earliestBegin
                request.requiresNetworkConnectivity = true
                try BGTaskScheduler.shared.submit(request)
            }
        }
    }
#endif
