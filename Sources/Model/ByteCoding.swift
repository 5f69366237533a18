/// Writes values as compact bytes: the same values give the same bytes.
public struct ByteWriter: Sendable {
    @usableFromInline var buffer: [UInt8]
    public var bytes: [UInt8] { buffer }

    /// - Parameter start: bytes that stand before everything that is written.
    public init(_ start: [UInt8] = []) { buffer = start }

    /// Makes room, so that writing as many bytes copies nothing.
    public mutating func reserve(_ count: Int) { buffer.reserveCapacity(buffer.count + count) }

    /// Seven bits a byte, lowest first; negative numbers are folded between the positive ones.
    @inlinable
    public mutating func write(_ value: Int) {
        var rest = UInt64(bitPattern: Int64(value << 1) ^ Int64(value >> (Int.bitWidth - 1)))
        while rest >= 0x80 {
            buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        buffer.append(UInt8(truncatingIfNeeded: rest))
    }

    @inlinable
    public mutating func write(_ value: Bool) { buffer.append(value ? 1 : 0) }

    public mutating func write(_ text: String) {
        write(text.utf8.count)
        buffer.append(contentsOf: text.utf8)
    }

    public mutating func write(_ raw: [UInt8]) { write(raw[...]) }

    public mutating func write(_ raw: ArraySlice<UInt8>) {
        write(raw.count)
        append(raw)
    }

    /// Bytes as they are, without their number.
    public mutating func append(_ raw: ArraySlice<UInt8>) { buffer.append(contentsOf: raw) }

    @inlinable
    public mutating func write(_ range: ByteRange) {
        write(range.lower)
        write(range.count)
    }

    @inlinable
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
    @usableFromInline let bytes: ArraySlice<UInt8>
    @usableFromInline var position: Int

    public init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    @inlinable
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

    @inlinable
    public mutating func bool() throws(ByteCodingError) -> Bool {
        guard position < bytes.endIndex else { throw ByteCodingError() }
        position += 1
        return bytes[position - 1] != 0
    }

    @inlinable
    public mutating func raw() throws(ByteCodingError) -> ArraySlice<UInt8> {
        let count = try int()
        guard count >= 0, count <= bytes.endIndex - position else { throw ByteCodingError() }
        position += count
        return bytes[(position - count)..<position]
    }

    @inlinable
    public mutating func string() throws(ByteCodingError) -> String { String(decoding: try raw(), as: UTF8.self) }

    @inlinable
    public mutating func range() throws(ByteCodingError) -> ByteRange {
        let lower = try int()
        let count = try int()
        guard lower >= 0, count >= 0, count < .max - lower else { throw ByteCodingError() }
        return ByteRange(lower, lower + count)
    }

    @inlinable
    public mutating func list<T>(
        _ body: (inout ByteReader) throws(ByteCodingError) -> T
    ) throws(ByteCodingError) -> [T] {
        let count = try int()
        guard count >= 0, count <= bytes.endIndex - position else { throw ByteCodingError() }
        var values: [T] = []
        // A damaged number must not take more memory than the bytes that are there are worth.
        values.reserveCapacity(min(count, (bytes.endIndex - position) * 8 / max(1, MemoryLayout<T>.stride) + 8))
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }

    /// A value of an enumeration with string cases.
    @inlinable
    public mutating func choice<T: RawRepresentable<String>>(_ type: T.Type) throws(ByteCodingError) -> T {
        guard let value = T(rawValue: try string()) else { throw ByteCodingError() }
        return value
    }
}
