internal import TenetModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Some bytes of the file being checked, compared without making a `String`. Valid as long as its tree.
@frozen
public struct TextSlice: Equatable, CustomStringConvertible {
    @usableFromInline let start: UnsafePointer<UInt8>
    public let count: Int

    /// Bytes that live at least as long as the slice is used.
    @inlinable public init(start: UnsafePointer<UInt8>, count: Int) {
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
        left.count == right.count && memcmp(left.start, right.start, left.count) == 0
    }

    /// Lengths first: nearly every comparison ends there.
    @inlinable public static func == (left: TextSlice, right: String) -> Bool {
        left.count == right.utf8.count && left.hasSameBytes(as: right)
    }

    @inlinable public static func != (left: TextSlice, right: String) -> Bool { !(left == right) }
    @inlinable public static func ~= (pattern: String, value: TextSlice) -> Bool { value == pattern }

    @usableFromInline func hasSameBytes(as other: String) -> Bool {
        var other = other
        return other.withUTF8 { memcmp($0.baseAddress ?? start, start, count) == 0 }
    }

    public func hasPrefix(_ prefix: String) -> Bool {
        let length = prefix.utf8.count
        return count >= length && TextSlice(start: start, count: length).hasSameBytes(as: prefix)
    }

    public func hasSuffix(_ suffix: String) -> Bool {
        let length = suffix.utf8.count
        return count >= length && TextSlice(start: start + (count - length), count: length).hasSameBytes(as: suffix)
    }

    /// True when the bytes hold the word. O(count × word) at worst, near O(count) in practice.
    public func contains(_ word: String) -> Bool { index(of: word, from: 0, folded: false) != nil }

    /// Where a word stands, at most eight times: more of them are no prose. O(count × word) at worst.
    public func indices(of word: String) -> [Int] {
        var found: [Int] = []
        while found.count < 8, let index = index(of: word, from: found.last.map { $0 + 1 } ?? 0, folded: false) {
            found.append(index)
        }
        return found
    }

    /// True when the bytes hold one of the words, whatever the case of ASCII letters. The words are in lower case.
    public func containsFolded(_ words: [String]) -> Bool {
        words.contains { index(of: $0, from: 0, folded: true) != nil }
    }

    /// Where the word stands first from an index on.
    /// - Parameter folded: the word is in lower case, and the case of ASCII letters does not matter.
    func index(of word: String, from: Int, folded: Bool) -> Int? {
        var word = word
        return word.withUTF8 { needle in
            guard folded, let first = needle.first else {
                return ByteSearch.index(of: needle, in: UnsafeBufferPointer(start: start, count: count), from: from)
            }
            let last = count - needle.count
            var index = from
            while index <= last {
                if Self.folded(start[index]) == first {
                    var length = 1
                    while length < needle.count, Self.folded(start[index + length]) == needle[length] { length += 1 }
                    if length == needle.count { return index }
                }
                index += 1
            }
            return nil
        }
    }

    @inline(__always)
    private static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    public func contains(_ byte: UInt8) -> Bool { index(of: byte, from: 0) != nil }

    /// The first index of a byte from an index on. O(count), many bytes at once.
    public func index(of byte: UInt8, from: Int) -> Int? {
        guard from < count, let hit = memchr(start + from, Int32(byte), count - from) else { return nil }
        return UnsafePointer(hit.assumingMemoryBound(to: UInt8.self)) - start
    }

    /// True when the bytes before an index end with a word.
    public func hasSuffix(_ word: String, before index: Int) -> Bool {
        TextSlice(start: start, count: min(index, count)).hasSuffix(word)
    }

    /// True when the bytes from an index on begin with a word.
    public func hasPrefix(_ word: String, from index: Int) -> Bool {
        index <= count && TextSlice(start: start + index, count: count - index).hasPrefix(word)
    }

    /// True when the slice is one of the names.
    @inlinable public func isOne(of names: [String]) -> Bool {
        for name in names where self == name { return true }
        return false
    }

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
