// No fix takes away what somebody wrote in a comment: either its text stays, next to what it is about, or there is no fix.

extension FilePass {
    /// The fix, or nil when a comment would not survive it. Rules that collect fixes as facts ask for themselves;
    /// ``report(_:help:at:fix:notes:)`` asks for all others.
    ///
    /// A comment is lost when an edit replaces it and no edit writes it again, when a line comment would swallow code that
    /// gets onto its line, and when what it is about is deleted so that it would stand with something else. An edit inside one
    /// comment changes that comment, and a rule that reads comments may delete them.
    ///
    /// Comments are looked for only when there is a comment sign on the lines of an edit or right above them.
    public func keepingComments(_ fix: Fix?) -> Fix? {
        guard let fix, !isAboutComments else { return fix }
        return fix.edits.contains { mayTouchComment($0) && losesComment($0, of: fix) } ? nil : fix
    }

    private func losesComment(_ edit: Edit, of fix: Fix) -> Bool {
        let removed = removedItem(by: edit)
        return allComments.contains { comment in
            if comment.range.lower < edit.range.upper, edit.range.lower < comment.range.upper {
                let isInside = comment.range.lower <= edit.range.lower && edit.range.upper <= comment.range.upper
                return !isInside && !fix.edits.contains { $0.text.contains(comment.text.string) }
            }
            return swallows(comment, edit) || (removed.map { isAbout(comment, $0) } ?? false)
        }
    }

    /// A cheap question before comments are read: from the line above the edit to the end of its last line.
    private func mayTouchComment(_ edit: Edit) -> Bool {
        let text = tree.text
        var index = text.startOfLine(before: edit.range.lower)
        if index > 0 { index = text.startOfLine(before: index - 1) }
        // In CRLF the line that ends there is empty.
        if index > 0, text[index] == 0x0A { index = text.startOfLine(before: index - 1) }
        let end = text.endOfLine(from: edit.range.upper)
        while index + 1 < end {
            if text[index] == 0x2F, text[index + 1] == 0x2F || text[index + 1] == 0x2A { return true }
            // The end of a block comment of several lines.
            if text[index] == 0x2A, text[index + 1] == 0x2F { return true }
            index += 1
        }
        return false
    }

    /// Code gets onto the line of a line comment that stands before it.
    private func swallows(_ comment: Comment, _ edit: Edit) -> Bool {
        let text = tree.text
        guard comment.kind == .line || comment.kind == .docLine, comment.range.upper <= edit.range.lower,
            text.isBlank(comment.range.upper, edit.range.lower)
        else { return false }
        if let first = edit.text.utf8.first { return first != 0x0A && first != 0x0D }
        let hasBreak = (edit.range.lower..<edit.range.upper).contains { text.isBreak(at: $0) }
        return hasBreak && edit.range.upper < text.count && !text.isBreak(at: edit.range.upper)
    }

    /// The range when the edit deletes all code on its lines.
    private func removedItem(by edit: Edit) -> ByteRange? {
        let text = tree.text
        let range = edit.range
        guard edit.text.isEmpty, range.lower < range.upper else { return nil }
        var start = range.lower
        while start < range.upper, text.isBlank(at: start) { start += 1 }
        let isFirst =
            text.isBreak(at: start) || holdsNoCode(text.startOfLine(before: range.lower), range.lower)
        let isLast = text.isBreak(at: range.upper - 1) || holdsNoCode(range.upper, text.endOfLine(from: range.upper))
        return isFirst && isLast ? range : nil
    }

    /// Nothing but blanks and comments.
    private func holdsNoCode(_ lower: Int, _ upper: Int) -> Bool {
        var index = lower
        for comment in allComments where comment.range.lower < upper && lower < comment.range.upper {
            guard tree.text.isBlank(index, comment.range.lower) else { return false }
            index = max(index, comment.range.upper)
        }
        return tree.text.isBlank(index, upper)
    }

    /// The comment stands right above or behind what is deleted, and belongs to it: not to a declaration that goes on.
    private func isAbout(_ comment: Comment, _ removed: ByteRange) -> Bool {
        let token = comment.token.range
        guard removed.lower <= token.lower, token.upper <= removed.upper, token.lower < token.upper else {
            return false
        }
        if comment.range.lower >= removed.upper { return true }
        guard tree.text.breaks(comment.range.upper, token.lower) <= 1 else { return false }
        for node in comment.token.syntax.ancestors {
            guard node.range.lower == token.lower else { break }
            if node.range.upper > removed.upper { return false }
            if node.kind == .codeBlockItem || node.kind == .memberBlockItem { break }
        }
        return true
    }
}

extension UnsafeBufferPointer<UInt8> {
    func isBreak(at index: Int) -> Bool { self[index] == 0x0A || self[index] == 0x0D }
    func isBlank(at index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 }

    /// Blanks or nothing from one offset to another, and no line break.
    func isBlank(_ lower: Int, _ upper: Int) -> Bool {
        lower >= upper || (lower..<upper).allSatisfy { isBlank(at: $0) }
    }

    func startOfLine(before offset: Int) -> Int {
        var index = Swift.min(offset, count)
        while index > 0, !isBreak(at: index - 1) { index -= 1 }
        return index
    }

    func endOfLine(from offset: Int) -> Int {
        var index = offset
        while index < count, !isBreak(at: index) { index += 1 }
        return index
    }

    /// Line breaks from one offset to another; `\r\n` is one.
    func breaks(_ lower: Int, _ upper: Int) -> Int {
        guard lower < upper else { return 0 }
        return (lower..<upper).count { isBreak(at: $0) && !(self[$0] == 0x0A && $0 > lower && self[$0 - 1] == 0x0D) }
    }
}
