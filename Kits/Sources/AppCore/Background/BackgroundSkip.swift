/// Why a run in the background does not begin its work.
public enum BackgroundSkip: Hashable, Sendable {
    /// The user has switched this work off.
    case switchedOff
    /// Nobody is signed in.
    case signedOut
    /// The device is known to have no connection. An unknown connection is no reason.
    case offline
    /// The last run was too short a time ago.
    case tooSoon
    /// An earlier delivery is still at work.
    case alreadyRunning
}
