// What the coder of `Codable` values needs beside the rest.

extension ByteWriter {
    /// The number of bytes written.
    var count: Int { buffer.count }

    /// One byte as it is.
    mutating func append(_ byte: UInt8) { buffer.append(byte) }

    /// UTF-8 without its length.
    mutating func append(_ text: String) { buffer.append(contentsOf: text.utf8) }

    /// The bytes of an integer, lowest first.
    mutating func append(bytesOf value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { buffer.append(contentsOf: $0) }
    }

    /// Seven bits a byte, lowest first.
    mutating func write(unsigned value: Int) {
        var rest = UInt(bitPattern: value)
        while rest >= 0x80 {
            buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        buffer.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes the number of bytes from an offset to the end into the byte before it. Long contents move on to make room
    /// for more bytes of their length.
    mutating func setLength(from start: Int) {
        let count = buffer.count - start
        guard count >= 0x80 else {
            buffer[start - 1] = UInt8(truncatingIfNeeded: count)
            return
        }
        var length = ByteWriter()
        length.write(unsigned: count)
        buffer.replaceSubrange(start - 1..<start, with: length.buffer)
    }
}

extension ByteReader {
    /// What was not read yet.
    var rest: ArraySlice<UInt8> { bytes[position...] }
}
