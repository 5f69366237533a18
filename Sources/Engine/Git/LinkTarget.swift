internal import TenetFoundation

/// Where links lead.
enum LinkTarget {
    /// The target as the link has it; nil when there is no link.
    static func bytes(of path: String) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count < 0 ? nil : buffer.prefix(count).map { UInt8(bitPattern: $0) }
    }
}
