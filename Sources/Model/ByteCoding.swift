/// Writes values as compact bytes: the same values give the same bytes.
public struct ByteWriter: Sendable {
    public private(set) var bytes: [UInt8] = []

    public init() {}

    /// Seven bits a byte, lowest first; negative numbers are folded between the positive ones.
    public mutating func write(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value << 1) ^ Int64(value >> (Int.bitWidth - 1)))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    public mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

    public mutating func write(_ text: String) {
        write(text.utf8.count)
        bytes += Array(text.utf8)
    }

    public mutating func write(_ raw: [UInt8]) {
        write(raw.count)
        bytes += raw
    }

    public mutating func write(_ range: ByteRange) {
        write(range.lower)
        write(range.count)
    }

    public mutating func write<T>(_ values: [T], _ body: (inout ByteWriter, T) -> Void) {
        write(values.count)
        for value in values { body(&self, value) }
    }
}

/// The bytes end early or hold something impossible.
public struct ByteCodingError: Error, Sendable {
    public init() {}
}

/// Reads what a ``ByteWriter`` wrote. Never traps on damaged bytes.
public struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int

    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    public mutating func int() throws(ByteCodingError) -> Int {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < bytes.endIndex, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return Int(truncatingIfNeeded: value >> 1) ^ -Int(truncatingIfNeeded: value & 1) }
            shift += 7
        }
        throw ByteCodingError()
    }

    public mutating func bool() throws(ByteCodingError) -> Bool {
        guard position < bytes.endIndex else { throw ByteCodingError() }
        position += 1
        return bytes[position - 1] != 0
    }

    public mutating func raw() throws(ByteCodingError) -> ArraySlice<UInt8> {
        let count = try int()
        guard count >= 0, count <= bytes.endIndex - position else { throw ByteCodingError() }
        position += count
        return bytes[(position - count)..<position]
    }

    public mutating func string() throws(ByteCodingError) -> String { String(decoding: try raw(), as: UTF8.self) }

    public mutating func range() throws(ByteCodingError) -> ByteRange {
        let lower = try int()
        let count = try int()
        guard lower >= 0, count >= 0, count < .max - lower else { throw ByteCodingError() }
        return ByteRange(lower, lower + count)
    }

    public mutating func list<T>(
        _ body: (inout ByteReader) throws(ByteCodingError) -> T
    ) throws(ByteCodingError) -> [T] {
        let count = try int()
        guard count >= 0, count <= bytes.endIndex - position else { throw ByteCodingError() }
        var values: [T] = []
        values.reserveCapacity(count)
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }

    /// A value of an enumeration with string cases.
    public mutating func choice<T: RawRepresentable<String>>(_ type: T.Type) throws(ByteCodingError) -> T {
        guard let value = T(rawValue: try string()) else { throw ByteCodingError() }
        return value
    }
}
