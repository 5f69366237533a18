/// Why there is no authorization for a request.
public enum SessionError: Error, Equatable, Sendable {
    /// Nobody is signed in, or no longer: the server refused the credential, or there was a sign-out.
    case signedOut
    /// The device is locked. The session is unharmed; ask again once it is unlocked.
    case locked
    /// The store failed for another reason. The session is unharmed.
    case store(SecretStoreError)
    /// What is stored cannot be read, as by a version of the app that is older than the one that wrote it. It is kept,
    /// and signing in replaces it.
    case unreadable
    /// Refreshing has not helped several times in a row, so that the server seems to refuse its own tokens.
    case tooManyRefreshes
    /// The refresh itself asked for an authorization. Send it through the transport, not through the client.
    case calledDuringRefresh

    init(_ error: SecretStoreError) {
        self = error == .locked ? .locked : .store(error)
    }
}
