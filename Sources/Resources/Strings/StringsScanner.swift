internal import TenetModel

/// Reads statements such as `"key" = "value";` with the comments before them. Goes on after a missing semicolon and
/// after anything that is no statement. A string that lost its closing quote ends with its line when the text behind
/// it makes no sense otherwise.
struct StringsScanner {
    private(set) var entries: [StringTable.Entry] = []
    private(set) var problems = ProblemList()

    private let source: SourceText
    private let language: String?
    private var index: Int
    /// The comment that the next statement gets.
    private var comment: RangedText?
    /// How many bytes may still be read twice, so that broken files take linear time too.
    private var secondReading: Int

    init(_ source: SourceText, language: String?) {
        self.source = source
        self.language = language
        index = source.start
        secondReading = source.bytes.count
    }

    private var count: Int { source.bytes.count }
    private var current: UInt8? { index < count ? source.bytes[index] : nil }

    mutating func scan() {
        while true {
            readComments()
            guard let byte = current else { break }
            switch byte {
            // The whole table may stand in braces, and an empty statement harms nobody.
            case Byte.leftBrace, Byte.rightBrace, Byte.semicolon:
                index += 1
                comment = nil
            case Byte.quote, Byte.apostrophe: statement()
            case let byte where StringsToken.isBare(byte): statement()
            default: skipNonsense()
            }
        }
    }

    private mutating func statement() {
        let start = index
        guard let key = token() else { return }
        skipBlanks()
        if current == Byte.equals {
            index += 1
            skipBlanks()
            if let value = token() { return finish(start, key, value) }
            problems.add("The key `\(shortened(key))` has no value.", at: text(key).range)
            if current == Byte.leftBrace || current == Byte.leftParenthesis { skipGroup() }
            comment = nil
        } else if current == Byte.semicolon {
            // A key alone is its own value.
            index += 1
            add(key, key, range: source.range(start, index))
        } else {
            giveUp(key)
        }
    }

    /// Leaves out the line on which the key begins.
    private mutating func giveUp(_ key: StringsToken) {
        comment = nil
        if let cut = cutAtLineEnd(key) {
            problems.add("The string has no closing quote.", at: source.range(cut.lower, cut.contentUpper))
            index = cut.upper
            return
        }
        let message = key.isClosed ? "`=` or `;` is missing after the key." : "The string has no closing quote."
        problems.add(message, at: source.range(key.lower, key.upper))
        index = max(index, endOfLine(from: key.upper))
    }

    /// Expects the semicolon and adds the entry.
    private mutating func finish(_ start: Int, _ key: StringsToken, _ value: StringsToken) {
        let end = index
        skipBlanks()
        if current == Byte.semicolon {
            index += 1
            return add(key, value, range: source.range(start, index))
        }
        if let cut = cutAtLineEnd(value) {
            problems.add("The string has no closing quote.", at: source.range(cut.lower, cut.contentUpper))
            index = cut.upper
            return add(key, cut, range: source.range(start, cut.upper))
        }
        let message = value.isClosed ? "A semicolon is missing after the value." : "The string has no closing quote."
        problems.add(message, at: source.range(value.lower, value.upper))
        index = end
        add(key, value, range: source.range(start, end))
    }

    private mutating func add(_ key: StringsToken, _ value: StringsToken, range: ByteRange) {
        let text = StringTable.Value(language: language, text: text(value))
        entries.append(StringTable.Entry(key: self.text(key), range: range, comment: comment, values: [text]))
        comment = nil
    }

    private func text(_ token: StringsToken) -> RangedText { token.decoded(in: source) }

    private func shortened(_ token: StringsToken) -> String {
        let name = text(token).text
        return name.count > 60 ? name.prefix(60) + "…" : name
    }

    /// A string in quotes or a word without; nil when there is neither.
    private mutating func token() -> StringsToken? {
        guard let byte = current else { return nil }
        guard let token = StringsToken.read(source, at: index, first: byte) else { return nil }
        index = token.upper
        return token
    }

    /// The string as it would be with a closing quote at the end of its first line. Nil for a string of one line, and
    /// when too much would be read again.
    private mutating func cutAtLineEnd(_ token: StringsToken) -> StringsToken? {
        guard token.isQuoted, let cut = token.cutAtLineEnd(in: source) else { return nil }
        let again = index - cut.upper
        guard again <= secondReading else { return nil }
        secondReading -= again
        return cut
    }

    private mutating func skipBlanks() {
        while true {
            index = source.skippingSpace(from: index)
            guard let end = commentEnd() else { return }
            index = end
        }
    }

    /// Skips comments and blanks, and keeps the comment that stands directly before what follows.
    private mutating func readComments() {
        var last: (lower: Int, upper: Int)?
        let statementEnd = index
        while true {
            let before = index
            index = source.skippingSpace(from: index)
            let lines = lineEnds(before, index)
            if lines > 1 || current == nil { last = nil }
            guard let end = commentEnd() else { break }
            let isLine = source.has("//", at: index)
            if entries.isEmpty || lines > 0 || before != statementEnd {
                let joins = isLine && last.map { lines <= 1 && source.has("//", at: $0.lower) } ?? false
                last = (joins ? last?.lower ?? index : index, end)
            }
            index = end
        }
        comment = last.map { StringsComment.text(source, $0.lower, $0.upper) }
    }

    private func lineEnds(_ lower: Int, _ upper: Int) -> Int {
        var lines = 0
        for place in lower..<upper {
            let byte = source.bytes[place]
            let isSecond = byte == Byte.newline && place > lower && source.bytes[place - 1] == Byte.carriageReturn
            if (byte == Byte.newline || byte == Byte.carriageReturn) && !isSecond { lines += 1 }
        }
        return lines
    }

    /// The place after the comment that begins here.
    private mutating func commentEnd() -> Int? {
        if source.has("//", at: index) { return endOfLine(from: index) }
        guard source.has("/*", at: index) else { return nil }
        if let end = source.find("*/", from: index + 2) { return end + 2 }
        problems.add("The comment has no end.", at: source.range(index, index + 2))
        return count
    }

    private func endOfLine(from start: Int) -> Int {
        var end = start
        while end < count, source.bytes[end] != Byte.newline, source.bytes[end] != Byte.carriageReturn { end += 1 }
        return end
    }

    /// Skips to a place where a statement may begin.
    private mutating func skipNonsense() {
        let start = index
        while let byte = current, !StringsToken.begins(byte), byte != Byte.semicolon, !Byte.isSpace(byte) { index += 1 }
        problems.add("A key is expected here.", at: source.range(start, index))
        comment = nil
    }

    /// Skips a dictionary or list, which no string table has as a value.
    private mutating func skipGroup() {
        var depth = 0
        while let byte = current {
            if let token = StringsToken.read(source, at: index, first: byte) {
                index = token.upper
                continue
            }
            index += 1
            if byte == Byte.leftBrace || byte == Byte.leftParenthesis { depth += 1 }
            if byte == Byte.rightBrace || byte == Byte.rightParenthesis { depth -= 1 }
            if depth == 0 { return }
        }
    }
}
