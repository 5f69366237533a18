extension APIError: Retryable {}

extension APIError: ErrorCarrying {
    /// The error of the system behind this one, or nil if the server itself said no.
    public var carriedError: (any Error)? {
        switch self {
        case .authorizationUnavailable(let error, _), .encodingError(let error, _), .networkError(let error, _),
            .decodingError(let error, _):
            error
        case .invalidResponse(let error, _): error
        case .invalidURL, .unauthorized, .timeout, .rateLimited, .clientError, .serverError: nil
        }
    }
}
