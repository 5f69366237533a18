/// One replacement of bytes. An empty range inserts, an empty text deletes.
public struct Edit: Hashable, Sendable, Comparable, Codable {
    public var range: ByteRange
    public var text: String

    public init(_ range: ByteRange, _ text: String) {
        self.range = range
        self.text = text
    }

    public static func < (left: Edit, right: Edit) -> Bool { (left.range, left.text) < (right.range, right.text) }
}

/// How far a fix may be trusted.
public enum FixSafety: String, Sendable, Codable {
    /// The program behaves the same and still parses.
    case safe
    /// Behaviour or meaning may change: applied only when asked for.
    case unsafe
}

/// What puts a finding right: all edits or none.
public struct Fix: Hashable, Sendable, Codable {
    /// A verb phrase for menus, for example "Remove the redundant `self`".
    public var title: String
    public var safety: FixSafety
    /// Non-overlapping edits of the finding's own file, in ascending order.
    public var edits: [Edit]

    public init(_ title: String, _ safety: FixSafety, _ edits: [Edit]) {
        self.title = title
        self.safety = safety
        self.edits = edits.sorted()
    }
}

/// Edits applied to bytes.
public enum EditApplication {
    /// The bytes after all edits, or nil when two of them overlap or one lies outside the bytes. O(bytes + edits).
    public static func apply(_ edits: [Edit], to bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + edits.reduce(0) { $0 + $1.text.utf8.count })
        var position = 0
        for edit in edits.sorted() {
            guard edit.range.lower >= position, edit.range.upper <= bytes.count else { return nil }
            result += bytes[position..<edit.range.lower]
            result += Array(edit.text.utf8)
            position = edit.range.upper
        }
        result += bytes[position...]
        return result
    }
}
