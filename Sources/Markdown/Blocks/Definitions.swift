import TenetModel

extension BlockParser {
    /// Turns the link reference definitions at the start of an open paragraph into nodes of their own. Gives the paragraph
    /// that remains, which can be another node then, or nil if nothing remains. The paragraph is its parent's last child.
    mutating func takeDefinitions(from paragraph: Int) -> Int? {
        let first = nodes[paragraph].lineIndex
        let count = nodes[paragraph].lineCount
        guard count > 0, lines[first].lower < lines[first].upper, bytes[lines[first].lower] == Byte.openBracket else {
            return paragraph
        }
        let source = InlineSource(bytes, lines: Array(lines[first..<first + count]), isCell: false)
        var scanner = LinkScanner(source.bytes)
        var line = 0
        var found: [(definition: LinkDefinition, first: Int, last: Int)] = []
        while let parsed = scanner.definition() {
            let range = source.range(parsed.lower, parsed.upper)
            let last = source.segment(at: max(parsed.lower, parsed.upper - 1))
            found.append(
                (
                    LinkDefinition(
                        label: parsed.label, destination: parsed.destination, title: parsed.title, range: range),
                    line, last
                ))
            line = last + 1
        }
        guard !found.isEmpty else { return paragraph }

        let startLine = nodes[paragraph].firstLine
        let endLine = nodes[paragraph].lastLine
        for (index, entry) in found.enumerated() {
            define(entry.definition)
            let node = index == 0 ? paragraph : append(.definition, to: nodes[paragraph].parent, at: 0)
            nodes[node].kind = .definition
            nodes[node].lower = entry.definition.range.lower
            nodes[node].upper = entry.definition.range.upper
            nodes[node].firstLine = startLine + entry.first
            nodes[node].lastLine = startLine + entry.last
            nodes[node].lineIndex = first + entry.first
            nodes[node].lineCount = entry.last - entry.first + 1
        }
        guard line < count else { return nil }
        let rest = append(.paragraph, to: nodes[paragraph].parent, at: lines[first + line].lower)
        nodes[rest].firstLine = startLine + line
        nodes[rest].lastLine = endLine
        nodes[rest].lineIndex = first + line
        nodes[rest].lineCount = count - line
        nodes[rest].upper = lines[first + count - 1].upper
        return rest
    }

    private mutating func define(_ definition: LinkDefinition) {
        let key = LinkDefinition.normalized(definition.label)
        guard definitions[key] != nil else {
            definitions[key] = definition
            return
        }
        problems.append(
            MarkdownProblem(
                kind: .labelDefinedTwice, range: definition.range,
                message: "`[\(definition.label)]` is defined before, and the first definition counts. Remove this one"))
    }
}
