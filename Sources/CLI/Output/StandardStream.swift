internal import Synchronization
internal import TenetEngine
internal import TenetFoundation

/// Standard output or standard error. Every write is checked: the first one that fails is kept, and what comes behind it
/// is dropped, because half a report with a hole in it is worse than half a report.
final class StandardStream: Sendable {
    private let descriptor: Int32
    private let firstFailure = Mutex<SystemError?>(nil)

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Why not everything was written; nil when it was.
    var failure: SystemError? { firstFailure.withLock { $0 } }

    func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            firstFailure.withLock { failure in
                if failure == nil { failure = send(UnsafeRawBufferPointer(bytes)) }
            }
        }
    }

    /// Nil when all of it was taken.
    private func send(_ bytes: UnsafeRawBufferPointer) -> SystemError? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = writeFile(descriptor, part.baseAddress, part.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Somebody who shares the pipe made it one that does not wait.
                var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&state, 1, -1)
            } else if errno != EINTR {
                return SystemError(code: errno)
            }
        }
        return nil
    }
}

/// The two streams of a process.
struct StandardStreams {
    let output = StandardStream(descriptor: 1)
    let errors = StandardStream(descriptor: 2)

    /// Makes failing writes answers in place of signals, and keeps the numbers of streams that are closed from being
    /// given to files: a report must not end up in a cache.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        for (descriptor, flags) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            // Opened the wrong way round, so that using it fails as it does when it is closed.
            _ = open("/dev/null", flags)
        }
    }

    /// What the process ends with when its work ended with `code`. A reader that has gone has seen enough; any other
    /// output that was lost is a failure, and is said where it still can be.
    func code(after code: RunCode) -> RunCode {
        if let failure = output.failure, failure.code != EPIPE {
            errors.write("error: standard output cannot be written: \(failure.text)\n")
            return .failure
        }
        // Who closes standard error does not want to read it.
        if let failure = errors.failure, failure.code != EPIPE, failure.code != EBADF { return .failure }
        return code
    }
}
