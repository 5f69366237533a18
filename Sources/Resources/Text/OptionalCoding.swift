internal import TenetModel

/// Values that may be missing, as a list of none or one.
extension ByteWriter {
    mutating func write<T>(ifPresent value: T?, _ body: (inout ByteWriter, T) -> Void) {
        write(value.map { [$0] } ?? [], body)
    }

    mutating func write(ifPresent text: String?) { write(ifPresent: text) { $0.write($1) } }

    mutating func write(ifPresent text: RangedText?) { write(ifPresent: text) { $1.write(to: &$0) } }

    mutating func write(_ texts: [RangedText]) { write(texts) { $1.write(to: &$0) } }
}

extension ByteReader {
    mutating func optional<T>(
        _ body: (inout ByteReader) throws(ByteCodingError) -> T
    ) throws(ByteCodingError) -> T? {
        try list(body).first
    }

    mutating func optionalString() throws(ByteCodingError) -> String? {
        try optional { (reader) throws(ByteCodingError) in try reader.string() }
    }

    mutating func optionalText() throws(ByteCodingError) -> RangedText? {
        try optional(RangedText.init(from:))
    }

    mutating func texts() throws(ByteCodingError) -> [RangedText] {
        try list(RangedText.init(from:))
    }

    mutating func problems() throws(ByteCodingError) -> [ResourceProblem] {
        try list(ResourceProblem.init(from:))
    }
}
