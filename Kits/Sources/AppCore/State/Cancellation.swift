import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// An error that carries another one, which is the reason for it.
public protocol ErrorCarrying: Error {
    /// The error behind this one, or nil if there is none.
    var carriedError: (any Error)? { get }
}

extension Error {
    /// Whether this error only says that somebody canceled the work, by itself or behind other errors.
    ///
    /// Canceling is no failure: people did it, or a view that is gone did, and reading about it helps nobody.
    /// It knows `CancellationError`, `URLError.cancelled`, `CocoaError.userCancelled`, errors that are
    /// ``ErrorCarrying``, and those that have one of these under `NSUnderlyingErrorKey`.
    ///
    /// The rules `cancellation-shown-as-error` and `swallowed-cancellation` find code that goes round it.
    public var isCancellation: Bool {
        var next: (any Error)? = self
        // A chain of errors is short. One that is not is a circle.
        for _ in 0..<16 {
            guard let error = next else { return false }
            if error.saysCanceled { return true }
            next =
                (error as? any ErrorCarrying)?.carriedError
                ?? (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
        }
        return false
    }

    private var saysCanceled: Bool {
        if self is CancellationError { return true }
        let error = self as NSError
        switch error.domain {
        case NSURLErrorDomain: return error.code == URLError.Code.cancelled.rawValue
        case NSCocoaErrorDomain: return error.code == CocoaError.Code.userCancelled.rawValue
        default: return false
        }
    }
}
