/// What the rest of the app needs to know about the session.
public enum SessionState: Equatable, Sendable {
    /// There is no credential. Show the way to sign in, and drop what belongs to the person who was there.
    case signedOut
    /// There is a credential.
    case signedIn
    /// The device keeps its secrets closed, so that nobody knows. Show neither, and never treat it as signed out.
    case locked
}
