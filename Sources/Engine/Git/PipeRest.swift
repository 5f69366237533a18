internal import TenetFoundation

/// What still comes out of the pipes of a child that has ended: no more than a pipe holds is the child's, and whatever comes then is
/// written by a program that it started and that has kept the pipe.
struct PipeRest {
    /// Linux gives no ordinary user a larger pipe; everywhere else they are smaller.
    static let largestPipe = 1 << 20

    private let child: pid_t
    private var bytes = 0

    init(of child: pid_t) { self.child = child }

    /// False when the bytes cannot be the child's.
    mutating func takes(_ count: Int) -> Bool {
        guard bytes > 0 || Self.hasEnded(child) else { return true }
        bytes += count
        return bytes <= Self.largestPipe
    }

    /// The child has ended, and nobody has asked for its exit code yet.
    static func hasEnded(_ child: pid_t) -> Bool {
        var info = siginfo_t()
        return waitid(P_PID, id_t(child), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_signo == SIGCHLD
    }
}
