/// A text that findings point into: a file, or something that git or the server keeps and that is no file.
public struct RepositoryDocument: Hashable, Sendable {
    /// Relative to the root; below `.git/` for what is no file of the project.
    public var path: String
    public var bytes: [UInt8]

    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }

    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The lines without their ends, each with its place. O(bytes).
    public var lines: [RangedText] {
        var found: [RangedText] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let upper = end > start && bytes[end - 1] == 0x0D ? end - 1 : end
            found.append(RangedText(String(decoding: bytes[start..<upper], as: UTF8.self), at: ByteRange(start, upper)))
            start = end + 1
        }
        return found
    }

    /// The first line, as the place of what is said about the whole.
    public var firstLine: ByteRange {
        let end = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        return ByteRange(0, end)
    }
}
