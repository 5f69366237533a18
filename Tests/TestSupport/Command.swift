public import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Runs a program to its end. What it reads and writes are files, not pipes: nothing that it writes can fill up and make
/// it wait for a reader. Started without Foundation's `Process`, which keeps descriptors of every run and ends the tests
/// when there are too many of them.
public struct Command: Sendable {
    public struct Answer: Sendable {
        /// The exit code, or the signal that ended the program.
        public var code: Int32
        public var output: Data
        public var errors: String

        public var text: String { String(decoding: output, as: UTF8.self) }
    }

    public struct CannotStart: Error {
        public var program: String
        public var code: Int32
    }

    public var program: String
    public var arguments: [String]
    public var folder: URL
    /// Added to the variables of the tests' own process.
    public var environment: [String: String] = [:]
    /// Seconds after which the program is ended, so that one that hangs fails its test and not the run.
    public var patience = 300.0

    /// - Parameter program: a path, or a name to be looked up.
    public init(_ program: String, _ arguments: [String], in folder: URL) {
        (self.program, self.arguments, self.folder) = (program, arguments, folder)
    }

    public func run(input: Data = Data()) throws -> Answer {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("tenet-command-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let files = ["input", "output", "errors"].map { place.appendingPathComponent($0) }
        for file in files { try (file == files[0] ? input : Data()).write(to: file) }
        let code = try end(of: try start(files.map(\.path)))
        return Answer(
            code: code, output: try Data(contentsOf: files[1]),
            errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self))
    }

    private func start(_ files: [String]) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, files[1], O_WRONLY | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, files[2], O_WRONLY | O_TRUNC, 0o600)
        // Not every C library can start a process in another folder.
        let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder.path, program] + arguments
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
        var texts = (words.map { strdup($0) }, variables.map { strdup($0) })
        texts.0.append(nil)
        texts.1.append(nil)
        defer { (texts.0 + texts.1).forEach { free($0) } }
        var child = pid_t()
        let failure = posix_spawn(&child, "/bin/sh", &actions, nil, texts.0, texts.1)
        guard failure == 0 else { throw CannotStart(program: program, code: failure) }
        return child
    }

    private func end(of child: pid_t) throws -> Int32 {
        let start = ContinuousClock.now
        var status: Int32 = 0
        var pause: UInt32 = 500
        while waitpid(child, &status, WNOHANG) == 0 {
            if ContinuousClock.now - start > .seconds(patience) { kill(child, SIGKILL) }
            usleep(pause)
            pause = min(20_000, pause * 2)
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : status & 0x7F
    }

    /// True when the program can be started and ends well.
    public static func works(_ program: String, _ arguments: [String]) -> Bool {
        let answer = try? Command(program, arguments, in: URL(fileURLWithPath: "/")).run()
        return answer?.code == 0
    }
}
