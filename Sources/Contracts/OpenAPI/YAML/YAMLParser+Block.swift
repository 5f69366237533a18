/// Collections that indentation makes, and scalars that it ends.
extension YAMLParser {
    /// At the first `-`.
    mutating func blockSequence(at column: Int) throws(Failure) {
        let sequence = records.count
        var count = 0
        add(.sequence, index, index)
        repeat {
            index += 1
            try node(below: column, after: .entry)
            count += 1
        } while try isNext(at: column) && isIndicator(YAMLByte.minus)
        finish(sequence, count: count)
    }

    /// At the `?` of the first key, or at the colon after it when its mapping has been begun.
    mutating func blockMapping(at column: Int, from begun: Int? = nil) throws(Failure) {
        let mapping = begun ?? records.count
        var count = 1
        if begun == nil {
            add(.mapping, index, index)
            try explicitMember(at: column)
        } else {
            try value(at: column)
        }
        while try isNext(at: column) {
            if isIndicator(YAMLByte.question) {
                try explicitMember(at: column)
            } else {
                try key()
                try value(at: column)
            }
            count += 1
        }
        finish(mapping, count: count)
    }

    private mutating func value(at column: Int) throws(Failure) {
        index += 1
        try node(below: column, after: .key)
    }

    private mutating func key() throws(Failure) {
        let line = lineStart
        let start = index
        let first = records.count
        let properties = try properties()
        if isIndicator(YAMLByte.minus) { throw failure("A list entry stands where a key is expected") }
        if isIndicator(YAMLByte.colon) { addEmpty(at: index) } else { try atom(below: Int.max, inFlow: false) }
        register(properties, at: first)
        guard line == lineStart, isColonAhead() else {
            let end = bytes[start...].firstIndex { $0 == YAMLByte.newline || $0 == YAMLByte.carriageReturn }
            throw Failure(
                message: "A colon is expected after this key", lower: start, upper: end ?? bytes.count,
                help: Self.keyAndValue)
        }
    }

    private mutating func explicitMember(at column: Int) throws(Failure) {
        index += 1
        try node(below: column, after: .explicit)
        let end = index
        if try isNext(at: column), isIndicator(YAMLByte.colon) {
            index += 1
            try node(below: column, after: .explicit)
        } else {
            addEmpty(at: end)
        }
    }

    /// Goes to the next sibling in a column; false when the collection ends here.
    private mutating func isNext(at column: Int) throws(Failure) -> Bool {
        let line = lineStart
        skipToContent()
        if isAtEnd || isAtMarker { return false }
        if line == lineStart, index > lineStart + column, !isFirstOnLine {
            throw failure(
                "This is not expected after the value before it",
                help: "put the whole value in quotes, or begin a new line")
        }
        let found = try self.column()
        if found > column { throw failure("This is indented further than what stands beside it") }
        return found == column
    }

    /// A literal or folded scalar.
    mutating func blockScalar(below parent: Int) throws(Failure) {
        let start = index
        var indentation: Int?
        index += 1
        while !isAtEnd, !YAMLByte.isSpace(bytes[index]) {
            switch bytes[index] {
            case YAMLByte.plus, YAMLByte.minus: break
            case UInt8(ascii: "1")...UInt8(ascii: "9"):
                indentation = max(parent, 0) + Int(bytes[index] - UInt8(ascii: "0"))
            default: throw failure("This is not expected after “|” or “>”")
            }
            index += 1
        }
        skipBlanks()
        if !isAtEnd, bytes[index] != YAMLByte.newline, bytes[index] != YAMLByte.carriageReturn,
            bytes[index] != YAMLByte.hash
        {
            throw failure("The text of “|” or “>” begins on the next line")
        }
        skipLine()
        let end = blockEnd(&indentation, below: parent)
        add(.block, start, end)
        records[records.count - 1].detail = indentation ?? 0
    }

    /// Goes to the end of the last line that belongs to the scalar, and finds its indentation by its first line.
    private mutating func blockEnd(_ indentation: inout Int?, below parent: Int) -> Int {
        var end = index
        var blank = 0
        while index + 1 < bytes.count {
            let line = index + 1
            var place = line
            while place < bytes.count, bytes[place] == YAMLByte.space { place += 1 }
            if place < bytes.count, bytes[place] != YAMLByte.newline, bytes[place] != YAMLByte.carriageReturn {
                if indentation == nil, place - line > parent, place - line >= blank { indentation = place - line }
                guard let indentation, place - line >= indentation, !isMarker(at: line) else { break }
            } else if indentation == nil {
                blank = max(blank, place - line)
            }
            index = place
            lineStart = line
            skipLine()
            end = min(index + 1, bytes.count)
        }
        indentation = indentation ?? blank
        return end
    }
}
