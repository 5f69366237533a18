/// A half-open range of UTF-8 byte offsets in one file.
public struct ByteRange: Hashable, Sendable, Comparable, Codable {
    /// The offset of the first byte.
    public var lower: Int
    /// The offset after the last byte.
    public var upper: Int

    public init(_ lower: Int, _ upper: Int) {
        self.lower = lower
        self.upper = max(lower, upper)
    }

    public var isEmpty: Bool { lower == upper }
    public var count: Int { upper - lower }

    public func contains(_ offset: Int) -> Bool { lower <= offset && offset < upper }
    public func contains(_ other: ByteRange) -> Bool { lower <= other.lower && other.upper <= upper }

    /// True when both share a byte, or when one is an insertion point strictly inside the other.
    public func overlaps(_ other: ByteRange) -> Bool {
        if isEmpty { return other.lower < lower && lower < other.upper }
        if other.isEmpty { return lower < other.lower && other.lower < upper }
        return lower < other.upper && other.lower < upper
    }

    public static func < (left: ByteRange, right: ByteRange) -> Bool {
        (left.lower, left.upper) < (right.lower, right.upper)
    }
}
