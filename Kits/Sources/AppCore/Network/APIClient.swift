import Foundation

/// The one client that talks to the app's server.
///
/// It guarantees for every request:
/// - It fails with ``APIError``; a canceled one throws `CancellationError`. Only a load of the cache that waits for
///   itself, which is a mistake in the program, fails otherwise.
/// - It is sent at most 1 + ``RetryPolicy/maxRetries`` times, and repeated only if that can help and cannot do harm.
///   A 401 is answered once with a renewed authorization, which does not count.
/// - A request that is not authenticated carries no authorization and never asks for one.
///
/// The rules `networking-in-ui`, `error-beside-api-error` and `manual-retry-loop` forbid going round it.
public final class APIClient: APIClientProtocol, APIRequestSending {
    private let pipeline: RequestPipeline
    private let cache: DataCache
    private let options: APIClientOptions

    /// - Parameters:
    ///   - baseURL: What comes before the path of each endpoint. A path in it stays.
    ///   - transport: Sends what the client has made ready.
    ///   - authorizer: The owner of the session. An app without accounts has none; requests then go out without.
    ///   - cache: Where answers with a key are kept. Empty it at a sign-out.
    ///   - conditionals: What is known of answers that the server may call unchanged. Empty it at a sign-out.
    ///   - budget: Shared by clients of the same server.
    ///   - options: Everything else.
    public init(
        baseURL: URL, transport: any Transporting = URLSessionTransport(), authorizer: (any Authorizing)? = nil,
        cache: DataCache, conditionals: ConditionalResponses = ConditionalResponses(),
        budget: RetryBudget = RetryBudget(), options: APIClientOptions = APIClientOptions()
    ) {
        pipeline = RequestPipeline(
            builder: RequestBuilder(base: baseURL, makeEncoder: options.makeEncoder), transport: transport,
            authorizer: authorizer, conditionals: conditionals, budget: budget, options: options)
        self.cache = cache
        self.options = options
    }

    /// See ``APIClientProtocol``.
    public func request<Response: Decodable & Sendable>(
        endpoint: APIEndpoint, method: HTTPMethod, body: (any Encodable & Sendable)?, isAuthenticated: Bool,
        cacheKey: DataCache.Key?, cacheDuration: TimeInterval, forceRefresh: Bool
    ) async throws -> Response {
        let request = APIRequest(
            endpoint, method: method, body: body.map { .json($0) }, isAuthenticated: isAuthenticated)
        guard let cacheKey else { return try await send(request) }
        return try await cache.value(forKey: cacheKey, duration: cacheDuration, forceRefresh: forceRefresh) { [self] in
            try await send(request)
        }
    }

    /// See ``APIRequestSending``.
    public func send<Response: Decodable & Sendable>(_ request: APIRequest) async throws -> Response {
        try decoded(try await pipeline.response(to: request), request)
    }

    /// Decodes what has arrived, and checks it.
    private func decoded<Response: Decodable & Sendable>(
        _ answer: TransportResponse, _ request: APIRequest
    ) throws -> Response {
        if let empty = EmptyResponse() as? Response { return empty }
        let trace = RequestTrace(of: request, to: pipeline.builder.base)
        let response: Response
        do {
            response = try options.makeDecoder().decode(Response.self, from: answer.body)
        } catch {
            let failure = APIError.decodingError(error, trace.answered(by: answer))
            options.log.error(failure.logDescription(for: .release), detail: failure.trace.bodyStart)
            throw failure
        }
        do {
            try (response as? any ValidatableResponse)?.validate()
        } catch {
            throw APIError.invalidResponse(error, trace.answered(by: answer))
        }
        return response
    }
}
