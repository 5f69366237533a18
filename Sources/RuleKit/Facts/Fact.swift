/// Something that a file tells the project: a small value without syntax, encoded the same way every time.
public protocol Fact: Codable, Hashable, Sendable {}

/// A fact of one file and where it comes from.
struct RecordedFact: Sendable {
    var fact: any Fact
    var range: ByteRange
}

/// A fact with its place in the project.
public struct Located<F: Fact>: Sendable {
    public let fact: F
    public let path: String
    public let range: ByteRange
    public let role: FileRole
    /// The file's place among the project's files, by path.
    public let fileNumber: Int
}
