import Foundation

/// Every failure of the server interface.
///
/// Errors of the system are wrapped, so that callers handle one type. A canceled request is no failure: it throws
/// `CancellationError`. The ``RequestTrace`` at the end of each case is for logs and may be left out in tests.
///
/// The rules `error-beside-api-error` and `generic-nserror` forbid going round it.
public enum APIError: Error, Sendable {
    /// The path, the base address or a value in them makes no address.
    case invalidURL(RequestTrace = .unknown)
    /// Nobody is signed in, or the server does not accept who is.
    /// - Parameter message: What the server said about it, for logs.
    case unauthorized(message: String?, RequestTrace = .unknown)
    /// The session is there, but could not be used this time: the device is locked, or its renewal got no answer.
    case authorizationUnavailable(any Error, RequestTrace = .unknown)
    /// The body of the request could not be encoded.
    case encodingError(any Error, RequestTrace = .unknown)
    /// There was no answer.
    case networkError(any Error, RequestTrace = .unknown)
    /// The answer did not come in time.
    case timeout(RequestTrace = .unknown)
    /// There were too many requests.
    /// - Parameter retryAfter: How long the server wants to be left alone, if it said so.
    case rateLimited(retryAfter: Duration?, RequestTrace = .unknown)
    /// The server refused the request, with a status from 400 to 499.
    case clientError(status: Int, RequestTrace = .unknown)
    /// The server failed, with a status of 500 or more.
    case serverError(status: Int, retryAfter: Duration? = nil, RequestTrace = .unknown)
    /// The answer is not what was asked for.
    case decodingError(any Error, RequestTrace = .unknown)
    /// The answer can be read and makes no sense: a status that fits no request, or values out of their range.
    case invalidResponse((any Error)?, RequestTrace = .unknown)

    /// Whether another attempt makes sense, by the client or by a person.
    public var isRetryable: Bool {
        switch self {
        case .networkError(let error, _): Self.mayPass(error)
        case .serverError(let status, _, _): status != 501 && status != 505
        case .timeout, .rateLimited, .authorizationUnavailable: true
        case .invalidURL, .unauthorized, .encodingError, .clientError, .decodingError, .invalidResponse: false
        }
    }

    /// The request that failed, and the answer.
    public var trace: RequestTrace {
        switch self {
        case .invalidURL(let trace), .timeout(let trace), .unauthorized(_, let trace),
            .authorizationUnavailable(_, let trace), .encodingError(_, let trace), .networkError(_, let trace),
            .rateLimited(_, let trace), .clientError(_, let trace), .serverError(_, _, let trace),
            .decodingError(_, let trace), .invalidResponse(_, let trace):
            trace
        }
    }

    /// A certificate that is not trusted, or an address that no connection can be made to, stays as it is.
    private static func mayPass(_ error: any Error) -> Bool {
        guard let code = (error as? URLError)?.code else { return true }
        return ![
            .badURL, .unsupportedURL, .cancelled, .userAuthenticationRequired,
            .appTransportSecurityRequiresSecureConnection,
            .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired,
            .dataLengthExceedsMaximum, .httpTooManyRedirects,
        ].contains(code)
    }
}

extension APIError: Equatable {
    /// Whether two errors are the same failure. Errors behind them count as equal if domain and code are; the trace is
    /// not compared, so that a test need not know it.
    public static func == (left: APIError, right: APIError) -> Bool {
        switch (left, right) {
        case (.invalidURL, .invalidURL), (.timeout, .timeout): true
        case (.unauthorized(let one, _), .unauthorized(let other, _)): one == other
        case (.rateLimited(let one, _), .rateLimited(let other, _)): one == other
        case (.clientError(let one, _), .clientError(let other, _)): one == other
        case (.serverError(let one, let pause, _), .serverError(let other, let otherPause, _)):
            one == other && pause == otherPause
        case (.authorizationUnavailable(let one, _), .authorizationUnavailable(let other, _)),
            (.encodingError(let one, _), .encodingError(let other, _)),
            (.networkError(let one, _), .networkError(let other, _)),
            (.decodingError(let one, _), .decodingError(let other, _)):
            isSame(one, other)
        case (.invalidResponse(let one, _), .invalidResponse(let other, _)): isSame(one, other)
        default: false
        }
    }

    private static func isSame(_ one: (any Error)?, _ other: (any Error)?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        let (first, second) = (one as NSError, other as NSError)
        return first.domain == second.domain && first.code == second.code
    }
}
