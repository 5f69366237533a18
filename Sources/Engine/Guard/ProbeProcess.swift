internal import TenetFoundation

/// A child that is given bytes and may die: all that counts is whether it ends with 0 in time.
struct ProbeProcess {
    private let process: pid_t
    /// Writes to the child's standard input.
    private let input: Int32

    /// Starts a program with nothing open but its standard input; nil when the system does not let it.
    init?(_ executable: String, _ arguments: [String]) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        // A child that reads nothing must not hold up whoever writes to it.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        defer { close(ends[0]) }
        guard let process = Self.spawn(executable, arguments, input: ends[0], closing: ends[1]) else {
            close(ends[1])
            return nil
        }
        self.process = process
        input = ends[1]
    }

    /// Hands over the bytes and waits; true when the child ended by itself with 0.
    func run(with bytes: UnsafeBufferPointer<UInt8>, limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        let isWritten = handOver(bytes, until: end)
        close(input)
        var status: Int32 = 0
        while true {
            switch waitpid(process, &status, WNOHANG) {
            case 0: break
            case -1 where errno == EINTR: break
            // An exit status of 0 is all zeros on every system.
            case let ended: return ended == process && status == 0 && isWritten
            }
            guard ContinuousClock.now < end else { break }
            usleep(2_000)
        }
        kill(process, SIGKILL)
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return false
    }

    /// Makes the calling process end by itself when it takes too much, and leave no core file behind.
    static func limitSelf(processorSeconds: Int, memory: Int) {
        var time = rlimit(rlim_cur: rlim_t(processorSeconds), rlim_max: rlim_t(processorSeconds + 1))
        var space = rlimit(rlim_cur: rlim_t(memory), rlim_max: rlim_t(memory))
        var core = rlimit(rlim_cur: 0, rlim_max: 0)
        #if canImport(Glibc)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &space)
            _ = setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
        #else
            _ = setrlimit(RLIMIT_CPU, &time)
            _ = setrlimit(RLIMIT_AS, &space)
            _ = setrlimit(RLIMIT_CORE, &core)
        #endif
    }

    /// A child that dies early must not end this process by SIGPIPE: the signal is kept from this thread meanwhile, and
    /// taken back when it came. False when the child did not take all of it in time.
    private func handOver(_ bytes: UnsafeBufferPointer<UInt8>, until end: ContinuousClock.Instant) -> Bool {
        var pipeSignal = sigset_t()
        var old = sigset_t()
        sigemptyset(&pipeSignal)
        sigaddset(&pipeSignal, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipeSignal, &old)
        defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(input, part.baseAddress, part.count)
            if count > 0 {
                rest = rest.dropFirst(count)
                continue
            }
            guard count < 0 else { return false }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                guard ContinuousClock.now < end else { return false }
                var wait = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, 100)
            case EPIPE:
                var pending = sigset_t()
                var signal: Int32 = 0
                sigpending(&pending)
                if sigismember(&pending, SIGPIPE) == 1 { sigwait(&pipeSignal, &signal) }
                return false
            default: return false
            }
        }
        return true
    }

    private static func spawn(
        _ executable: String, _ arguments: [String], input: Int32, closing other: Int32
    ) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        if input > 2 { posix_spawn_file_actions_addclose(&actions, input) }
        posix_spawn_file_actions_addclose(&actions, other)
        var words: [UnsafeMutablePointer<CChar>?] = ([executable] + arguments).map { strdup($0) } + [nil]
        // A child that crashes must not spend seconds on writing down how.
        var variables = ProcessInfo.processInfo.environment
        variables["SWIFT_BACKTRACE"] = "enable=no"
        var environment: [UnsafeMutablePointer<CChar>?] =
            variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + environment { free(word) } }
        var process: pid_t = 0
        return posix_spawn(&process, executable, &actions, nil, &words, &environment) == 0 ? process : nil
    }
}
