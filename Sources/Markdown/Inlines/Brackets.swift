import TenetModel

extension InlineParser {
    mutating func openBracket(isImage: Bool) {
        if !brackets.isEmpty { brackets[brackets.count - 1].holdsBracket = true }
        add(.text, from: position, to: position + (isImage ? 2 : 1))
        brackets.append(Bracket(node: last, isImage: isImage, delimiter: lastDelimiter, content: position))
    }

    mutating func closeBracket() {
        let start = position
        guard let opener = brackets.last else {
            position += 1
            return
        }
        let isActive = opener.isImage || brackets.count > inactiveBrackets
        let isShallow = opener.height < MarkdownDocument.inlineLimit
        guard isActive, isShallow, let target = target(of: opener, closedAt: start) else {
            popBracket(height: opener.height)
            position = start + 1
            return
        }
        flushText(upTo: start)
        let inner = processEmphasis(above: opener.delimiter)
        let height = max(opener.height, inner) + 1
        let kind: Inline.Kind =
            opener.isImage
            ? .image(destination: target.destination, title: target.title)
            : .link(destination: target.destination, title: target.title)
        let node = InlineNode(kind: kind, lower: nodes[opener.node].lower, upper: target.end, height: height)
        wrap(node, after: opener.node, before: nil)
        remove(opener.node)
        popBracket(height: height)
        // No links in links: the openers around this one are only text now.
        if !opener.isImage { inactiveBrackets = brackets.count }
        skip(to: target.end)
    }

    private mutating func popBracket(height: Int) {
        brackets.removeLast()
        inactiveBrackets = min(inactiveBrackets, brackets.count)
        guard !brackets.isEmpty else { return }
        let top = brackets.count - 1
        brackets[top].height = max(brackets[top].height, height)
    }

    private struct Target {
        var destination: String
        var title: String?
        /// The offset behind it all.
        var end: Int
    }

    /// What the bracket that closes at `index` leads to: `(…)`, `[label]`, `[]`, or the text itself as a label.
    private func target(of opener: Bracket, closedAt index: Int) -> Target? {
        var scanner = LinkScanner(bytes, at: index + 1)
        if let inline = scanner.inlineTarget() {
            return Target(destination: inline.destination, title: inline.title, end: scanner.position)
        }
        guard !definitions.isEmpty else { return nil }
        scanner.position = index + 1
        var label = scanner.label()
        let end = scanner.position
        if label == nil || label?.isEmpty == true {
            guard !opener.holdsBracket, index - opener.content <= LinkScanner.labelLimit else { return nil }
            label = opener.content..<index
        }
        guard let label else { return nil }
        let key = LinkDefinition.normalized(source.text(label.lowerBound, label.upperBound))
        guard !key.isEmpty, let definition = definitions[key] else { return nil }
        return Target(destination: definition.destination, title: definition.title, end: end)
    }
}
