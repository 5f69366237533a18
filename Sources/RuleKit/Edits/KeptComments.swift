// No fix takes away what somebody wrote in a comment: either its text stays, next to what it is about, or there is no fix.

extension FilePass {
    /// The fix, or nil when a comment would not survive it. Rules that collect fixes as facts ask for themselves;
    /// ``report(_:help:at:fix:notes:)`` asks for all others.
    ///
    /// A comment is lost when an edit replaces it and no edit writes it again, when a line comment would swallow code that
    /// gets onto its line, and when what it is about is deleted so that it would stand with something else. An edit inside one
    /// comment changes that comment, and a rule that reads comments may delete them.
    ///
    /// O(log comments) and those next to the edit.
    public func keepingComments(_ fix: Fix?) -> Fix? {
        guard let fix, !isAboutComments else { return fix }
        return fix.edits.contains { losesComment($0, of: fix) } ? nil : fix
    }

    private func losesComment(_ edit: Edit, of fix: Fix) -> Bool {
        let removed = removedItem(by: edit)
        return near(edit, removed).contains { comment in
            if comment.range.lower < edit.range.upper, edit.range.lower < comment.range.upper {
                let isInside = comment.range.lower <= edit.range.lower && edit.range.upper <= comment.range.upper
                return !isInside && !fix.edits.contains { $0.text.contains(comment.text.string) }
            }
            return swallows(comment, edit) || (removed.map { isAbout(comment, $0) } ?? false)
        }
    }

    /// The comments that an edit may touch: the last one before it, those in it, and those that belong to what is removed.
    private func near(_ edit: Edit, _ removed: ByteRange?) -> ArraySlice<Comment> {
        let comments = allComments
        var first = comments.count(endingBy: edit.range.lower)
        var end = first
        while end < comments.count,
            comments[end].range.lower < edit.range.upper
                || removed.map({ comments[end].token.range.upper <= $0.upper }) ?? false
        {
            end += 1
        }
        if first > 0 { first -= 1 }
        while first > 0, let removed, comments[first - 1].token.range.lower >= removed.lower { first -= 1 }
        return comments[first..<end]
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
        let isFirst = text.isBreak(at: start) || beginsLine(at: range.lower)
        let isLast = text.isBreak(at: range.upper - 1) || endsLine(at: range.upper)
        return isFirst && isLast ? range : nil
    }

    /// Nothing but blanks and comments stands before the byte on its line.
    private func beginsLine(at offset: Int) -> Bool {
        let (text, comments) = (tree.text, allComments)
        var index = offset
        var before = comments.count(endingBy: offset)
        while true {
            while index > 0, text.isBlank(at: index - 1) { index -= 1 }
            if index == 0 || text.isBreak(at: index - 1) { return true }
            guard before > 0, comments[before - 1].range.upper == index else { return false }
            if holdsBreak(comments[before - 1]) { return true }
            index = comments[before - 1].range.lower
            before -= 1
        }
    }

    private func holdsBreak(_ comment: Comment) -> Bool {
        (comment.range.lower..<comment.range.upper).contains { tree.text.isBreak(at: $0) }
    }

    /// Nothing but blanks and comments stands behind the byte on its line.
    private func endsLine(at offset: Int) -> Bool {
        let (text, comments) = (tree.text, allComments)
        var index = offset
        var next = comments.count(endingBy: offset)
        while true {
            while index < text.count, text.isBlank(at: index) { index += 1 }
            if index == text.count || text.isBreak(at: index) { return true }
            guard next < comments.count, comments[next].range.lower == index else { return false }
            if holdsBreak(comments[next]) { return true }
            index = comments[next].range.upper
            next += 1
        }
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

extension [Comment] {
    /// How many of them, in order, end at a byte or before it. O(log n).
    func count(endingBy offset: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].range.upper <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension UnsafeBufferPointer<UInt8> {
    func isBreak(at index: Int) -> Bool { self[index] == 0x0A || self[index] == 0x0D }
    func isBlank(at index: Int) -> Bool { self[index] == 0x20 || self[index] == 0x09 }

    /// Blanks or nothing from one offset to another, and no line break.
    func isBlank(_ lower: Int, _ upper: Int) -> Bool {
        lower >= upper || (lower..<upper).allSatisfy { isBlank(at: $0) }
    }

    /// Line breaks from one offset to another; `\r\n` is one.
    func breaks(_ lower: Int, _ upper: Int) -> Int {
        guard lower < upper else { return 0 }
        return (lower..<upper).count { isBreak(at: $0) && !(self[$0] == 0x0A && $0 > lower && self[$0 - 1] == 0x0D) }
    }
}
