import AppCore

/// The part of the server that knows accounts. The app implements it with its client and its endpoints.
public protocol AccountServiceProtocol: Sendable {
    /// Asks for a credential. The request is sent without an authorization.
    func signIn(with proof: SignInProof) async throws -> Credential

    /// Tells the server that the session ends, as long as there is an authorization to say so.
    func signOut() async throws

    /// Deletes the account of the person who is signed in.
    func deleteAccount() async throws
}
