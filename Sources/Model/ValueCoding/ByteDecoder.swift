/// Reads what a ``ByteEncoder`` of the same build wrote, value by value. Damaged bytes give an error or other values: they
/// never end the process, and take memory in proportion to their number.
public struct ByteDecoder: ~Copyable {
    private let message: DecodedMessage
    private var position: Int

    /// - Throws: when the bytes are no message.
    public init(_ bytes: ArraySlice<UInt8>) throws(ByteCodingError) {
        message = try DecodedMessage(bytes)
        position = message.start
    }

    /// True when every value was read.
    public var isAtEnd: Bool { position >= message.bytes.count }

    /// Reads the next value.
    /// - Throws: when it is not of this type, or there is none.
    public mutating func decode<T: Decodable>(_ type: T.Type) throws(ByteCodingError) -> T {
        do {
            let end = try message.end(ofValueAt: position, before: message.bytes.count)
            let value = try message.read(type, at: position, before: end)
            position = end
            return value
        } catch {
            throw ByteCodingError()
        }
    }
}

/// The bytes of a message and where reading stands.
final class DecodedMessage {
    let bytes: [UInt8]
    let keys: [String]
    /// Where the values begin.
    let start: Int
    private var depth = 0
    /// The container that was read from last, by where its contents begin, and where its next value or pair begins.
    private(set) var reading = (container: -1, next: 0)

    init(_ source: ArraySlice<UInt8>) throws(ByteCodingError) {
        var reader = ByteReader(source)
        keys = try reader.list { (reader) throws(ByteCodingError) in try reader.string() }
        bytes = Array(reader.rest)
        start = 0
    }

    func move(in container: Int, to next: Int) { reading = (container, next) }

    // MARK: Values

    func read<T: Decodable>(_ type: T.Type, at position: Int, before end: Int) throws -> T {
        if T.self == String.self, let text = try string(at: position, before: end) as? T { return text }
        if T.self == Int.self, let number = try integer(Int.self, at: position, before: end) as? T { return number }
        depth += 1
        defer { depth -= 1 }
        guard depth <= ValueHead.maximumDepth else { throw ByteCodingError() }
        return try T(from: ValuePlace(message: self, position: position, end: end))
    }

    func byte(at position: Int, before end: Int) throws -> UInt8 {
        guard position < end else { throw ByteCodingError() }
        return bytes[position]
    }

    func isNull(at position: Int, before end: Int) throws -> Bool {
        try byte(at: position, before: end) == ValueHead.null
    }

    func bool(at position: Int, before end: Int) throws -> Bool {
        switch try byte(at: position, before: end) {
        case ValueHead.no: false
        case ValueHead.yes: true
        default: throw ByteCodingError()
        }
    }

    func integer<T: FixedWidthInteger>(_ type: T.Type, at position: Int, before end: Int) throws -> T {
        let head = try byte(at: position, before: end)
        let value: T?
        switch head {
        case ValueHead.smallInt...:
            value = T(exactly: head & 0x7F)
        case ValueHead.int:
            var reader = ByteReader(bytes[(position + 1)..<end])
            value = T(exactly: try reader.int())
        case ValueHead.unsigned:
            value = T(exactly: try fixed(UInt64.self, at: position + 1, before: end))
        case ValueHead.wide:
            let pattern = try fixed(UInt128.self, at: position + 2, before: end)
            value = bytes[position + 1] == 0 ? T(exactly: pattern) : T(exactly: Int128(bitPattern: pattern))
        default: throw ByteCodingError()
        }
        guard let value else { throw ByteCodingError() }
        return value
    }

    func double(at position: Int, before end: Int) throws -> Double {
        guard try byte(at: position, before: end) == ValueHead.double else { throw ByteCodingError() }
        return Double(bitPattern: try fixed(UInt64.self, at: position + 1, before: end))
    }

    func float(at position: Int, before end: Int) throws -> Float {
        guard try byte(at: position, before: end) == ValueHead.float else { throw ByteCodingError() }
        return Float(bitPattern: try fixed(UInt32.self, at: position + 1, before: end))
    }

    func string(at position: Int, before end: Int) throws -> String {
        let head = try byte(at: position, before: end)
        guard head == ValueHead.string || head & 0xC0 == ValueHead.shortString else { throw ByteCodingError() }
        let contents = try contents(ofValueAt: position, before: end)
        return String(decoding: bytes[contents], as: UTF8.self)
    }

    private func fixed<T: FixedWidthInteger>(_ type: T.Type, at position: Int, before end: Int) throws -> T {
        guard T.bitWidth / 8 <= end - position else { throw ByteCodingError() }
        var value: T = 0
        for index in 0..<(T.bitWidth / 8) { value |= T(truncatingIfNeeded: bytes[position + index]) << T(index * 8) }
        return value
    }

    // MARK: Where things are

    /// Where a value ends. O(1): long values say how long they are.
    func end(ofValueAt position: Int, before end: Int) throws -> Int {
        try contents(ofValueAt: position, before: end).upperBound
    }

    /// The bytes of a value after its head and length.
    func contents(ofValueAt position: Int, before end: Int) throws -> Range<Int> {
        let head = try byte(at: position, before: end)
        var start = position + 1
        let count: Int
        switch head {
        case ValueHead.smallInt..., ValueHead.null, ValueHead.no, ValueHead.yes: count = 0
        case ValueHead.shortString..<ValueHead.smallInt: count = Int(head & 0x3F)
        case ValueHead.string, ValueHead.keyed, ValueHead.list: count = try length(at: &start, before: end)
        case ValueHead.int:
            var last = start
            while last < end, bytes[last] & 0x80 != 0 { last += 1 }
            count = last + 1 - start
        case ValueHead.unsigned, ValueHead.double: count = 8
        case ValueHead.float: count = 4
        case ValueHead.wide: count = 17
        default: throw ByteCodingError()
        }
        guard count <= end - start else { throw ByteCodingError() }
        return start..<(start + count)
    }

    /// Reads an unsigned number and moves past it.
    func length(at position: inout Int, before end: Int) throws -> Int {
        var value = 0
        var shift = 0
        while position < end, shift < 56 {
            let byte = bytes[position]
            position += 1
            value |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        throw ByteCodingError()
    }
}
