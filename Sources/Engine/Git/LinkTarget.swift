internal import TenetFoundation
internal import TenetModel

/// Where links lead.
enum LinkTarget {
    /// The target as the link has it; nil when there is no link.
    static func bytes(of path: String) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        return count < 0 ? nil : buffer.prefix(count).map { UInt8(bitPattern: $0) }
    }

    /// The absolute path that a link leads to in the end, by way of other links, whether something is there or not; nil for
    /// links in a circle.
    static func end(of path: String) -> String? {
        var place = path
        // No system follows more.
        for _ in 0..<40 {
            guard let target = bytes(of: place) else { return place }
            guard let text = String(validating: target, as: UTF8.self) else { return nil }
            place = LexicalPath.absolute(text, in: LexicalPath.parent(of: place))
        }
        return nil
    }
}
