import AppCore
import Foundation

/// Executes every request of the app.
///
/// It turns the description of a call into a request. Below it, ``APIClient`` authorizes, sends and repeats requests
/// and decodes answers, with the same guarantees. Moments are exchanged in ISO 8601.
///
/// The rules `networking-in-ui`, `repository-unsafe-call` and `manual-retry-loop` forbid going round it.
public final class NetworkManager: NetworkManagerProtocol {
    private let client: any APIRequestSending

    /// - Parameter client: Sends what this has made ready.
    public init(client: any APIRequestSending) {
        self.client = client
    }

    /// The manager for one server.
    /// - Parameters:
    ///   - baseURL: What comes before the path of each endpoint.
    ///   - transport: Sends what the client has made ready.
    ///   - authorizer: The owner of the session. An app without accounts has none.
    ///   - log: Is told of each request, each answer and each failure.
    public convenience init(
        baseURL: URL, transport: any Transporting, authorizer: (any Authorizing)? = nil,
        log: Log = Log(.network, sinks: [])
    ) {
        let options = APIClientOptions(log: log, makeEncoder: Self.makeEncoder, makeDecoder: Self.makeDecoder)
        // Repositories keep answers, as domain models; the client keeps none.
        self.init(
            client: APIClient(
                baseURL: baseURL, transport: transport, authorizer: authorizer, cache: DataCache(limit: 0),
                options: options))
    }

    /// See ``NetworkManagerProtocol``.
    public func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, responseType: Response.Type, body: (any Encodable & Sendable)?
    ) async throws -> Response {
        try await client.send(APIRequest(endpoint, method: endpoint.method, body: body.map { .json($0) }))
    }

    @Sendable private static func makeEncoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .internetDateTime
        return encoder
    }

    @Sendable private static func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .internetDateTime
        return decoder
    }
}
