internal import Synchronization
internal import TenetFoundation

/// One line on a terminal that says how far a long run is, and that goes away before anything else is printed.
///
/// Runs that are over in half a second show nothing.
final class ProgressLine: Sendable {
    private struct State {
        var last: ContinuousClock.Instant
        var isShown = false
    }

    private static let delay = Duration.milliseconds(500)
    private static let interval = Duration.milliseconds(100)

    private let verb: String
    private let noun: String
    private let state: Mutex<State>
    private let write: @Sendable (String) -> Void

    /// - Parameters:
    ///   - verb: what is being done: `checking`.
    ///   - noun: what it is done to.
    ///   - start: when the run began.
    ///   - write: puts text on the terminal.
    init(
        _ verb: String, of noun: String = "files", start: ContinuousClock.Instant = .now,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.verb = verb
        self.noun = noun
        self.write = write
        state = Mutex(State(last: start + Self.delay - Self.interval))
    }

    /// Shows the count, at most ten times a second.
    func show(_ done: Int, of total: Int, at now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            guard now - state.last >= Self.interval else { return }
            state.last = now
            state.isShown = true
            write("\r\u{1B}[K\(verb) \(done) of \(total) \(noun)")
        }
    }

    /// Takes the line away.
    func clear() {
        state.withLock { state in
            if state.isShown { write("\r\u{1B}[K") }
            state.isShown = false
        }
    }
}

extension Environment {
    /// The line for a run on a terminal; nil where nobody looks: in a pipe, in CI, with a terminal that cannot move back.
    func progressLine(_ verb: String, of noun: String = "files", isQuiet: Bool) -> ProgressLine? {
        guard !isQuiet, isatty(2) == 1, ProcessInfo.processInfo.environment["TERM"] != "dumb" else { return nil }
        return ProgressLine(verb, of: noun, write: progressOutput)
    }
}
