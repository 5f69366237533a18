import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Renews the credential of the account by one request, which is not repeated.
public struct AccountTokenRefresher: TokenRefreshing {
    private let baseURL: URL
    private let transport: any Transporting

    /// - Parameters:
    ///   - baseURL: What comes before the path.
    ///   - transport: Sends the request, without an authorization.
    public init(baseURL: URL, transport: any Transporting = URLSessionTransport()) {
        self.baseURL = baseURL
        self.transport = transport
    }

    /// See ``TokenRefreshing``.
    public func refresh(_ credential: Credential) async throws -> Credential {
        let path = APIEndpoint.accountRefresh.path.percentEncoded
        var request = URLRequest(url: baseURL.appending(path: path))
        request.httpMethod = HTTPMethod.post.rawValue
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(["refreshToken": credential.refreshToken])
        let response = try await transport.send(request)
        guard response.status == 200 else { throw RefreshFailure(response) }
        return try APIClientOptions.decoderOfInternetDates().decode(Credential.self, from: response.body)
    }
}
