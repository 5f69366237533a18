import Foundation

/// What the app sees of the client that talks to its server. Tests put a double in its place.
///
/// The rules `networking-in-ui` and `endpoint-path-literal` forbid going round it.
public protocol APIClientProtocol: Sendable {
    /// Sends a request and decodes the answer.
    /// - Parameters:
    ///   - endpoint: The address.
    ///   - method: What it does there.
    ///   - body: What it carries, sent as JSON.
    ///   - isAuthenticated: Whether it is sent in somebody's name. If not, the session is never asked.
    ///   - cacheKey: Under which the answer is kept, from the constants of the cache; `nil` for an answer that is not.
    ///   - cacheDuration: How long the answer counts as fresh, in seconds; 300 is five minutes.
    ///   - forceRefresh: Whether the server is asked although there is a fresh answer, as for pull-to-refresh.
    /// - Returns: The decoded answer; ``EmptyResponse`` for one that does not matter.
    /// - Throws: ``APIError``; `CancellationError` when the task was canceled or the cache was emptied meanwhile.
    func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, method: HTTPMethod, body: (any Encodable & Sendable)?, isAuthenticated: Bool,
        cacheKey: DataCache.Key?, cacheDuration: TimeInterval, forceRefresh: Bool
    ) async throws -> Response
}

extension APIClientProtocol {
    /// Sends a request whose answer is not kept. By default it is a `GET` of the person who is signed in.
    public func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, method: HTTPMethod = .get, body: (any Encodable & Sendable)? = nil,
        isAuthenticated: Bool = true
    ) async throws -> Response {
        try await request(
            endpoint: endpoint, method: method, body: body, isAuthenticated: isAuthenticated, cacheKey: nil,
            cacheDuration: 0, forceRefresh: false)
    }

    /// Sends a request whose answer does not matter.
    public func request(
        endpoint: APIEndpoint, method: HTTPMethod, body: (any Encodable & Sendable)? = nil,
        isAuthenticated: Bool = true
    ) async throws {
        let _: EmptyResponse = try await request(
            endpoint: endpoint, method: method, body: body, isAuthenticated: isAuthenticated)
    }

    /// Reads an answer that is kept, by default for five minutes.
    public func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, isAuthenticated: Bool = true, cacheKey: DataCache.Key, cacheDuration: TimeInterval = 300,
        forceRefresh: Bool = false
    ) async throws -> Response {
        try await request(
            endpoint: endpoint, method: .get, body: nil, isAuthenticated: isAuthenticated, cacheKey: cacheKey,
            cacheDuration: cacheDuration, forceRefresh: forceRefresh)
    }

    /// Sends a request where the type of the answer does not follow from what is done with it.
    public func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, responseType: Response.Type, method: HTTPMethod = .get,
        body: (any Encodable & Sendable)? = nil, isAuthenticated: Bool = true
    ) async throws -> Response {
        try await request(endpoint: endpoint, method: method, body: body, isAuthenticated: isAuthenticated)
    }
}
