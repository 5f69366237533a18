/// What a commit or a pull request does to one file.
public struct FileChange: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        case added = "A"
        case modified = "M"
        case deleted = "D"
        case renamed = "R"
    }

    public var kind: Kind
    /// As it is called afterward; of a deleted file as it was called.
    public var path: String
    /// Of a renamed file.
    public var oldPath: String?
    /// Lines.
    public var added: Int
    /// Lines.
    public var removed: Int
    /// Its lines cannot be counted.
    public var isBinary: Bool

    public init(
        _ kind: Kind, _ path: String, from oldPath: String? = nil, added: Int = 0, removed: Int = 0,
        isBinary: Bool = false
    ) {
        self.kind = kind
        self.path = path
        self.oldPath = oldPath
        self.added = added
        self.removed = removed
        self.isBinary = isBinary
    }
}

/// A file that differs between the base of a range and its head.
public struct ChangedFile: Hashable, Sendable {
    public var change: FileChange
    /// Lines of the head, from 1, that the base does not have; ascending. Empty for deleted and binary files.
    public var addedLines: [Int]

    public var path: String { change.path }

    public init(_ change: FileChange, addedLines: [Int] = []) {
        self.change = change
        self.addedLines = addedLines
    }
}
