/// Buys a new credential with the refresh token of an old one.
///
/// The request goes to the ``Transporting`` directly and never through the client that asks ``TokenCoordinator`` for
/// its authorization: a refresh whose own 401 starts a refresh never ends.
public protocol TokenRefreshing: Sendable {
    /// Sends one request. It is not repeated here, because the server may have used up the token on the first attempt.
    /// - Returns: The new credential. The server's answer may leave the refresh token out; pass on the old one then.
    /// - Throws: ``RefreshFailure/refused`` only when the server has said that this token is not valid. Every other
    ///   error, whatever its type, counts as ``RefreshFailure/unavailable`` and signs nobody out.
    func refresh(_ credential: Credential) async throws -> Credential
}
