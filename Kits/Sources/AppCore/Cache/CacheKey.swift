/// The name under which a response is kept in a ``DataCache``.
///
/// A key has parts, so that everything below a key can be removed after a change: `berths` is above `berths, 7`, and
/// has nothing to do with `berthsOfGuests`. An app declares its keys once, as constants, and as functions where they
/// have an identifier. The rule `cache-key-literal` forbids texts in their place.
///
/// ## Usage
/// ```swift
/// extension CacheKey {
///     static let berths = CacheKey("berths")
///     static func berth(id: String) -> CacheKey { berths.appending(id) }
/// }
/// ```
public struct CacheKey: Hashable, Sendable {
    private let parts: [String]

    /// A key with one part. Use it to declare a constant only.
    /// - Parameter name: What is kept, such as `berths`.
    public init(_ name: String) {
        parts = [name]
    }

    private init(parts: [String]) {
        self.parts = parts
    }

    /// The key below this one.
    /// - Parameter part: What tells it from its neighbors, such as an identifier or a page. Any character may be in it.
    public func appending(_ part: String) -> CacheKey {
        CacheKey(parts: parts + [part])
    }

    /// Whether this key is another one or below it.
    /// - Parameter prefix: The key above. Whole parts are compared. Complexity: O(*n*) in the number of its parts.
    public func hasPrefix(_ prefix: CacheKey) -> Bool {
        parts.starts(with: prefix.parts)
    }
}
