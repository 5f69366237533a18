import Foundation
import Observation

/// Remembers the session with the server, and lets views follow when it begins and ends.
///
/// The id is kept in user defaults, so that the session goes on after the app was started anew. It is no secret: nobody
/// can sign in with it. Nothing else reads or writes its key; the rules `user-defaults-outside-wrapper` and
/// `stored-key-with-two-owners` forbid that, and `session-loss-unhandled` asks that ``clearSession()`` is called.
@MainActor
@Observable
public final class SessionStore {
    /// The session that goes on; nil when there is none.
    public private(set) var sessionID: String?

    @ObservationIgnored private let defaults: UserDefaults
    private static let key = "session_id"

    /// Takes up the session of the last run.
    /// - Parameter suiteName: The defaults that an app shares with its extensions, or those of a test or a preview; nil
    ///   for those of the app. A name that the system reserves opens none, and those of the app take their place.
    public init(suiteName: String? = nil) {
        defaults = suiteName.flatMap { UserDefaults(suiteName: $0) } ?? .standard
        sessionID = defaults.string(forKey: Self.key)
    }

    /// Remembers a session, in place of an earlier one.
    /// - Parameter id: As the server gave it.
    public func keepSession(id: String) {
        defaults.set(id, forKey: Self.key)
        sessionID = id
    }

    /// Forgets the session, because the server has or because it is over. Views go back to the first screen.
    public func clearSession() {
        defaults.removeObject(forKey: Self.key)
        sessionID = nil
    }
}
