/// Where reading stands.
extension YAMLParser {
    var isAtEnd: Bool { index >= bytes.count }

    /// The indentation of what stands here.
    func column() throws(Failure) -> Int {
        var place = lineStart
        while place < index, bytes[place] == YAMLByte.space { place += 1 }
        if place < index, bytes[place] == YAMLByte.tab {
            throw failure("A tab cannot indent", help: "indent with spaces")
        }
        return index - lineStart
    }

    var isFirstOnLine: Bool { bytes[lineStart..<index].allSatisfy(YAMLByte.isBlank) }

    /// True at a `-` or `?` that has white space behind it.
    func isIndicator(_ byte: UInt8) -> Bool {
        !isAtEnd && bytes[index] == byte && isSpaceOrEnd(index + 1)
    }

    func isSpaceOrEnd(_ place: Int) -> Bool { place >= bytes.count || YAMLByte.isSpace(bytes[place]) }

    /// True at a line that begins or ends a document.
    var isAtMarker: Bool { index == lineStart && isMarker(at: index) }

    func isMarker(at line: Int) -> Bool {
        guard line + 3 <= bytes.count, isSpaceOrEnd(line + 3) else { return false }
        let byte = bytes[line]
        guard byte == YAMLByte.minus || byte == YAMLByte.dot else { return false }
        return bytes[line + 1] == byte && bytes[line + 2] == byte
    }

    /// Skips blanks; true when they end at the colon after a key.
    mutating func isColonAhead() -> Bool {
        var place = index
        while place < bytes.count, YAMLByte.isBlank(bytes[place]) { place += 1 }
        guard place < bytes.count, bytes[place] == YAMLByte.colon, isSpaceOrEnd(place + 1) else { return false }
        index = place
        return true
    }

    mutating func skipBlanks() {
        while !isAtEnd, YAMLByte.isBlank(bytes[index]) { index += 1 }
    }

    /// To the end of the line.
    mutating func skipLine() {
        while !isAtEnd, bytes[index] != YAMLByte.newline { index += 1 }
    }

    /// Skips white space, line ends and comments.
    mutating func skipToContent() {
        while !isAtEnd {
            switch bytes[index] {
            case YAMLByte.space, YAMLByte.tab, YAMLByte.carriageReturn: index += 1
            case YAMLByte.newline:
                index += 1
                lineStart = index
            // White space should stand before it, but nothing else begins with it.
            case YAMLByte.hash: skipLine()
            default: return
            }
        }
    }

    /// What stands between here and the next white space or flow indicator, and goes there.
    mutating func word() -> String {
        let start = index
        // Tags may be written as `!<…>`, with commas inside.
        let isVerbatim = index + 1 < bytes.count && bytes[index + 1] == YAMLByte.less
        while !isAtEnd, !YAMLByte.isSpace(bytes[index]) {
            if YAMLByte.isFlowIndicator(bytes[index]), !isVerbatim { break }
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}
