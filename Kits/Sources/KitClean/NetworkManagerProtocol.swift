import AppCore

/// What repositories see of the ``NetworkManager``. Tests put a double in its place.
public protocol NetworkManagerProtocol: Sendable {
    /// Sends a request and decodes the answer.
    /// - Parameters:
    ///   - endpoint: The call of the server.
    ///   - responseType: What the answer is decoded into; ``EmptyResponse`` for one that does not matter.
    ///   - body: What it carries, sent as JSON.
    /// - Throws: ``NetworkError``, or `CancellationError` when the task was canceled.
    func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, responseType: Response.Type, body: (any Encodable & Sendable)?
    ) async throws -> Response
}

extension NetworkManagerProtocol {
    /// Sends a request that carries nothing.
    /// - Parameters:
    ///   - endpoint: The call of the server.
    ///   - responseType: What the answer is decoded into.
    /// - Throws: ``NetworkError``, or `CancellationError` when the task was canceled.
    public func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, responseType: Response.Type
    ) async throws -> Response {
        try await request(endpoint: endpoint, responseType: responseType, body: nil)
    }
}
