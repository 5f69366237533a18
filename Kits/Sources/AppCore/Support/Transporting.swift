import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What the server answered to one request.
public struct TransportResponse: Sendable {
    /// The HTTP status, such as 200.
    public let status: Int
    /// The header fields; ask for one with ``header(named:)``, because their case is not fixed.
    public let headers: [String: String]
    /// The bytes of the answer, which may be none.
    public let body: Data

    /// Makes an answer, mostly in tests.
    public init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header field, whatever the case of its name. Complexity: O(*n*) in the number of fields.
    public func header(named name: String) -> String? {
        headers.first { $0.key.caseInsensitiveCompare(name) == .orderedSame }?.value
    }
}

/// Sends one request and brings back one answer. Only this is replaced in tests; all else is the real client.
public protocol Transporting: Sendable {
    /// - Parameter request: What is sent, ready but for the connection.
    /// - Throws: `URLError` when there is no answer, `CancellationError` when the task was canceled.
    func send(_ request: URLRequest) async throws -> TransportResponse
}
