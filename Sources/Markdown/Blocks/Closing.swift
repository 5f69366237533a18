import TenetModel

extension BlockParser {
    /// Called once for each node, children first, when nothing can be added to it any more.
    mutating func close(_ node: Int) {
        switch nodes[node].kind {
        case .paragraph:
            guard let rest = takeDefinitions(from: node) else { return }
            let last = nodes[rest].lineIndex + nodes[rest].lineCount - 1
            nodes[rest].upper = trimmedEnd(nodes[rest].lower, lines[last].upper)
        case .fence:
            if !nodes[node].isClosed { reportOpenFence(node) }
        case .indentedCode: dropBlankLines(node)
        case .html:
            dropBlankLines(node)
            nodes[node].upper = trimmedEnd(nodes[node].lower, nodes[node].upper)
            if nodes[node].number == 2, !nodes[node].isClosed { reportOpenComment(node) }
        case .quote: growToChildren(node)
        case .item:
            takeTaskMarker(of: node)
            growToChildren(node)
        case .list:
            growToChildren(node)
            nodes[node].isTight = !hasBlankLines(node)
        case .table: growToChildren(node)
        case .document, .heading, .thematicBreak, .row, .cell, .definition: break
        }
    }

    private mutating func growToChildren(_ node: Int) {
        nodes[node].upper = trimmedEnd(nodes[node].lower, nodes[node].upper)
        let last = nodes[node].lastChild
        guard last >= 0 else { return }
        nodes[node].upper = max(nodes[node].upper, nodes[last].upper)
        nodes[node].lastLine = max(nodes[node].lastLine, nodes[last].lastLine)
    }

    /// A list is loose if a blank line stands between two of its items or between two blocks of one item.
    private func hasBlankLines(_ list: Int) -> Bool {
        var item = nodes[list].firstChild
        while item >= 0 {
            let next = nodes[item].next
            if next >= 0, nodes[next].firstLine > nodes[item].lastLine + 1 { return true }
            var child = nodes[item].firstChild
            while child >= 0 {
                let sibling = nodes[child].next
                if sibling >= 0, nodes[sibling].firstLine > nodes[child].lastLine + 1 { return true }
                child = sibling
            }
            item = next
        }
        return false
    }

    /// Blank lines at the end belong to what is around the block.
    private mutating func dropBlankLines(_ node: Int) {
        while nodes[node].lineCount > 0 {
            let line = lines[nodes[node].lineIndex + nodes[node].lineCount - 1]
            guard trimmedEnd(line.lower, line.upper) == line.lower else {
                nodes[node].upper = line.upper
                return
            }
            nodes[node].lineCount -= 1
            nodes[node].lastLine -= 1
        }
    }

    private mutating func reportOpenComment(_ node: Int) {
        let first = lines[nodes[node].lineIndex]
        problems.append(
            MarkdownProblem(
                kind: .commentNotClosed, range: ByteRange(nodes[node].lower, max(nodes[node].lower, first.upper)),
                message: "this comment is never closed, so it hides everything behind it. End it with `-->`"))
    }
}
