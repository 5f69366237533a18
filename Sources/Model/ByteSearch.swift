#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Looks for bytes in bytes.
public enum ByteSearch {
    /// The first index from which on the needle stands in the bytes; `from` for an empty one. O(bytes × needle), and where
    /// its first byte is rare O(bytes), many at once.
    public static func index(
        of needle: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, from: Int = 0
    ) -> Int? {
        guard let first = needle.first, let pattern = needle.baseAddress else { return from }
        guard let start = bytes.baseAddress else { return nil }
        let last = bytes.count - needle.count
        var index = from
        while index <= last {
            // `memchr` looks at many bytes at once; `memmem` is not to be had on every platform.
            guard let hit = memchr(start + index, Int32(first), last - index + 1) else { return nil }
            index = UnsafePointer(hit.assumingMemoryBound(to: UInt8.self)) - start
            if memcmp(start + index, pattern, needle.count) == 0 { return index }
            index += 1
        }
        return nil
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Where some bytes stand first. The library's own search serves collections of all kinds, and asks at each step which
    /// kind this is.
    public func firstRange(of needle: some Collection<UInt8>) -> Range<Int>? {
        let found = withContiguousStorageIfAvailable { bytes in
            needle.withContiguousStorageIfAvailable { ByteSearch.index(of: $0, in: bytes) }
                ?? Array(needle).withUnsafeBufferPointer { ByteSearch.index(of: $0, in: bytes) }
        }
        guard let found else {
            return Array(self).firstRange(of: needle).map { $0.lowerBound + startIndex..<$0.upperBound + startIndex }
        }
        return found.map { startIndex + $0..<startIndex + $0 + needle.count }
    }
}
