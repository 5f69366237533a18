import TenetModel

/// How a fence reads a second fence that opens inside it.
enum FenceNesting: UInt8 {
    case unknown
    /// As CommonMark does: it is content, and its closing line closes the outer fence.
    case strict
    /// It is content up to its closing line, and so is that.
    case nested
}

/// A run of fence characters at the start of a line.
struct FenceRun {
    var count: Int
    /// Nothing follows: it can close.
    var isBare: Bool
    /// An info string follows, and it can be one.
    var opens: Bool
}

extension BlockParser {
    func fenceRun(at start: Int, end: Int) -> FenceRun {
        let mark = bytes[start]
        var index = start
        while index < end, bytes[index] == mark { index += 1 }
        let count = index - start
        while index < end, bytes[index].isSpaceOrTab { index += 1 }
        guard index < end else { return FenceRun(count: count, isBare: true, opens: false) }
        let opens = count >= 3 && (mark == Byte.tilde || !bytes[index..<end].contains(Byte.backtick))
        return FenceRun(count: count, isBare: false, opens: opens)
    }

    mutating func startFence() -> BlockStart {
        let run = fenceRun(at: cursor.text, end: cursor.end)
        guard run.count >= 3, run.isBare || run.opens else { return .none }
        closeUnmatched()
        let indent = cursor.indent
        let node = add(.fence, at: cursor.text)
        nodes[node].marker = bytes[cursor.text]
        nodes[node].number = run.count
        nodes[node].indent = indent
        var info = cursor.text + run.count
        while info < cursor.end, bytes[info].isSpaceOrTab { info += 1 }
        nodes[node].info = ByteRange(info, trimmedEnd(info, cursor.end))
        if run.isBare { nodes[node].info = ByteRange(cursor.text + run.count, cursor.text + run.count) }
        nodes[node].upper = nodes[node].info.upper
        return .done
    }

    func language(ofFence node: Int) -> String {
        let info = nodes[node].info
        let word = bytes[info.lower..<info.upper].prefix { !$0.isSpaceOrTab }
        return String(decoding: word.map(\.lowercased), as: UTF8.self)
    }

    /// The line that opens the fence, from its first mark to the end of the info string.
    func openingLine(of node: Int) -> ByteRange {
        let lower = nodes[node].lower
        return ByteRange(lower, max(lower + nodes[node].number, nodes[node].info.upper))
    }

    mutating func reportOpenFence(_ node: Int) {
        let isAtEnd = cursor.end >= end && nodes[node].lastLine >= cursor.number
        problems.append(
            MarkdownProblem(
                kind: .fenceNotClosed, range: openingLine(of: node),
                message: isAtEnd
                    ? "this fence is never closed, so the rest is read as code. Close it where the code ends"
                    : "this fence is not closed before its list item or quote ends. Close it where the code ends"))
    }

    /// A fence that nobody closes takes the rest of the document with it. If a blank line and a heading of level two or
    /// more follow (level one could be a comment in a script), the fence ends before them, and reading goes on there.
    /// Called at the end of the document; gives the place to go on from.
    mutating func recoverOpenFence() -> (offset: Int, line: Int)? {
        guard open.count == 2, restartsLeft > 0 else { return nil }
        let node = open[1]
        guard nodes[node].kind == .fence, !nodes[node].isClosed else { return nil }
        let first = nodes[node].lineIndex
        var previousIsBlank = false
        for step in 0..<nodes[node].lineCount {
            let line = lines[first + step]
            if previousIsBlank, isSectionHeading(line) {
                restartsLeft -= 1
                let number = nodes[node].firstLine + 1 + step
                lines.removeLast(nodes[node].lineCount - step)
                splitTabs = splitTabs.filter { $0.key < lines.count }
                nodes[node].lineCount = step
                endFenceBeforeHeading(node)
                return (line.lower, number)
            }
            previousIsBlank = trimmedEnd(line.lower, line.upper) == line.lower
        }
        return nil
    }

    private func isSectionHeading(_ line: ByteRange) -> Bool {
        let marks = bytes[line.lower..<line.upper].prefix { $0 == Byte.hash }.count
        guard marks >= 2, marks <= 6, line.lower + marks < line.upper else { return false }
        return bytes[line.lower + marks] == Byte.space
    }

    private mutating func endFenceBeforeHeading(_ node: Int) {
        while nodes[node].lineCount > 0 {
            let line = lines[nodes[node].lineIndex + nodes[node].lineCount - 1]
            guard trimmedEnd(line.lower, line.upper) == line.lower else { break }
            nodes[node].lineCount -= 1
        }
        let last = nodes[node].lineIndex + nodes[node].lineCount - 1
        let opening = openingLine(of: node)
        nodes[node].upper = nodes[node].lineCount > 0 ? lines[last].upper : opening.upper
        nodes[node].lastLine = nodes[node].firstLine + nodes[node].lineCount
        open.removeLast()
        problems.append(
            MarkdownProblem(
                kind: .fenceNotClosed, range: opening,
                message: "this fence is never closed; it is read as ending before the next heading. "
                    + "Close it where the code ends"))
    }
}
