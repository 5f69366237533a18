internal import Subprocess
internal import Synchronization

/// Runs git once and takes everything that it says: what it writes to standard error is read beside its answer, so that
/// neither pipe fills up. What git starts ends with it: a helper that stays behind with git's pipes in its hands neither holds the run
/// up nor adds to the answer.
struct GitProcess: Sendable {
    /// Where git looks for the repository, absolute; nil means the folder of this process.
    var folder: String?
    var environment: GitEnvironment
    /// Found once for all questions: every folder of the search path costs a process that fails.
    private let program: Executable

    init(folder: String?, environment: GitEnvironment, program: Executable) {
        (self.folder, self.environment, self.program) = (folder, environment, program)
    }

    /// For questions about commits; see ``GitEnvironment/forHistory(gitFolder:emptyTree:)``.
    func forHistory(_ place: GitPlace) -> GitProcess {
        GitProcess(
            folder: place.folder,
            environment: environment.forHistory(gitFolder: place.folder, emptyTree: place.emptyTree), program: program)
    }

    /// The git of the search path; relative folders of it, which may be those of the project, do not count.
    static func findProgram() async throws(Git.Failure) -> Executable {
        do {
            return .path(try await Executable.name("git").resolveExecutablePath(in: .inherit))
        } catch {
            throw Git.Failure(description: "git is not on the search path; install it to ask about revisions")
        }
    }

    struct Ending: Sendable {
        var isSuccess: Bool
        /// The first line of what git said to standard error, fit to be shown.
        var complaint: String
        /// Git was ended because it took longer than it was given; what it said until then was received.
        var isCutOff = false

        /// ` (complaint)`, to be put behind a sentence.
        var reason: String { complaint.isEmpty ? "" : " (\(complaint))" }
    }

    /// How long git may take, and how long it may be silent.
    struct Patience: Sendable {
        /// Without a byte for so long, git waits for something that will not come.
        var silence = Duration.seconds(120)
        /// Nil for any time, as long as something comes.
        var total: Duration?

        static let usual = Patience()
        /// For questions that are answered from a few small files; settings may include one that is never written.
        static let short = Patience(silence: .seconds(20))
    }

    /// The whole answer.
    /// - Throws: ``Git/Failure`` with the sentence when git ends with an error.
    func answer(
        _ arguments: [String], input: [UInt8] = [], failing sentence: String
    ) async throws(Git.Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        let ending = try await run(arguments, input: input) { bytes.append(contentsOf: $0) }
        guard ending.isSuccess else { throw Git.Failure(description: sentence + ending.reason) }
        return bytes
    }

    /// One path that `git rev-parse` is asked for; nil when there is no repository.
    func path(ofRepository arguments: [String]) async throws(Git.Failure) -> String? {
        var bytes: [UInt8] = []
        let ending = try await run(["rev-parse"] + arguments) { bytes.append(contentsOf: $0) }
        guard ending.isSuccess, bytes.popLast() == 0x0A else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// - Parameters:
    ///   - input: what git reads from its standard input; written beside the reading.
    ///   - receive: is given the answer in parts.
    /// - Throws: ``Git/Failure`` when git cannot be started or stops answering.
    func run(
        _ arguments: [String], input: [UInt8] = [], patience: Patience = .usual,
        receive: (UnsafeRawBufferPointer) -> Void
    ) async throws(Git.Failure) -> Ending {
        let place = folder.map { ["-C", $0] } ?? []
        let variables = Dictionary(
            environment.variables.compactMap { name, value in
                Subprocess.Environment.Key(rawValue: name).map { ($0, value) }
            }, uniquingKeysWith: { $1 })
        let activity = Activity()
        do {
            let result = try await Subprocess.run(
                program, arguments: Arguments(place + GitEnvironment.options + arguments),
                environment: .custom(variables), platformOptions: Self.ownGroup,
                input: .inputWriter, output: .sequence, error: .sequence
            ) { process in
                let child = process.processIdentifier.value
                async let written: Void = Self.write(input, to: process.standardInputWriter)
                async let complaint = Self.firstLine(of: process.standardError, from: child)
                async let _ = activity.watch(patience) { try process.send(signal: .kill, toProcessGroup: true) }
                var rest = PipeRest(of: child)
                for try await part in process.standardOutput {
                    activity.note()
                    guard rest.takes(part.count) else {
                        activity.noteStranger()
                        break
                    }
                    part.withUnsafeBytes(receive)
                }
                // Its answer ends a moment before it does, and only then is what it leaves behind known to be left.
                var waited = 0
                while !PipeRest.hasEnded(child), waited < 1000, (try? await Task.sleep(for: .milliseconds(1))) != nil {
                    waited += 1
                }
                // Before git is buried, while nobody else can have its number.
                if PipeRest.hasEnded(child) { Self.endGroup { try process.send(signal: .kill, toProcessGroup: true) } }
                await written
                return try await complaint
            }
            guard !activity.hasStranger else {
                throw Git.Failure(
                    description: "git has ended, and a program that it started goes on writing into its answer; "
                        + "see which git is first on the search path, and what it starts")
            }
            guard !activity.isGivenUp else {
                throw Git.Failure(
                    description: "git said nothing for \(patience.silence); see what it waits for with `git status`")
            }
            return Ending(
                isSuccess: result.terminationStatus.isSuccess, complaint: result.closureResult,
                isCutOff: activity.isCutOff)
        } catch let failure as Git.Failure {
            throw failure
        } catch {
            throw Git.Failure(description: "git cannot be run: \(error)")
        }
    }

    /// Git leads a group of processes of its own, so that what it starts can be ended with it.
    private static let ownGroup: PlatformOptions = {
        var options = PlatformOptions()
        options.processGroupID = 0
        return options
    }()

    private static func endGroup(_ end: () throws -> Void) {
        // tenet:ignore(swallowed-try) what cannot be ended has ended
        try? end()
    }

    /// An answer that is too short is what tells that git did not take all of it.
    private static func write(_ input: [UInt8], to writer: StandardInputWriter) async {
        if !input.isEmpty { _ = try? await writer.write(input) }
        // tenet:ignore(swallowed-try) an answer that is too short is what tells
        try? await writer.finish()
    }

    private static func firstLine(of output: SubprocessOutputSequence, from child: Int32) async throws -> String {
        var start: [UInt8] = []
        var rest = PipeRest(of: child)
        for try await part in output {
            guard rest.takes(part.count) else { break }
            if start.count < 1024 { part.withUnsafeBytes { start.append(contentsOf: $0.prefix(1024)) } }
        }
        let line = String(decoding: start.prefix { $0 != 0x0A }, as: UTF8.self)
        // Names of the repository are in it: they must not write to the terminal or to a log of their own.
        let shown = line.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(shown))
    }

    /// When git last said something.
    private final class Activity: Sendable {
        private let state = Mutex(
            (last: ContinuousClock.now, isGivenUp: false, isCutOff: false, hasStranger: false))
        private let start = ContinuousClock.now

        var isGivenUp: Bool { state.withLock { $0.isGivenUp } }
        var isCutOff: Bool { state.withLock { $0.isCutOff } }

        /// Something that is not git's was in the answer.
        var hasStranger: Bool { state.withLock { $0.hasStranger } }

        func noteStranger() { state.withLock { $0.hasStranger = true } }

        func note() { state.withLock { $0.last = .now } }

        /// Returns when the task is cancelled, or after it has ended what is silent or takes too long.
        func watch(_ patience: Patience, end: () throws -> Void) async {
            while (try? await Task.sleep(for: .seconds(1))) != nil {
                let isOver = state.withLock { state in
                    state.isCutOff = patience.total.map { start.duration(to: .now) > $0 } ?? false
                    state.isGivenUp = !state.isCutOff && state.last.duration(to: .now) > patience.silence
                    return state.isGivenUp || state.isCutOff
                }
                guard isOver else { continue }
                // tenet:ignore(swallowed-try) what cannot be ended has ended
                try? end()
                return
            }
        }
    }
}
