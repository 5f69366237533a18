/// An error that knows whether another attempt makes sense.
///
/// ```swift
/// enum BookingError: Error, Retryable {
///     case berthTaken, harborUnreachable
///     var isRetryable: Bool { self == .harborUnreachable }
/// }
/// ```
///
/// Views offer to try again only where this allows it. The rule `retry-without-can-retry` finds views that always do.
public protocol Retryable: Error {
    /// Whether the error can go away by itself: a lost connection can, a refused sign-in cannot.
    var isRetryable: Bool { get }
}

extension Error {
    /// Whether another attempt makes sense: what a ``Retryable`` says. Of other errors only those of coding never
    /// go away, because the same bytes fail again.
    public var canBeRetried: Bool {
        switch self {
        case let error as any Retryable: error.isRetryable
        case is DecodingError, is EncodingError: false
        default: true
        }
    }
}
