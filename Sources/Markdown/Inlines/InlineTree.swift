import TenetModel

extension InlineParser {
    mutating func append(_ node: InlineNode) {
        let index = nodes.count
        nodes.append(node)
        nodes[index].previous = last
        nodes[index].next = -1
        if last < 0 { first = index } else { nodes[last].next = index }
        last = index
    }

    mutating func remove(_ index: Int) {
        let previous = nodes[index].previous
        let next = nodes[index].next
        if previous < 0 { first = next } else { nodes[previous].next = next }
        if next < 0 { last = previous } else { nodes[next].previous = previous }
    }

    /// Puts what stands between two siblings into a new node in its place; without `closer`, everything behind `opener`.
    mutating func wrap(_ node: InlineNode, after opener: Int, before closer: Int?) {
        let index = nodes.count
        nodes.append(node)
        let inner = nodes[opener].next
        let isEmpty = inner < 0 || inner == closer
        if !isEmpty {
            nodes[index].firstChild = inner
            nodes[inner].previous = -1
            let end = closer.map { nodes[$0].previous } ?? last
            nodes[end].next = -1
        }
        nodes[index].previous = opener
        nodes[opener].next = index
        if let closer {
            nodes[index].next = closer
            nodes[closer].previous = index
        } else {
            nodes[index].next = -1
            last = index
        }
    }

    /// The chain as values. As deep as inlines are, which is limited.
    func tree(from start: Int) -> [Inline] {
        var result: [Inline] = []
        var index = start
        while index >= 0 {
            let node = nodes[index]
            index = node.next
            if case .text = node.kind, node.text == nil {
                addText(node, to: &result)
                continue
            }
            result.append(
                Inline(
                    kind: node.kind, range: source.range(node.lower, node.upper), text: node.text ?? "",
                    children: tree(from: node.firstChild)))
        }
        return result
    }

    /// Text as it is written: one inline for what adjoins in the document.
    private func addText(_ node: InlineNode, to result: inout [Inline]) {
        var lower = node.lower
        while lower < node.upper {
            let upper = min(node.upper, source.segmentEnd(after: lower))
            let range = source.range(lower, upper)
            let text = source.text(lower, upper)
            if let before = result.last, before.kind == .text, before.range.upper == range.lower,
                before.text.utf8.count == before.range.count
            {
                result[result.count - 1].text += text
                result[result.count - 1].range.upper = range.upper
            } else {
                result.append(Inline(kind: .text, range: range, text: text))
            }
            lower = upper
        }
    }
}
