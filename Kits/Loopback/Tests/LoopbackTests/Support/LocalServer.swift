import FlyingFox
import FlyingSocks
import Foundation

/// A well-behaved server on a port of 127.0.0.1 that the system chooses.
enum LocalServer {
    typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse

    struct NoAddress: Error {}

    /// Serves while `body` runs, and has stopped when this returns.
    static func run<Result: Sendable>(
        _ answer: @escaping Answer, during body: @Sendable (URL) async throws -> Result
    ) async throws -> Result {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0), logger: .disabled, handler: ClosureHTTPHandler(answer))
        let running = Task { try await server.run() }
        let outcome: Swift.Result<Result, any Error>
        do {
            try await server.waitUntilListening()
            guard case .ip4(_, let port) = await server.listeningAddress,
                let url = URL(string: "http://127.0.0.1:\(port)")
            else { throw NoAddress() }
            outcome = .success(try await body(url))
        } catch {
            outcome = .failure(error)
        }
        await server.stop()
        running.cancel()
        _ = await running.result
        return try outcome.get()
    }
}

extension HTTPResponse {
    /// An answer of JSON.
    static func json(
        _ text: String, _ status: HTTPStatusCode = .ok, headers: HTTPHeaders = [:]
    ) -> HTTPResponse {
        var headers = headers
        headers[.contentType] = "application/json"
        return HTTPResponse(statusCode: status, headers: headers, body: Data(text.utf8))
    }
}
