import TenetModel

extension BlockParser {
    /// The finished blocks as values.
    func tree() -> [Block] { children(of: 0) }

    /// As deep as containers are, which is limited.
    private func children(of node: Int) -> [Block] {
        var result: [Block] = []
        var child = nodes[node].firstChild
        while child >= 0 {
            result.append(block(child))
            child = nodes[child].next
        }
        return result
    }

    private func block(_ index: Int) -> Block {
        let node = nodes[index]
        let first = node.lineIndex
        let count = node.lineCount
        var block = Block(
            kind: kind(of: node), range: ByteRange(node.lower, node.upper),
            lines: count > 0 ? Array(lines[first..<first + count]) : [], children: children(of: index))
        if !splitTabs.isEmpty, block.isCode || node.kind == .html {
            for line in 0..<count {
                if let columns = splitTabs[first + line] { block.splitTabs[line] = columns }
            }
        }
        return block
    }

    private func kind(of node: BlockNode) -> Block.Kind {
        switch node.kind {
        case .document, .quote: .quote
        case .list: .list(ordered: node.isOrdered, isTight: node.isTight)
        case .item: .item(task: node.number == 0 ? nil : node.number == 1 ? .open : .done)
        case .paragraph: .paragraph
        case .heading: .heading(level: node.number)
        case .fence: .fence(info: node.info, isClosed: node.isClosed)
        case .indentedCode: .indentedCode
        case .html: isComment(node) ? .comment : .html
        case .thematicBreak: .thematicBreak
        case .table: .table(node.alignments)
        case .row: .row(isHeader: node.isHeader)
        case .cell: .cell
        case .definition: .definition
        }
    }

    /// A comment that ends its block; behind `-->` nothing may follow.
    private func isComment(_ node: BlockNode) -> Bool {
        guard node.number == 2, node.isClosed, node.upper - node.lower >= 5 else { return false }
        var index = node.lower + 2
        while index + 3 <= node.upper {
            if bytes.matches("-->", at: index, end: node.upper) { return index + 3 == node.upper }
            index += 1
        }
        return false
    }
}
