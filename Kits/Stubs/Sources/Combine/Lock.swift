import Dispatch

/// A lock of our own, so that Combine does not bring Foundation along, which Apple's does not do either.
final class Lock: @unchecked Sendable {
    // The semaphore is safe to share, and is all that there is.
    private let semaphore = DispatchSemaphore(value: 1)

    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        semaphore.wait()
        defer { semaphore.signal() }
        return try body()
    }
}
