/// What the app does with sound. It does one thing at a time.
public enum AudioActivity: Hashable, Sendable, CaseIterable {
    /// Listening through the microphone.
    case recording
    /// Playing a sound.
    case playing
}

/// What happens to ``AudioSessionState``: a person's wish, an answer of the system, or news from it.
public enum AudioEvent: Hashable, Sendable {
    /// A person wants to begin, in place of whatever goes on. For recording, permission was asked for and given.
    case start(AudioActivity)
    /// A person wants to pause.
    case pause
    /// A person wants to go on.
    case resume
    /// A person wants to end.
    case stop
    /// The answer to the command of that number.
    /// - Parameter isActive: Whether the session was activated. It is not when something more important has the sound.
    case sessionAnswered(attempt: Int, isActive: Bool)
    /// The recorder or the player came to its end by itself.
    case finished(AudioActivity)
    /// A call or another app took the sound. The system has paused the app's sound already.
    case interruptionBegan
    /// The sound is free again. This news may never come.
    /// - Parameter shouldResume: Whether the system suggests to go on.
    case interruptionEnded(shouldResume: Bool)
    /// For playing: the device that played is gone, such as headphones that were pulled out (`oldDeviceUnavailable`).
    /// For recording: no microphone is left.
    case deviceLost(AudioActivity)
    /// The media services were restarted: every recorder, player and setting is invalid.
    case mediaServicesReset
}
