public import TenetModel

/// A text with its place in the file, as resources write it.
public struct RangedText: Hashable, Sendable {
    public var text: String
    public var range: ByteRange

    public init(_ text: String, at range: ByteRange) {
        self.text = text
        self.range = range
    }

    public func write(to writer: inout ByteWriter) {
        writer.write(text)
        writer.write(range)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        self.init(try reader.string(), at: try reader.range())
    }
}
