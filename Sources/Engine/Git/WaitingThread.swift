internal import Dispatch
internal import Synchronization
internal import TenetFoundation

/// Runs asynchronous work on the very thread that waits for it.
///
/// Commands are synchronous, and whoever blocks a thread of the cooperative pool until another of its threads is free
/// waits forever when all of them do the same. The work below needs no thread but the caller's.
final class WaitingThread: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    /// Blocks until the work is done. A broken pipe is an error of the call that meets it in the meantime, not the end of
    /// the process.
    static func wait<Success: Sendable>(for work: @escaping @Sendable () async -> Success) -> Success {
        let executor = WaitingThread()
        let outcome = Outcome<Success>()
        let signals = BrokenPipeSignal()
        defer { signals.restore() }
        Task.detached(executorPreference: executor) {
            let success = await work()
            outcome.value.withLock { $0 = success }
            executor.arrivals.signal()
        }
        while true {
            if let success = outcome.value.withLock({ $0 }) { return success }
            executor.runNext()
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    private func runNext() {
        arrivals.wait()
        let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        job?.runSynchronously(on: asUnownedTaskExecutor())
    }

    private final class Outcome<Success: Sendable>: Sendable {
        let value = Mutex<Success?>(nil)
    }
}

/// Holds back the signal that ends a process which writes to a pipe that nobody reads, for the current thread.
private struct BrokenPipeSignal {
    private var signal = sigset_t()
    private var before = sigset_t()
    private let wasPending: Bool

    init() {
        sigemptyset(&signal)
        sigaddset(&signal, SIGPIPE)
        wasPending = Self.isPending
        pthread_sigmask(SIG_BLOCK, &signal, &before)
    }

    func restore() {
        var (signal, before, number) = (signal, before, Int32(0))
        if !wasPending, Self.isPending { sigwait(&signal, &number) }
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    private static var isPending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return sigismember(&pending, SIGPIPE) == 1
    }
}
