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
    static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> HTTPResponse {
        let typed = headers.merging(["Content-Type": "application/json"]) { one, _ in one }
        return .status(status, headers: typed, body: text)
    }

    /// An answer with any status.
    static func status(_ status: Int, headers: [String: String] = [:], body: String = "") -> HTTPResponse {
        var fields = HTTPHeaders()
        for (name, value) in headers { fields[HTTPHeader(name)] = value }
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: "Status"), headers: fields, body: Data(body.utf8))
    }
}
