/// A place in a file as people count it: both from 1.
public struct LineColumn: Hashable, Sendable, Comparable, Codable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public static func < (left: LineColumn, right: LineColumn) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}

/// What a column counts.
public enum ColumnUnit: Sendable {
    case utf8
    case utf16
    case unicodeScalars
}

/// The bytes of one file with the offsets at which its lines begin. `\n`, `\r\n` and a lone `\r` end a line.
public struct LineTable: Sendable {
    public let bytes: [UInt8]
    /// The offset of each line's first byte; never empty.
    public let lineStarts: [Int]
    private let characters: CharacterCounts

    /// O(bytes).
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = Self.starts(in: bytes)
        characters = CharacterCounts(bytes)
    }

    /// The offset of each line's first byte, for whoever needs no columns; never empty. O(bytes).
    public static func starts(in bytes: [UInt8]) -> [Int] {
        var starts = [0]
        bytes.withUnsafeBufferPointer { buffer in
            var index = 0
            while index < buffer.count {
                let byte = buffer[index]
                index += 1
                if byte == 0x0D, index < buffer.count, buffer[index] == 0x0A { index += 1 }
                if byte == 0x0A || byte == 0x0D { starts.append(index) }
            }
        }
        return starts
    }

    public var lineCount: Int { lineStarts.count }

    /// The line, from 1, that holds the byte. O(log lines).
    public func line(at offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Line and column of an offset; an offset behind the end gives the end. O(log lines), however long the line.
    public func position(at offset: Int, in unit: ColumnUnit = .utf8) -> LineColumn {
        let offset = min(max(0, offset), bytes.count)
        let line = line(at: offset)
        let start = lineStarts[line - 1]
        let column: Int
        switch unit {
        case .utf8: column = offset - start
        case .utf16:
            column = characters.count(before: offset, bytes, .utf16) - characters.count(before: start, bytes, .utf16)
        case .unicodeScalars:
            column =
                characters.count(before: offset, bytes, .unicodeScalars)
                - characters.count(before: start, bytes, .unicodeScalars)
        }
        return LineColumn(line: line, column: column + 1)
    }

    /// The bytes of a line without its line ending; `line` counts from 1.
    public func range(ofLine line: Int) -> ByteRange {
        guard line >= 1, line <= lineStarts.count else { return ByteRange(bytes.count, bytes.count) }
        let lower = lineStarts[line - 1]
        var upper = line < lineStarts.count ? lineStarts[line] : bytes.count
        while upper > lower, bytes[upper - 1] == 0x0A || bytes[upper - 1] == 0x0D { upper -= 1 }
        return ByteRange(lower, upper)
    }

    /// The text of a line without its line ending; invalid UTF-8 is repaired. `line` counts from 1.
    public func text(ofLine line: Int) -> String {
        let range = range(ofLine: line)
        return String(decoding: bytes[range.lower..<range.upper], as: UTF8.self)
    }
}
