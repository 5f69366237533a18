internal import TenetFoundation

/// Lets one command at a time work on a project. The lock hangs on the project's folder itself, so nothing has to be
/// written for it, and the system gives it free when a process ends in whatever way.
public enum SoleRun {
    /// Does something while no other command works on the project.
    /// - Parameters:
    ///   - root: the project's folder, absolute.
    ///   - seconds: how long another command is waited for.
    /// - Throws: ``ScaffoldError`` when the other one takes longer, and what the body throws.
    public static func perform<Answer>(
        in root: String, waiting seconds: Double = 10, _ body: () throws -> Answer
    ) throws -> Answer {
        // A folder that is not there has no other command in it, and what reads it says so.
        let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return try body() }
        defer { close(folder) }
        let end = Date(timeIntervalSinceNow: seconds)
        while !take(folder) {
            guard Date() < end else {
                throw ScaffoldError(
                    "another `tenet` is at work in \(root); nothing was done, so run the command again when that one has ended"
                )
            }
            usleep(50_000)
        }
        return try body()
    }

    /// A command works on the project right now.
    static func isUnderWay(in root: String) -> Bool {
        let folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        return !take(folder)
    }

    /// A file system without such locks is no reason to do nothing.
    private static func take(_ folder: Int32) -> Bool {
        flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK && errno != EINTR
    }
}
