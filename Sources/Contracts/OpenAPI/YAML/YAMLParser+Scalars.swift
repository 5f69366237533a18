/// Scalars on their own.
extension YAMLParser {
    mutating func doubleQuoted() throws(Failure) {
        let start = index + 1
        var hasEscapes = false
        index = start
        while !isAtEnd, bytes[index] != YAMLByte.quote {
            if bytes[index] == YAMLByte.backslash {
                hasEscapes = true
                index += 1
                guard !isAtEnd else { break }
            }
            if bytes[index] == YAMLByte.newline {
                hasEscapes = true
                lineStart = index + 1
            }
            index += 1
        }
        try endQuoted(hasEscapes ? .doubleQuoted : .string, from: start)
    }

    mutating func singleQuoted() throws(Failure) {
        let start = index + 1
        var hasEscapes = false
        index = start
        while !isAtEnd {
            if bytes[index] == YAMLByte.apostrophe {
                guard index + 1 < bytes.count, bytes[index + 1] == YAMLByte.apostrophe else { break }
                hasEscapes = true
                index += 1
            } else if bytes[index] == YAMLByte.newline {
                hasEscapes = true
                lineStart = index + 1
            }
            index += 1
        }
        try endQuoted(hasEscapes ? .singleQuoted : .string, from: start)
    }

    private mutating func endQuoted(_ kind: Document.Record.Kind, from start: Int) throws(Failure) {
        guard !isAtEnd else {
            throw Failure(
                message: "The string has no closing quote", lower: start - 1, upper: start, help: "add the quote")
        }
        add(kind, start, index)
        index += 1
    }

    /// A scalar without quotes. In brackets it also ends at one of them and at a comma; elsewhere it goes on over
    /// lines that are indented further than its parent.
    mutating func plain(below parent: Int, inFlow: Bool) throws(Failure) {
        let start = index
        let first = bytes[index]
        let isSign = first == YAMLByte.minus || first == YAMLByte.question || first == YAMLByte.colon
        if YAMLByte.isIndicator(first) || isSign && isSpaceOrEnd(index + 1) {
            throw failure("No value can begin with this character", help: "put the value in quotes")
        }
        var end = plainLine(inFlow: inFlow)
        var kind = Document.Record.Kind.plain
        while let line = continuation(below: parent, inFlow: inFlow) {
            (index, lineStart) = line
            end = plainLine(inFlow: inFlow)
            kind = .folded
        }
        add(kind, start, end)
    }

    /// Goes to the end of the part of a scalar on this line, white space included. Gives the end without.
    private mutating func plainLine(inFlow: Bool) -> Int {
        var end = index
        while !isAtEnd {
            let byte = bytes[index]
            switch byte {
            case YAMLByte.newline, YAMLByte.carriageReturn: return end
            case YAMLByte.space, YAMLByte.tab:
                index += 1
                continue
            case YAMLByte.colon:
                if isSpaceOrEnd(index + 1) || inFlow && YAMLByte.isFlowIndicator(bytes[index + 1]) { return end }
            case YAMLByte.hash:
                if YAMLByte.isBlank(bytes[index - 1]) { return end }
            default:
                if inFlow, YAMLByte.isFlowIndicator(byte) { return end }
            }
            index += 1
            end = index
        }
        return end
    }

    /// The next line when the scalar goes on there.
    private func continuation(below parent: Int, inFlow: Bool) -> (index: Int, lineStart: Int)? {
        guard !isAtEnd, bytes[index] == YAMLByte.newline || bytes[index] == YAMLByte.carriageReturn else { return nil }
        var place = index
        var line = lineStart
        while place < bytes.count, YAMLByte.isSpace(bytes[place]) {
            if bytes[place] == YAMLByte.newline { line = place + 1 }
            place += 1
        }
        guard place < bytes.count, line != lineStart, bytes[place] != YAMLByte.hash else { return nil }
        if place == line, isMarker(at: line) { return nil }
        if inFlow {
            let isEnd =
                YAMLByte.isFlowIndicator(bytes[place])
                || bytes[place] == YAMLByte.colon && isSpaceOrEnd(place + 1)
            return isEnd ? nil : (place, line)
        }
        return place - line > parent ? (place, line) : nil
    }
}
