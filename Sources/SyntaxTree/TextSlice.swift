/// Some bytes of the file being checked, compared without making a `String`. Valid as long as its tree.
@frozen
public struct TextSlice: Equatable, CustomStringConvertible {
    @usableFromInline let start: UnsafePointer<UInt8>
    public let count: Int

    @inlinable init(start: UnsafePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    @inlinable public var isEmpty: Bool { count == 0 }
    @inlinable public var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }
    public var string: String { String(decoding: bytes, as: UTF8.self) }
    public var description: String { string }

    /// The byte at an index, or nil behind the end.
    @inlinable public subscript(index: Int) -> UInt8? { index >= 0 && index < count ? start[index] : nil }
    public var first: UInt8? { self[0] }
    public var last: UInt8? { self[count - 1] }

    public static func == (left: TextSlice, right: TextSlice) -> Bool {
        left.count == right.count && left.bytes.elementsEqual(right.bytes)
    }

    public static func == (left: TextSlice, right: String) -> Bool {
        left.count == right.utf8.count && left.bytes.elementsEqual(right.utf8)
    }

    public static func != (left: TextSlice, right: String) -> Bool { !(left == right) }
    public static func ~= (pattern: String, value: TextSlice) -> Bool { value == pattern }

    public func hasPrefix(_ prefix: String) -> Bool {
        count >= prefix.utf8.count && bytes.prefix(prefix.utf8.count).elementsEqual(prefix.utf8)
    }

    public func hasSuffix(_ suffix: String) -> Bool {
        count >= suffix.utf8.count && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }

    /// True when the bytes hold the word. O(count × word) at worst, near O(count) in practice.
    public func contains(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { needle in
            guard let first = needle.first else { return true }
            guard needle.count <= count else { return false }
            for index in 0...(count - needle.count) where start[index] == first {
                if UnsafeBufferPointer(start: start + index, count: needle.count).elementsEqual(needle) { return true }
            }
            return false
        }
    }

    public func contains(_ byte: UInt8) -> Bool { bytes.contains(byte) }

    /// True when the slice is one of the names.
    public func isOne(of names: [String]) -> Bool { names.contains { self == $0 } }

    /// The first letter is an ASCII or non-ASCII capital.
    public var startsUppercase: Bool {
        guard let byte = first else { return false }
        return byte < 0x80 ? byte >= 0x41 && byte <= 0x5A : string.first?.isUppercase ?? false
    }
}

extension Optional where Wrapped == TextSlice {
    public static func == (left: TextSlice?, right: String) -> Bool { left.map { $0 == right } ?? false }
    public static func != (left: TextSlice?, right: String) -> Bool { !(left == right) }
    /// True when there is text and it is one of the names.
    public func isOne(of names: [String]) -> Bool { self?.isOne(of: names) ?? false }
}
