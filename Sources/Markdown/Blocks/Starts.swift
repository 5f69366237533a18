import TenetModel

enum BlockStart {
    case none
    /// A container was opened, and more can begin behind its marker.
    case container
    /// A leaf was opened, and the rest of the line is its first content.
    case leaf
    /// The line is used up.
    case done
}

extension BlockParser {
    /// Opens a block if one begins at the cursor.
    mutating func blockStart(in container: Int) -> BlockStart {
        guard !cursor.isBlank else { return .none }
        if cursor.isIndented { return startIndentedCode() }
        let byte = bytes[cursor.text]
        switch byte {
        case Byte.greater: return startQuote()
        case Byte.hash: return startHeading()
        case Byte.backtick, Byte.tilde: return startFence()
        case Byte.less: return startHTML(in: container)
        case Byte.equal: return startSetextHeading(in: container)
        case Byte.dash:
            let setext = startSetextHeading(in: container)
            if setext != .none { return setext }
            if startThematicBreak() { return .done }
            let list = startListItem(in: container)
            return list != .none ? list : startTable(in: container)
        case Byte.star, Byte.underscore, Byte.plus:
            if startThematicBreak() { return .done }
            return byte == Byte.underscore ? .none : startListItem(in: container)
        case Byte.colon, Byte.pipe: return startTable(in: container)
        case 0x30...0x39: return startListItem(in: container)
        default: return .none
        }
    }

    private mutating func startIndentedCode() -> BlockStart {
        // Indented text below a paragraph is more of the paragraph.
        guard nodes[open[open.count - 1]].kind != .paragraph else { return .none }
        closeUnmatched()
        let lower = cursor.offset
        cursor.skip(columns: 4, in: bytes)
        _ = add(.indentedCode, at: lower)
        return .leaf
    }

    private mutating func startQuote() -> BlockStart {
        guard !isTooDeep() else { return .none }
        closeUnmatched()
        let node = add(.quote, at: cursor.text)
        passQuoteMark()
        nodes[node].upper = cursor.offset
        return .container
    }

    private mutating func startHeading() -> BlockStart {
        var index = cursor.text
        while index < cursor.end, bytes[index] == Byte.hash { index += 1 }
        let level = index - cursor.text
        guard level <= 6, index == cursor.end || bytes[index].isSpaceOrTab else { return .none }
        closeUnmatched()
        let node = add(.heading, at: cursor.text)
        nodes[node].number = level
        while index < cursor.end, bytes[index].isSpaceOrTab { index += 1 }
        var upper = trimmedEnd(index, cursor.end)
        nodes[node].upper = upper > index ? upper : cursor.text + level
        var mark = upper
        while mark > index, bytes[mark - 1] == Byte.hash { mark -= 1 }
        if mark == index || (mark < upper && bytes[mark - 1].isSpaceOrTab) { upper = trimmedEnd(index, mark) }
        nodes[node].lineIndex = lines.count
        nodes[node].lineCount = 1
        lines.append(upper > index ? ByteRange(index, upper) : ByteRange(nodes[node].upper, nodes[node].upper))
        close(downTo: open.count - 1)
        return .done
    }

    private mutating func startSetextHeading(in container: Int) -> BlockStart {
        guard nodes[container].kind == .paragraph, !hasUnmatched else { return .none }
        let mark = bytes[cursor.text]
        var index = cursor.text
        while index < cursor.end, bytes[index] == mark { index += 1 }
        let upper = index
        while index < cursor.end, bytes[index].isSpaceOrTab { index += 1 }
        guard index == cursor.end, let paragraph = takeDefinitions(from: container) else { return .none }
        nodes[paragraph].kind = .heading
        nodes[paragraph].number = mark == Byte.equal ? 1 : 2
        open[open.count - 1] = paragraph
        close(downTo: open.count - 1)
        nodes[paragraph].upper = upper
        nodes[paragraph].lastLine = cursor.number
        return .done
    }

    private mutating func startThematicBreak() -> Bool {
        let mark = bytes[cursor.text]
        guard mark != Byte.plus else { return false }
        var count = 0
        var upper = cursor.text
        for index in cursor.text..<cursor.end {
            if bytes[index] == mark {
                count += 1
                upper = index + 1
            } else if !bytes[index].isSpaceOrTab {
                return false
            }
        }
        guard count >= 3 else { return false }
        closeUnmatched()
        let node = add(.thematicBreak, at: cursor.text)
        nodes[node].upper = upper
        close(downTo: open.count - 1)
        return true
    }

    func trimmedEnd(_ lower: Int, _ upper: Int) -> Int {
        var upper = upper
        while upper > lower, bytes[upper - 1].isSpaceOrTab { upper -= 1 }
        return upper
    }

    /// True if no container can be opened inside those that are open.
    mutating func isTooDeep() -> Bool {
        let depth = hasUnmatched ? matched : open.count
        guard depth > MarkdownDocument.containerLimit else { return false }
        if !problems.contains(where: { $0.kind == .nestedTooDeep }) {
            problems.append(
                MarkdownProblem(
                    kind: .nestedTooDeep, range: ByteRange(cursor.text, cursor.end),
                    message: "quotes and lists are nested too deep here, so the rest is read as text"))
        }
        return true
    }
}
