internal import Synchronization
internal import TenetFoundation
internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Parses doubtful files on trial, each in a process of its own: this program, called again with a hidden command.
///
/// The child has half the stack of a worker and limits on time and memory, so that what it takes, the run takes easily.
/// One file is tried at a time, and all trials of a run share one budget of time: a folder of hostile files costs
/// no more than one.
public final class ParseProbe: Sendable {
    enum Answer { case parses, failed, noTimeLeft }

    /// The name of the hidden command.
    public static let commandName = "parse-probe"
    /// Processor seconds for one trial.
    static let seconds = 5
    /// Bytes of address space of the child.
    static let memory = 4 << 30

    private let executable: String
    private let timeLeft: Mutex<Duration>

    /// - Parameters:
    ///   - executable: the absolute path of a program that answers ``commandName``.
    ///   - budget: for all trials of this value.
    public init(executable: String, budget: Duration = .seconds(20)) {
        self.executable = executable
        timeLeft = Mutex(budget)
    }

    /// One that calls the running program, with a budget of its own; nil when the system does not say where that is.
    public static var ofThisProgram: ParseProbe? { RunningProgram.path.map { ParseProbe(executable: $0) } }

    /// Blocks until the child is done, at most ``seconds`` and a little.
    func answer(for bytes: UnsafeBufferPointer<UInt8>) -> Answer {
        timeLeft.withLock { timeLeft in
            guard timeLeft > .zero else { return .noTimeLeft }
            let start = ContinuousClock.now
            let child = ProbeProcess(executable, [Self.commandName])
            let isGood = child?.run(with: bytes, limit: .seconds(Self.seconds * 2)) ?? false
            timeLeft -= ContinuousClock.now - start
            return isGood ? .parses : .failed
        }
    }

    /// The child's part: parses the text and returns true when that went well, or does not return.
    public static func runAsChild(parsing bytes: [UInt8]) -> Bool {
        ProbeProcess.limitSelf(processorSeconds: seconds, memory: memory)
        let done = Workers.map(1, threads: 1, stackSize: Workers.stackSize / 2) { _, _ in
            bytes.withUnsafeBufferPointer { _ = SyntaxTree().parseUnguarded($0) }
            return true
        }
        return done == [true]
    }
}
