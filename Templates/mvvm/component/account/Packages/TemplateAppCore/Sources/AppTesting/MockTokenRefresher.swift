import TemplateAppCore

/// Stands in for the server that renews credentials.
public struct MockTokenRefresher: TokenRefreshing {
    private let result: Result<Credential, any Error>

    /// - Parameter result: What every request is answered with; without one it is refused.
    public init(result: Result<Credential, any Error> = .failure(RefreshFailure.refused)) {
        self.result = result
    }

    /// See `TokenRefreshing`.
    public func refresh(_ credential: Credential) async throws -> Credential {
        try result.get()
    }
}
