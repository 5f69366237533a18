#if canImport(BackgroundTasks) && !os(macOS)
    import AppCore
    import BackgroundTasks

    /// One run that the system started, a `BGTask`. It forwards and decides nothing.
    ///
    /// ## Usage
    /// ```swift
    /// BackgroundRun(BackgroundTask(task), plan: plan) { await tides.reload() }
    /// ```
    ///
    /// ## Thread Safety
    /// Why `@unchecked Sendable` holds: the task is never handed out, its handler is set once, before the work, and it
    /// is completed once, by whoever took the delivery out of the lock of `BackgroundSettlement`. So no two threads use
    /// it at the same time.
    final class BackgroundTask: BackgroundTaskDelivering, @unchecked Sendable {
        private let task: BGTask

        /// What the system calls when it takes the time back.
        var expirationHandler: (@Sendable () -> Void)? {
            didSet { task.expirationHandler = expirationHandler }
        }

        init(_ task: BGTask) {
            self.task = task
        }

        /// Tells the system that the work is over.
        func complete(success: Bool) {
            task.setTaskCompleted(success: success)
        }
    }
#endif
