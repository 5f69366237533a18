import AppCore

/// What may be heard or recorded, told from the events alone: what a person asked for last, unless something happened
/// after which it needs to be asked for again.
struct AudioWish: Hashable {
    var activity: AudioActivity?
    /// What a person may go on with.
    var paused: AudioActivity?
    var isInterrupted = false
    var attempt = 0

    mutating func follow(_ event: AudioEvent, hasMade: Bool) {
        switch event {
        case .start(let started): (activity, paused, isInterrupted) = (started, started, false)
        case .resume: (activity, isInterrupted) = (paused, false)
        case .pause: activity = nil
        case .stop, .finished, .mediaServicesReset: (activity, paused) = (nil, nil)
        case .interruptionBegan: interrupt(hasMade: hasMade)
        case .interruptionEnded(let shouldResume): endInterruption(shouldResume: shouldResume)
        case .deviceLost(let lost): if activity == lost { activity = nil }
        case .sessionAnswered(let answered, let isActive): hear(isActive || answered != attempt)
        }
    }

    private mutating func interrupt(hasMade: Bool) {
        isInterrupted = true
        if activity == .recording || !hasMade { activity = nil }
    }

    private mutating func endInterruption(shouldResume: Bool) {
        if isInterrupted, !shouldResume { activity = nil }
        isInterrupted = false
    }

    private mutating func hear(_ isGood: Bool) {
        if !isGood, !isInterrupted { activity = nil }
    }
}
