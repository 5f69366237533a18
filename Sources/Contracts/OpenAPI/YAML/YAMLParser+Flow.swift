/// Collections in brackets, which indentation does not touch.
extension YAMLParser {
    /// A scalar on its own, an alias, or a collection in brackets.
    mutating func atom(below parent: Int, inFlow: Bool) throws(Failure) {
        guard !isAtEnd else { throw failure("A value is expected here") }
        switch bytes[index] {
        case YAMLByte.leftBracket: try flowSequence()
        case YAMLByte.leftBrace: try flowMapping()
        case YAMLByte.quote: try doubleQuoted()
        case YAMLByte.apostrophe: try singleQuoted()
        case YAMLByte.star: try alias()
        default: try plain(below: parent, inFlow: inFlow)
        }
    }

    private mutating func flowSequence() throws(Failure) {
        try enter()
        defer { leave() }
        let sequence = records.count
        let start = index
        var count = 0
        add(.sequence, index, index)
        index += 1
        while try !isClosed(by: YAMLByte.rightBracket, from: start) {
            let first = records.count
            let lower = index
            let isPair = isIndicator(YAMLByte.question)
            if isPair { index += 1 }
            try flowNode()
            skipToContent()
            if !isAtEnd, bytes[index] == YAMLByte.colon || isPair {
                insertMapping(at: first, lower: lower)
                try flowValue()
                finish(first, count: 1)
            }
            count += 1
            try separator(before: YAMLByte.rightBracket, from: start)
        }
        finish(sequence, count: count, upper: index)
    }

    private mutating func flowMapping() throws(Failure) {
        try enter()
        defer { leave() }
        let mapping = records.count
        let start = index
        var count = 0
        add(.mapping, index, index)
        index += 1
        while try !isClosed(by: YAMLByte.rightBrace, from: start) {
            if isIndicator(YAMLByte.question) { index += 1 }
            try flowNode()
            try flowValue()
            count += 1
            try separator(before: YAMLByte.rightBrace, from: start)
        }
        finish(mapping, count: count, upper: index)
    }

    /// What stands after a key: a colon and a value, a colon alone, or nothing.
    private mutating func flowValue() throws(Failure) {
        let end = index
        skipToContent()
        guard !isAtEnd, bytes[index] == YAMLByte.colon else { return addEmpty(at: end) }
        index += 1
        try flowNode()
    }

    private mutating func flowNode() throws(Failure) {
        let end = index
        skipToContent()
        let first = records.count
        let properties = try properties()
        skipToContent()
        let isEmpty =
            isAtEnd || bytes[index] == YAMLByte.comma || bytes[index] == YAMLByte.rightBracket
            || bytes[index] == YAMLByte.rightBrace || isColon
        if isEmpty { addEmpty(at: min(end, index)) } else { try atom(below: -1, inFlow: true) }
        register(properties, at: first)
    }

    private var isColon: Bool {
        bytes[index] == YAMLByte.colon
            && (isSpaceOrEnd(index + 1) || YAMLByte.isFlowIndicator(bytes[index + 1]))
    }

    /// Goes past the closing bracket.
    private mutating func isClosed(by bracket: UInt8, from start: Int) throws(Failure) -> Bool {
        skipToContent()
        guard !isAtEnd else { throw notClosed(start) }
        guard bytes[index] == bracket else { return false }
        index += 1
        return true
    }

    private mutating func separator(before bracket: UInt8, from start: Int) throws(Failure) {
        skipToContent()
        guard !isAtEnd else { throw notClosed(start) }
        if bytes[index] == YAMLByte.comma {
            index += 1
        } else if bytes[index] != bracket {
            throw failure("A comma or a closing bracket is expected here")
        }
    }

    private func notClosed(_ start: Int) -> Failure {
        Failure(
            message: "This bracket is never closed", lower: start, upper: start + 1,
            help: "add the closing bracket, or put a text that begins with one in quotes")
    }
}
