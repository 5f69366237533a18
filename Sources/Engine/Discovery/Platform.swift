#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// Bytes that somebody else keeps alive for the length of a call.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension Bytes {
    /// Below zero when these bytes come before the others, zero when they are the same.
    func order(to other: Bytes) -> Int {
        guard let start = baseAddress, let otherStart = other.baseAddress else { return count - other.count }
        let order = memcmp(start, otherStart, Swift.min(count, other.count))
        return order == 0 ? count - other.count : Int(order)
    }
}

/// Everything in which the C libraries of the supported systems differ for us.
enum Platform {
    #if canImport(Darwin)
        typealias DirectoryStream = UnsafeMutablePointer<DIR>
    #else
        typealias DirectoryStream = OpaquePointer
    #endif

    static func modificationTime(_ info: stat) -> timespec {
        #if canImport(Darwin)
            info.st_mtimespec
        #else
            info.st_mtim
        #endif
    }

    static func changeTime(_ info: stat) -> timespec {
        #if canImport(Darwin)
            info.st_ctimespec
        #else
            info.st_ctim
        #endif
    }

    /// Calls `body` with the name in a directory entry, in place: entries may be shorter than their type says.
    static func withName<Result>(of entry: UnsafeMutablePointer<dirent>, _ body: (Bytes) -> Result) -> Result {
        withUnsafeMutablePointer(to: &entry.pointee.d_name) { field in
            let start = UnsafeRawPointer(field)
            let length = strlen(start.assumingMemoryBound(to: CChar.self))
            return body(Bytes(start: start.assumingMemoryBound(to: UInt8.self), count: length))
        }
    }
}
