/// Sends requests that need more than ``APIClientProtocol`` offers: files, header fields of their own, keys against
/// doing something twice.
public protocol APIRequestSending: Sendable {
    /// Sends a request and decodes the answer.
    /// - Returns: The decoded answer; ``EmptyResponse`` for one that does not matter.
    /// - Throws: ``APIError``, or `CancellationError` when the task was canceled.
    func send<Response: Decodable & Sendable>(_ request: APIRequest) async throws -> Response
}
