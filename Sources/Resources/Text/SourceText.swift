internal import TenetModel

/// The text of a file as UTF-8, with the way back to the bytes of the file.
package struct SourceText {
    /// UTF-8, possibly with a byte order mark.
    let bytes: [UInt8]
    /// The first byte after the byte order mark.
    let start: Int
    /// For each byte, and for the end, its offset in the file; nil when the file is UTF-8.
    private let offsets: [Int]?

    /// UTF-16 is recognised by its mark, or by a zero beside the first character. O(bytes).
    package init(_ file: [UInt8]) {
        switch Encoding(file) {
        case .utf8(let mark):
            bytes = file
            start = mark
            offsets = nil
        case .utf16(let bigEndian, let mark):
            (bytes, offsets) = Self.decode(file, from: mark, bigEndian: bigEndian)
            start = 0
        }
    }

    /// The bytes of the file from one place of `bytes` to another.
    func range(_ lower: Int, _ upper: Int) -> ByteRange {
        guard let offsets else { return ByteRange(lower, upper) }
        return ByteRange(offsets[lower], offsets[upper])
    }

    /// The line and the column, in bytes of UTF-8, of an offset in the file.
    func place(of offset: Int) -> LineColumn {
        LineTable(bytes).position(at: offsets.map { $0.firstIndex { $0 >= offset } ?? bytes.count } ?? offset)
    }

    /// The text between two places of `bytes`; damaged characters become U+FFFD.
    func text(_ lower: Int, _ upper: Int) -> String { String(decoding: bytes[lower..<upper], as: UTF8.self) }

    func rangedText(_ lower: Int, _ upper: Int) -> RangedText {
        RangedText(text(lower, upper), at: range(lower, upper))
    }

    /// The first place from `index` that is no white space.
    func skippingSpace(from index: Int) -> Int {
        var index = index
        while index < bytes.count, Byte.isSpace(bytes[index]) { index += 1 }
        return index
    }

    func has(_ prefix: StaticString, at index: Int) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard index + count <= bytes.count else { return false }
        return prefix.withUTF8Buffer { buffer in
            for offset in 0..<count where buffer[offset] != bytes[index + offset] { return false }
            return true
        }
    }

    /// The first place from `index` where the pattern stands.
    func find(_ pattern: StaticString, from index: Int) -> Int? {
        let first = pattern.withUTF8Buffer { $0.first }
        var index = index
        while index < bytes.count {
            if bytes[index] == first, has(pattern, at: index) { return index }
            index += 1
        }
        return nil
    }

    /// Every line that is not blank, without the blanks at its ends.
    func lines() -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = self.start
        while start < bytes.count {
            let end = bytes[start...].firstIndex { $0 == Byte.newline || $0 == Byte.carriageReturn } ?? bytes.count
            let line = trimmed(start, end)
            if !line.isEmpty { found.append(line) }
            start = end + 1
        }
        return found
    }

    /// The places without the blanks at both ends.
    func trimmed(_ lower: Int, _ upper: Int) -> Range<Int> {
        var (start, end) = (lower, max(lower, upper))
        while start < end, Byte.isSpace(bytes[start]) { start += 1 }
        while end > start, Byte.isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    /// True for a property list that is no text.
    static func isBinary(_ file: [UInt8]) -> Bool { file.starts(with: "bplist".utf8) }

    private static func decode(_ file: [UInt8], from mark: Int, bigEndian: Bool) -> ([UInt8], [Int]) {
        let count = (file.count - mark) / 2
        let units = Array<UInt16>(unsafeUninitializedCapacity: count) { buffer, written in
            file.withUnsafeBufferPointer { file in
                for index in 0..<count {
                    let (first, second) = (UInt16(file[mark + index * 2]), UInt16(file[mark + index * 2 + 1]))
                    buffer[index] = bigEndian ? first << 8 | second : second << 8 | first
                }
            }
            written = count
        }
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        bytes.reserveCapacity(count)
        offsets.reserveCapacity(count + 1)
        var unit = 0
        while unit < count {
            if units[unit] < 0x80 {
                bytes.append(UInt8(units[unit]))
                offsets.append(mark + unit * 2)
                unit += 1
                continue
            }
            let (scalar, width) = Self.scalar(units, at: unit)
            for byte in scalar.utf8 {
                bytes.append(byte)
                offsets.append(mark + unit * 2)
            }
            unit += width
        }
        offsets.append(file.count)
        return (bytes, offsets)
    }

    /// The character that begins at a unit, and how many units it takes; U+FFFD for half a surrogate pair.
    private static func scalar(_ units: [UInt16], at index: Int) -> (scalar: Unicode.Scalar, width: Int) {
        let unit = units[index]
        if let scalar = Unicode.Scalar(unit) { return (scalar, 1) }
        guard UTF16.isLeadSurrogate(unit), index + 1 < units.count, UTF16.isTrailSurrogate(units[index + 1]) else {
            return ("\u{FFFD}", 1)
        }
        let value = 0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(units[index + 1]) - 0xDC00)
        return (Unicode.Scalar(value) ?? "\u{FFFD}", 2)
    }
}

private enum Encoding {
    case utf8(mark: Int)
    case utf16(bigEndian: Bool, mark: Int)

    init(_ file: [UInt8]) {
        if file.starts(with: [0xEF, 0xBB, 0xBF]) {
            self = .utf8(mark: 3)
        } else if file.starts(with: [0xFF, 0xFE]) {
            self = .utf16(bigEndian: false, mark: 2)
        } else if file.starts(with: [0xFE, 0xFF]) {
            self = .utf16(bigEndian: true, mark: 2)
        } else if file.count >= 2, file[0] != 0, file[1] == 0 {
            self = .utf16(bigEndian: false, mark: 0)
        } else if file.count >= 2, file[0] == 0, file[1] != 0 {
            self = .utf16(bigEndian: true, mark: 0)
        } else {
            self = .utf8(mark: 0)
        }
    }
}
