/// Decides whether a failed request is sent again, and when.
///
/// Only failures that may pass are repeated: no answer, a status of 500 and above other than 501 and 505, and 429. Of
/// the other statuses from 400 to 499 there is one exception, 408, with which a server says that the request did not
/// arrive in time. A canceled request, an answer that cannot be read and a request that must not arrive twice are never
/// repeated.
///
/// The rules `retry-without-backoff` and `manual-retry-loop` forbid going round it.
public struct RetryPolicy: Sendable {
    /// How often a request is repeated at most. With *n* there are 1 + *n* attempts.
    public let maxRetries: Int
    /// The longest pause before the first repetition. It doubles with each one.
    public let firstPause: Duration
    /// No pause is drawn that is longer than this.
    public let longestPause: Duration
    /// A server that wants to be left alone for longer than this is not asked again; people decide when to.
    public let longestRetryAfter: Duration

    /// Up to 3 repetitions after at most 1, 2 and 4 seconds.
    public static let standard = RetryPolicy()
    /// No repetitions.
    public static let never = RetryPolicy(maxRetries: 0)

    /// - Parameters:
    ///   - maxRetries: From 0 to 3; what is outside counts as the nearer of the two.
    ///   - firstPause: The longest pause before the first repetition.
    ///   - longestPause: The limit of all pauses.
    ///   - longestRetryAfter: The limit of what a server may ask for.
    public init(
        maxRetries: Int = 3, firstPause: Duration = .seconds(1), longestPause: Duration = .seconds(20),
        longestRetryAfter: Duration = .seconds(60)
    ) {
        self.maxRetries = min(max(maxRetries, 0), 3)
        self.firstPause = max(firstPause, .zero)
        self.longestPause = max(longestPause, .zero)
        self.longestRetryAfter = max(longestRetryAfter, .zero)
    }

    // MARK: - Decision

    /// How long to wait before a request is sent again.
    ///
    /// The pause is drawn from zero up to its limit, so that clients that failed together do not come back together. It
    /// is added to what the server asks for.
    /// - Parameters:
    ///   - error: How the request failed.
    ///   - retries: How often it has been repeated already.
    ///   - request: The request.
    ///   - chance: Draws the pause.
    /// - Returns: Nil if it is not to be sent again.
    public func pause(
        after error: APIError, retries: Int, of request: APIRequest, chance: Chance = .system
    ) -> Duration? {
        guard retries < maxRetries, request.isRepeatable, isWorthRepeating(error) else { return nil }
        let wanted = retryAfter(error)
        guard wanted <= longestRetryAfter else { return nil }
        let limit = min(firstPause * (1 << max(retries, 0)), longestPause)
        return wanted + limit * chance.fraction
    }

    /// ``APIError/authorizationUnavailable(_:_:)`` is left to people: a device stays locked until they unlock it.
    private func isWorthRepeating(_ error: APIError) -> Bool {
        switch error {
        case .networkError, .timeout, .rateLimited, .serverError: error.isRetryable
        default: false
        }
    }

    private func retryAfter(_ error: APIError) -> Duration {
        switch error {
        case .rateLimited(let pause?, _), .serverError(_, let pause?, _): pause
        default: .zero
        }
    }
}
