/// One task that the system has handed to the app, such as a `BGAppRefreshTask`.
///
/// The adapter over the system's task forwards both members and decides nothing. Only ``BackgroundRun`` uses them: the
/// rules `bg-double-completion` and `bg-task-never-completed` look for those who complete a task by themselves.
public protocol BackgroundTaskDelivering: AnyObject, Sendable {
    /// What the system calls when it takes the time back, on a thread of its choice. It is set once, before the work.
    var expirationHandler: (@Sendable () -> Void)? { get set }

    /// Tells the system that the task is done.
    ///
    /// - Parameter success: Whether the run did what it was for, or was skipped on purpose.
    func complete(success: Bool)
}
