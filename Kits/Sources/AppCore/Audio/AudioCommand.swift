/// What the audio service has to do next. It carries commands out in their order and decides nothing itself.
public enum AudioCommand: Hashable, Sendable {
    /// Set the category `.playAndRecord` with the mode `.default`, activate the session, and answer with
    /// ``AudioEvent/sessionAnswered(attempt:isActive:)``.
    case activateSession(attempt: Int)
    /// Deactivate the session, so that other apps go on. Nothing of this app runs at that moment.
    case deactivateSession
    /// Make a recorder or a player and start it.
    case begin(AudioActivity)
    /// Pause it. After an interruption it is paused already, which does no harm.
    case pause(AudioActivity)
    /// Let it go on.
    case resume(AudioActivity)
    /// End it and let go of it.
    case stop(AudioActivity)
    /// Let go of every recorder and player, and set the category anew before the next activation.
    case rebuild
    /// Tell the person that it did not work.
    case tellFailure(AudioActivity)
}
