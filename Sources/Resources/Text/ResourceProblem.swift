public import TenetModel

/// Something in a resource that its reader could not read.
public struct ResourceProblem: Hashable, Sendable {
    public var range: ByteRange
    /// One sentence.
    public var message: String

    public init(_ message: String, at range: ByteRange) {
        self.range = range
        self.message = message
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(message)
        writer.write(range)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self.init(try reader.string(), at: try reader.range())
    }
}

/// The problems of one file, in the order in which they were found. Keeps the first hundred: the rest of a file
/// that is broken this much tells nobody anything.
package struct ProblemList {
    package private(set) var problems: [ResourceProblem] = []

    static let limit = 100

    package init() {}

    package mutating func add(_ message: String, at range: ByteRange) {
        guard problems.count < Self.limit else { return }
        problems.append(ResourceProblem(message, at: range))
    }

    package mutating func add(_ others: [ResourceProblem]) {
        problems += others.prefix(max(0, Self.limit - problems.count))
    }

    /// Sorted by place and each once, so that readers may find them in any order.
    package var sorted: [ResourceProblem] {
        Set(problems).sorted { ($0.range, $0.message) < ($1.range, $1.message) }
    }
}
