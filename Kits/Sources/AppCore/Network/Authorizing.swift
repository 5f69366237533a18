/// Gives ``APIClient`` the right to send requests in somebody's name.
///
/// The client asks before each request that is marked as authenticated, and once more after a 401. It never asks for
/// other requests, so a refresh that is sent without authentication, or through the transport, cannot wait for itself.
///
/// The rule `view-model-reads-token` forbids going round it.
public protocol Authorizing: Sendable {
    /// The authorization for a request that is about to be sent.
    /// - Throws: ``APIError/unauthorized(message:_:)`` or ``SessionError/signedOut`` if nobody is signed in. Any other
    ///   error means that none could be had this time, and never that the session has ended.
    func authorization() async throws -> Authorization

    /// The authorization with which a request that was answered with 401 is sent again.
    /// - Parameter failed: The one that was refused. If there is a newer one already, that is the answer.
    /// - Throws: As ``authorization()``.
    func renew(after failed: Authorization) async throws -> Authorization
}
