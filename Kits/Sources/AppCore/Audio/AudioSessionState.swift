/// Decides about recording and playing: what goes on, and what to do when something happens.
///
/// It is a value without sound in it. The main-actor audio service hands every wish and every notification of
/// `AVAudioSession` to ``handle(_:)`` and carries out the commands that it gets back. The rule `api-outside-owner`
/// keeps recorders, players and the session in that service; `audio-session-category` and `audio-session-not-activated`
/// look at how it sets the session.
///
/// It guarantees that recording and playing never overlap, that nothing starts before the session is active, that the
/// session is given up only when nothing runs, that only a person starts the microphone, and that sound which a person
/// paused, or whose headphones are gone, does not come back by itself.
public struct AudioSessionState: Equatable, Sendable {
    /// Why something is paused.
    public enum Pause: Hashable, Sendable {
        /// Until the interruption ends; then it may go on by itself.
        case interrupted
        /// Until a person asks for it.
        case untilAsked
    }

    /// What goes on.
    public enum Phase: Hashable, Sendable {
        /// Nothing.
        case idle
        /// The session is being activated, to begin something or to go on with it.
        case starting(AudioActivity, isResuming: Bool)
        /// Sound is heard or recorded.
        case running(AudioActivity)
        /// Something is paused and can go on.
        case paused(AudioActivity, Pause)
    }

    /// What goes on.
    public private(set) var phase = Phase.idle
    /// Counts activations, so that a late answer to an earlier one is told apart.
    private var attempt = 0

    /// Whether the microphone listens.
    public var isRecording: Bool { phase == .running(.recording) }
    /// Whether sound is played.
    public var isPlaying: Bool { phase == .running(.playing) }

    /// Nothing goes on at first.
    public init() {}

    /// Takes in what happened.
    /// - Parameter event: A wish, an answer or news.
    /// - Returns: What to do, in this order.
    public mutating func handle(_ event: AudioEvent) -> [AudioCommand] {
        switch event {
        case .start(let activity): endCurrent() + activate(activity, isResuming: false)
        case .pause: pause()
        case .resume: resume()
        case .stop: stop()
        case .sessionAnswered(let attempt, let isActive): isActive ? sessionActivated(attempt) : sessionFailed(attempt)
        case .finished(let activity): finish(activity)
        case .interruptionBegan: interrupt()
        case .interruptionEnded(let shouldResume): endInterruption(shouldResume: shouldResume)
        case .deviceLost(let activity): lose(activity)
        case .mediaServicesReset: reset()
        }
    }

    // MARK: - Wishes

    private mutating func pause() -> [AudioCommand] {
        switch phase {
        case .running(let activity):
            phase = .paused(activity, .untilAsked)
            return [.pause(activity)]
        case .starting(let activity, isResuming: true), .paused(let activity, .interrupted):
            phase = .paused(activity, .untilAsked)
            return []
        case .starting(_, isResuming: false): return stop()
        case .idle, .paused(_, .untilAsked): return []
        }
    }

    private mutating func resume() -> [AudioCommand] {
        guard case .paused(let activity, _) = phase else { return [] }
        return activate(activity, isResuming: true)
    }

    private mutating func stop() -> [AudioCommand] {
        guard phase != .idle else { return [] }
        return endCurrent() + [.deactivateSession]
    }

    /// Ends what goes on, and keeps the session for what comes next.
    private mutating func endCurrent() -> [AudioCommand] {
        defer { phase = .idle }
        switch phase {
        case .idle, .starting(_, isResuming: false): return []
        case .starting(let activity, isResuming: true), .running(let activity), .paused(let activity, _):
            return [.stop(activity)]
        }
    }

    private mutating func activate(_ activity: AudioActivity, isResuming: Bool) -> [AudioCommand] {
        attempt += 1
        phase = .starting(activity, isResuming: isResuming)
        return [.activateSession(attempt: attempt)]
    }

    // MARK: - Answers

    private mutating func sessionActivated(_ answered: Int) -> [AudioCommand] {
        guard case .starting(let activity, let isResuming) = phase, answered == attempt else {
            // Nobody waits for it any more. Held for nothing, it would keep other apps silent.
            return phase == .idle ? [.deactivateSession] : []
        }
        phase = .running(activity)
        return [isResuming ? .resume(activity) : .begin(activity)]
    }

    private mutating func sessionFailed(_ answered: Int) -> [AudioCommand] {
        guard case .starting(let activity, let isResuming) = phase, answered == attempt else { return [] }
        // The session may still be active from what went on before.
        guard isResuming else { return stop() + [.tellFailure(activity)] }
        phase = .paused(activity, .untilAsked)
        return [.tellFailure(activity)]
    }

    // MARK: - News

    private mutating func finish(_ activity: AudioActivity) -> [AudioCommand] {
        switch phase {
        case .running(activity), .paused(activity, _), .starting(activity, isResuming: true): return stop()
        default: return []
        }
    }

    private mutating func interrupt() -> [AudioCommand] {
        switch phase {
        case .running(let activity):
            phase = .paused(activity, .interrupted)
            return [.pause(activity)]
        case .starting(let activity, isResuming: true):
            phase = .paused(activity, .interrupted)
            return []
        case .starting(let activity, isResuming: false): return stop() + [.tellFailure(activity)]
        case .idle, .paused: return []
        }
    }

    private mutating func endInterruption(shouldResume: Bool) -> [AudioCommand] {
        guard case .paused(let activity, .interrupted) = phase else { return [] }
        // The microphone is not opened again without being asked for, as nobody may know that it listens.
        guard shouldResume, activity == .playing else {
            phase = .paused(activity, .untilAsked)
            return []
        }
        return activate(activity, isResuming: true)
    }

    /// Sound that came from headphones must not go on aloud, and a recording has nothing to record.
    private mutating func lose(_ activity: AudioActivity) -> [AudioCommand] {
        switch phase {
        case .running(activity), .paused(activity, .interrupted), .starting(activity, _):
            return pause() + (activity == .recording ? [.tellFailure(activity)] : [])
        default: return []
        }
    }

    private mutating func reset() -> [AudioCommand] {
        defer { phase = .idle }
        switch phase {
        case .idle: return [.rebuild]
        case .starting(let activity, _), .running(let activity), .paused(let activity, _):
            return [.rebuild, .tellFailure(activity)]
        }
    }
}
