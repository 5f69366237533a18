public import TenetModel

/// Property list values as bytes, for the cache.
extension PlistValue {
    public func write(to writer: inout ByteWriter) {
        writer.write(range)
        writer.write(contentRange)
        switch content {
        case .dictionary(let entries):
            writer.write(0)
            writer.write(entries) { writer, entry in
                entry.key.write(to: &writer)
                writer.write(entry.range)
                writer.write(entry.isExplained)
                entry.value.write(to: &writer)
            }
        case .array(let elements):
            writer.write(1)
            writer.write(elements) { $1.write(to: &$0) }
        case .string(let text):
            writer.write(2)
            writer.write(text)
        case .integer(let value):
            writer.write(3)
            writer.write(value)
        case .real(let value):
            writer.write(4)
            writer.write(Int(truncatingIfNeeded: value.bitPattern))
        case .bool(let value):
            writer.write(5)
            writer.write(value)
        case .date(let text):
            writer.write(6)
            writer.write(text)
        case .data(let bytes):
            writer.write(7)
            writer.write(bytes)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) { try self.init(from: &reader, depth: 0) }

    /// Damaged bytes may nest deeper than any document that we read.
    private init(from reader: inout ByteReader, depth: Int) throws(ByteCodingError) {
        guard depth <= XMLDocument.depthLimit else { throw ByteCodingError() }
        range = try reader.range()
        contentRange = try reader.range()
        switch try reader.int() {
        case 0:
            content = .dictionary(
                try reader.list { (reader) throws(ByteCodingError) in
                    let key = try RangedText(from: &reader)
                    let range = try reader.range()
                    let isExplained = try reader.bool()
                    return PlistEntry(
                        key: key, value: try PlistValue(from: &reader, depth: depth + 1), range: range,
                        isExplained: isExplained)
                })
        case 1:
            content = .array(
                try reader.list { (reader) throws(ByteCodingError) in try PlistValue(from: &reader, depth: depth + 1) })
        case 2: content = .string(try reader.string())
        case 3: content = .integer(try reader.int())
        case 4: content = .real(try Self.real(from: &reader))
        case 5: content = .bool(try reader.bool())
        case 6: content = .date(try reader.string())
        case 7: content = .data(Array(try reader.raw()))
        default: throw ByteCodingError()
        }
    }

    private static func real(from reader: inout ByteReader) throws(ByteCodingError) -> Double {
        let value = Double(bitPattern: UInt64(bitPattern: Int64(try reader.int())))
        guard !value.isNaN else { throw ByteCodingError() }
        return value
    }
}
