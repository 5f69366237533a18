// Short ways to write fixes. All of them edit text and keep the trivia around.

extension Fix {
    /// Puts other text in place of a node, leaving the trivia on both sides.
    public static func replace(
        _ node: some SyntaxProtocol, with text: String, _ title: String, _ safety: FixSafety
    ) -> Fix {
        Fix(title, safety, [Edit(node.range, text)])
    }

    /// Puts other text in place of a range.
    public static func replace(_ range: ByteRange, with text: String, _ title: String, _ safety: FixSafety) -> Fix {
        Fix(title, safety, [Edit(range, text)])
    }

    /// Inserts text right before a node.
    public static func insert(
        _ text: String, before node: some SyntaxProtocol, _ title: String, _ safety: FixSafety
    ) -> Fix {
        Fix(title, safety, [Edit(ByteRange(node.range.lower, node.range.lower), text)])
    }

    /// Inserts text right behind a node.
    public static func insert(
        _ text: String, after node: some SyntaxProtocol, _ title: String, _ safety: FixSafety
    ) -> Fix {
        Fix(title, safety, [Edit(ByteRange(node.range.upper, node.range.upper), text)])
    }

    /// Deletes a node's text and the blanks behind it on its line.
    public static func delete(_ node: some SyntaxProtocol, _ title: String, _ safety: FixSafety) -> Fix {
        Fix(title, safety, [.deletion(of: node)])
    }

    /// Deletes the lines that a statement, declaration or comment fills; only its own bytes when it shares a line.
    public static func deleteLines(
        _ range: ByteRange, in file: FilePass, _ title: String, _ safety: FixSafety
    ) -> Fix {
        Fix(title, safety, [.deletion(ofLines: range, in: file)])
    }
}

extension Edit {
    /// Deletes a node's text and the blanks behind it on its line.
    public static func deletion(of node: some SyntaxProtocol) -> Edit {
        let range = node.range
        let trailing = node.slice(ByteRange(range.upper, node.fullRange.upper)).bytes
        let blanks = trailing.prefix { $0 == 0x20 || $0 == 0x09 }.count
        return Edit(ByteRange(range.lower, range.upper + blanks), "")
    }

    /// Deletes whole lines when nothing else stands on them, the line ending included, and the empty lines that would then
    /// stand doubled or next to a brace. What shares its line takes the blanks on one side along.
    public static func deletion(ofLines range: ByteRange, in file: FilePass) -> Edit {
        let text = file.tree.text
        var lower = range.lower
        while lower > 0, text.isBlank(at: lower - 1) { lower -= 1 }
        var upper = range.upper
        while upper < text.count, text.isBlank(at: upper) { upper += 1 }
        let startsLine = lower == 0 || text.isBreak(at: lower - 1)
        let endsLine = upper == text.count || text.isBreak(at: upper)
        guard startsLine, endsLine else {
            return Edit(endsLine ? ByteRange(lower, range.upper) : ByteRange(range.lower, upper), "")
        }
        if upper < text.count, text[upper] == 0x0D { upper += 1 }
        if upper < text.count, text[upper] == 0x0A { upper += 1 }
        return Edit(text.closingGap(lower, upper), "")
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whole lines with the empty lines around them that nothing separates any more.
    fileprivate func closingGap(_ lower: Int, _ upper: Int) -> ByteRange {
        let above = emptyLines(before: lower)
        let below = emptyLines(after: upper)
        var result = ByteRange(lower, upper)
        if above < lower || lower == 0 || "{([".utf8.contains(self[endOfCode(before: lower)]) {
            result = ByteRange(lower, below)
        }
        let isLast = below == count || "})]".utf8.contains(self[endOfBlanks(from: below)])
        return isLast && result.upper == below ? ByteRange(above, below) : result
    }

    /// Where the empty lines begin that end at the start of a line.
    private func emptyLines(before offset: Int) -> Int {
        var start = offset
        var index = offset
        while index > 0, isBreak(at: index - 1) || isBlank(at: index - 1) {
            if isBreak(at: index - 1) { start = index }
            index -= index > 1 && self[index - 1] == 0x0A && self[index - 2] == 0x0D ? 2 : 1
        }
        return index == 0 ? 0 : start
    }

    /// Where the empty lines end that begin at the start of a line.
    private func emptyLines(after offset: Int) -> Int {
        var end = offset
        var index = offset
        while index < count, isBreak(at: index) || isBlank(at: index) {
            index += 1
            if isBreak(at: index - 1) { end = index }
        }
        return index == count ? count : end
    }

    /// The last byte before an offset that is no blank, or the first of all. The offset is not 0.
    private func endOfCode(before offset: Int) -> Int {
        var index = offset - 1
        while index > 0, isBreak(at: index) || isBlank(at: index) { index -= 1 }
        return index
    }

    /// The first byte that is no blank. There is one.
    private func endOfBlanks(from offset: Int) -> Int {
        var index = offset
        while index + 1 < count, isBlank(at: index) { index += 1 }
        return index
    }
}

extension FilePass {
    /// The blanks at the beginning of the line that holds an offset.
    public func indentation(at offset: Int) -> String {
        let text = tree.text
        var start = min(offset, text.count)
        while start > 0, text[start - 1] != 0x0A, text[start - 1] != 0x0D { start -= 1 }
        var end = start
        while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
        return String(decoding: text[start..<end], as: UTF8.self)
    }

    /// The line ending that the file uses: that of its first line.
    public var newline: String {
        guard let end = tree.text.firstIndex(of: 0x0A) else { return "\n" }
        return end > 0 && tree.text[end - 1] == 0x0D ? "\r\n" : "\n"
    }
}
