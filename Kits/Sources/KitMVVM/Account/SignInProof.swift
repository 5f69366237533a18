/// What somebody proves to the server who they are with.
///
/// Neither its description nor its mirror shows a secret, so that no log, dump or crash report can.
public enum SignInProof: Sendable {
    /// What was typed into a form.
    case password(name: String, password: String)
    /// What another service has given, such as Sign in with Apple.
    case token(String, provider: String)
}

extension SignInProof: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind of the proof.
    public var description: String {
        switch self {
        case .password: "password"
        case .token(_, let provider): "token of \(provider)"
        }
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Keeps `dump` and the debugger's view of children from showing secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
