import Foundation

/// A value that several threads share, guarded by a lock.
///
/// It serves code that cannot be an actor because its callers cannot wait. `Mutex` of the module `Synchronization`,
/// from iOS 18 and macOS 15 on, takes its place. The rule `unchecked-sendable` keeps other types from doing this
/// themselves.
///
/// ## Usage
/// ```swift
/// let count = Locked(0)
/// let next = count.withLock { count in
///     count += 1
///     return count
/// }
/// ```
///
/// ## Thread Safety
/// Every method may be called from any thread.
///
/// Why `@unchecked Sendable` holds: `value` is private, is read and written only while `lock` is held, and is itself
/// `Sendable`, so that what a closure hands out of it is safe to share.
public final class Locked<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    /// - Parameter value: The first value.
    public init(_ value: Value) {
        self.value = value
    }

    /// Reads or changes the value, while nobody else can.
    ///
    /// - Parameter body: Gets the value. It must be short, and it must not use this box, which would wait forever.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws. Changes that it made before stay.
    public func withLock<Result, Failure: Error>(
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
