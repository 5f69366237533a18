import AppCore

/// Every failure of a request, and the only error type of ``NetworkService``.
///
/// A canceled request is no failure: it throws `CancellationError`. The ``RequestTrace`` of a case says which endpoint
/// was called and what the status was, without ids and secrets; it is for logs and may be left out in tests.
///
/// The rules `generic-nserror` and `status-code-dropped` forbid going round it, and `session-loss-unhandled` asks that
/// somebody looks for ``sessionNotFound(_:)``.
public enum NetworkError: Error, Sendable {
    /// The server does not know the session any more. Clear it in ``SessionStore`` and ask people to begin a new one.
    case sessionNotFound(RequestTrace = .unknown)
    /// The answer is not what was asked for.
    case decodingFailed(any Error, RequestTrace = .unknown)
    /// The answer can be read and makes no sense: a status that fits no request, or values out of their range.
    case invalidResponse((any Error)?, RequestTrace = .unknown)
    /// There is no answer, or the server has refused the request, as the error inside says with endpoint and status.
    case requestFailed(APIError)

    /// - Parameters:
    ///   - error: How the client failed.
    ///   - endpoint: What was asked for. Only to an endpoint of the session does a 404 mean that the session is gone.
    init(_ error: APIError, from endpoint: APIEndpoint) {
        switch error {
        case .clientError(status: 404, let trace) where endpoint.isOfSession: self = .sessionNotFound(trace)
        case .decodingError(let cause, let trace): self = .decodingFailed(cause, trace)
        case .invalidResponse(let cause, let trace): self = .invalidResponse(cause, trace)
        default: self = .requestFailed(error)
        }
    }

    /// The same failure in the words of the client, with its endpoint and status.
    public var failure: APIError {
        switch self {
        case .sessionNotFound(let trace): .clientError(status: 404, trace)
        case .decodingFailed(let cause, let trace): .decodingError(cause, trace)
        case .invalidResponse(let cause, let trace): .invalidResponse(cause, trace)
        case .requestFailed(let error): error
        }
    }
}

extension NetworkError: Retryable, ErrorCarrying {
    /// Whether another attempt makes sense.
    public var isRetryable: Bool { failure.isRetryable }

    /// The error of the system behind this one, or nil if the server itself said no.
    public var carriedError: (any Error)? { failure.carriedError }
}

extension NetworkError: CustomStringConvertible, CustomDebugStringConvertible {
    /// What a log may hold: the failure, the endpoint without ids, the status.
    public var description: String { failure.logDescription }

    /// The same as ``description``.
    public var debugDescription: String { description }
}
