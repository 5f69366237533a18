/// Something that a file tells the project: a small value without syntax, encoded the same way every time.
public protocol Fact: Codable, Hashable, Sendable {}

extension Fact {
    /// The name under which the cache keeps facts of this type: the same in every process. For private types the
    /// runtime puts an address into the name, which is taken out.
    static var name: String {
        String(reflecting: Self.self).split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
            .joined(separator: ".")
    }
}

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
}
