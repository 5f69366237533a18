import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A process that has ended, with what the operating system says it cost.
struct Measured {
    /// The exit code, or nil when a signal ended the process.
    var code: Int32?
    /// User and system seconds.
    var cpu: Double
    var wall: Double
    /// The largest resident size in bytes.
    var peakMemory: Int
    var output: [UInt8]
    /// What it wrote to standard error.
    var complaint: [UInt8]

    enum Failure: Error, CustomStringConvertible {
        case cannotStart(String, Int32)

        var description: String {
            switch self {
            case .cannotStart(let program, let code): "\(program) cannot be started: \(String(cString: strerror(code)))"
            }
        }
    }

    /// Runs a program to its end. Standard output goes through a file, so that a full pipe never distorts a timing.
    /// - Parameters:
    ///   - directory: where the program starts; the current folder when absent.
    ///   - output: where standard output goes when it is not to be read.
    ///   - timeout: seconds after which the process is killed; it then counts as ended by a signal.
    static func run(
        _ program: String, _ arguments: [String], input: String? = nil, in directory: String? = nil,
        output: String? = nil, timeout: Double = 600
    ) throws -> Measured {
        // Not every C library can start a process in another folder.
        if let directory {
            let words = ["-c", "cd \"$0\" && exec \"$@\"", directory, program] + arguments
            return try run("/bin/sh", words, input: input, output: output, timeout: timeout)
        }
        let folder = FileManager.default.temporaryDirectory.path
        let out = "\(folder)/dev-\(UUID().uuidString)"
        let errors = out + "-errors"
        defer {
            unlink(out)
            unlink(errors)
        }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output ?? out, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
        words.append(nil)
        defer { words.forEach { free($0) } }
        let start = ContinuousClock.now
        var pid = pid_t()
        let failed = posix_spawn(&pid, program, &actions, nil, words, environ)
        guard failed == 0 else { throw Failure.cannotStart(program, failed) }
        var status: Int32 = 0
        var usage = rusage()
        while true {
            let ended = wait4(pid, &status, WNOHANG, &usage)
            if ended == pid { break }
            if Self.seconds(ContinuousClock.now - start) > timeout { kill(pid, SIGKILL) }
            usleep(200)
        }
        let wall = Self.seconds(ContinuousClock.now - start)
        #if canImport(Darwin)
            let peak = Int(usage.ru_maxrss)
        #else
            let peak = Int(usage.ru_maxrss) * 1024
        #endif
        let hasExited = status & 0x7F == 0
        return Measured(
            code: hasExited ? (status >> 8) & 0xFF : nil,
            cpu: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
            wall: wall, peakMemory: peak, output: FileManager.default.contents(atPath: out).map { Array($0) } ?? [],
            complaint: FileManager.default.contents(atPath: errors).map { Array($0) } ?? [])
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
