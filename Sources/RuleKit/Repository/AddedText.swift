/// Consecutive lines that one commit of the range adds to one file. What a later commit takes out again stays in the history,
/// and whoever has a clone has it.
public struct AddedText: Hashable, Sendable {
    /// ``Commit/id``.
    public var commit: String
    /// As the file is called in that commit.
    public var path: String
    /// The number of the first line in the file as the commit has it, from 1.
    public var line: Int
    /// The lines, joined by line breaks; none behind the last.
    public var bytes: [UInt8]

    public init(commit: String, path: String, line: Int, bytes: [UInt8]) {
        self.commit = commit
        self.path = path
        self.line = line
        self.bytes = bytes
    }
}
