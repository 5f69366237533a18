import AppCore
import Foundation

/// The one service that talks to the app's server.
///
/// A feature adds what it asks for in an extension, behind a protocol of its own that its view model takes:
///
/// ```swift
/// extension NetworkService: BerthServiceProtocol {
///     func berths() async throws -> [Berth] { try await request(.berths) }
/// }
/// ```
///
/// It guarantees for every request:
/// - It fails with ``NetworkError``; a canceled one throws `CancellationError`.
/// - The client below sends it once and up to 3 times more, only if that can help and cannot do harm, gives it up after
///   30 seconds without data, and logs request, answer and failure without secrets.
/// - Moments are exchanged in ISO 8601.
///
/// It knows no other service; view models pass results from one to another. The rules `networking-in-ui`,
/// `service-not-isolated`, `coupled-services` and `service-bound-to-caller` forbid going round it.
public actor NetworkService {
    private let client: any APIRequestSending
    private let cache: DataCache

    /// - Parameters:
    ///   - client: Sends what this has made ready.
    ///   - cache: Where answers with a key are kept.
    public init(client: any APIRequestSending, cache: DataCache = DataCache()) {
        self.client = client
        self.cache = cache
    }

    /// The service for one server.
    /// - Parameters:
    ///   - baseURL: What comes before the path of each endpoint.
    ///   - transport: Sends what the client has made ready.
    ///   - log: Is told of each request, each answer and each failure.
    public init(
        baseURL: URL, transport: any Transporting = URLSessionTransport(), log: Log = Log(.network, sinks: [])
    ) {
        let options = APIClientOptions(log: log, makeEncoder: Self.makeEncoder, makeDecoder: Self.makeDecoder)
        let cache = DataCache()
        let client = APIClient(baseURL: baseURL, transport: transport, cache: cache, options: options)
        self.init(client: client, cache: cache)
    }

    // MARK: - Requests

    /// Sends a request and decodes the answer.
    /// - Parameters:
    ///   - endpoint: The address.
    ///   - method: What it does there.
    ///   - body: What it carries, sent as JSON.
    /// - Returns: The decoded answer; ``EmptyResponse`` for one that does not matter.
    /// - Throws: ``NetworkError``, or `CancellationError` when the task was canceled.
    public func request<Response: Decodable & Sendable>(
        _ endpoint: APIEndpoint, method: HTTPMethod = .get, body: (any Encodable & Sendable)? = nil
    ) async throws -> Response {
        do {
            return try await client.send(APIRequest(endpoint, method: method, body: body.map { .json($0) }))
        } catch let error as APIError {
            throw NetworkError(error, from: endpoint)
        }
    }

    /// Reads an answer that is kept.
    /// - Parameters:
    ///   - endpoint: The address.
    ///   - key: Under which the answer is kept, a constant of ``CacheKey``.
    ///   - duration: How long it counts as fresh, in seconds; 300 is five minutes.
    ///   - forceRefresh: Whether the server is asked although there is a fresh answer, as for pull-to-refresh.
    /// - Throws: ``NetworkError``; `CancellationError` when the task was canceled or the answers were removed.
    public func request<Response: Decodable & Sendable>(
        _ endpoint: APIEndpoint, cacheKey key: CacheKey, duration: TimeInterval = 300, forceRefresh: Bool = false
    ) async throws -> Response {
        try await cache.value(forKey: key, duration: duration, forceRefresh: forceRefresh) { [self] in
            try await request(endpoint)
        }
    }

    // MARK: - Kept answers

    /// Forgets an answer, as after a change on the server has made it out of date.
    public func removeAnswer(forKey key: CacheKey) async {
        await cache.remove(forKey: key)
    }

    /// Forgets all answers and ends the wait for those on their way, so that nothing of one session is shown in the
    /// next.
    public func removeAnswers() async {
        await cache.removeAll()
    }

    // MARK: - Coding

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
