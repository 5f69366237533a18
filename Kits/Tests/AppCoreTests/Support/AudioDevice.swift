import AppCore

/// What a device would do with the commands: it keeps what runs, and notes each command that it could not obey.
struct AudioDevice: Hashable {
    var isActive = false
    var made: AudioActivity?
    var isRunning = false
    /// Activations that are under way.
    var pending: [Int] = []
    var wish = AudioWish()
    var faults: [String] = []

    mutating func obey(_ command: AudioCommand) {
        switch command {
        case .activateSession(let attempt):
            pending.append(attempt)
            wish.attempt = attempt
        case .deactivateSession:
            if isRunning { faults.append("given up while something runs") }
            isActive = false
        case .begin(let activity):
            if made != nil { faults.append("begun beside another") }
            made = activity
            run(activity)
        case .resume(let activity):
            expect(activity, "resumed")
            run(activity)
        case .pause(let activity):
            expect(activity, "paused")
            isRunning = false
        case .stop(let activity):
            expect(activity, "stopped")
            made = nil
            isRunning = false
        case .rebuild: reset()
        case .tellFailure: break
        }
    }

    /// What the system does before it tells the app.
    mutating func prepare(for event: AudioEvent) {
        wish.follow(event, hasMade: made != nil)
        switch event {
        case .sessionAnswered(let attempt, let isActivated):
            if isActivated { isActive = true }
            pending.removeAll { $0 == attempt }
        case .interruptionBegan:
            isActive = false
            isRunning = false
        case .finished: isRunning = false
        case .mediaServicesReset: reset()
        default: break
        }
    }

    private mutating func run(_ activity: AudioActivity) {
        if !isActive { faults.append("\(activity) without a session") }
        if wish.activity != activity { faults.append("\(activity) that nobody wants") }
        isRunning = true
    }

    private mutating func expect(_ activity: AudioActivity, _ done: String) {
        if made != activity { faults.append("\(done) what is not there") }
    }

    private mutating func reset() {
        isActive = false
        isRunning = false
        made = nil
    }
}
