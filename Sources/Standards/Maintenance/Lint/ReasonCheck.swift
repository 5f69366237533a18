internal import TenetMarkdown
internal import TenetModel

/// Exceptions and missing checks without a reason.
enum ReasonCheck {
    static func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        check(page.markdown.blocks, isItem: false, page, &found)
        return found
    }

    private static func check(_ blocks: [Block], isItem: Bool, _ page: LintPage, _ found: inout [DocumentProblem]) {
        for (index, block) in blocks.enumerated() {
            if block.kind == .paragraph {
                let next = blocks[(index + 1)...].first { $0.kind != .comment }
                found += unenforced(block, page)
                if let problem = label(block, next, page) ?? permission(block, next, isItem: isItem, page) {
                    found.append(problem)
                }
            }
            let isItem: Bool
            if case .item = block.kind { isItem = true } else { isItem = false }
            check(block.children, isItem: isItem, page, &found)
        }
    }

    /// `Not enforced:` with nothing behind it, in the same line or the next.
    private static func unenforced(_ block: Block, _ page: LintPage) -> [DocumentProblem] {
        block.lines.enumerated().compactMap { index, line in
            let text = page.markdown.text(line).trimmed
            guard text.hasPrefix("Not enforced:"), text.count == "Not enforced:".count else { return nil }
            let next = index + 1 < block.lines.count ? page.markdown.text(block.lines[index + 1]).trimmed : ""
            guard next.isEmpty || Route.named(by: next[...]) != nil else { return nil }
            return page.problem(
                .reason, at: line.lower, "`Not enforced:` gives no reason",
                help: "say what a rule would need to know, or how people see to it")
        }
    }

    /// `Exception:` at the end of a paragraph with nothing below it.
    private static func label(_ block: Block, _ next: Block?, _ page: LintPage) -> DocumentProblem? {
        let text = page.markdown.plainText(of: block).lowercased().trimmed
        let labels = ["exception:", "exceptions:", "exempt:", "exemptions:", "allowed:", "permitted:", "suppressed:"]
        guard let label = labels.first(where: text.hasSuffix) else { return nil }
        switch next?.kind {
        case .list, .paragraph, .fence, .indentedCode, .table, .quote, .html: return nil
        default: break
        }
        return page.problem(
            .reason, at: block.range.lower, "nothing stands behind `\(label)`",
            help: "say what is excepted and why, or take it out")
    }

    private static let conditions: Set<String> = [
        "because", "since", "when", "where", "whenever", "if", "only", "unless", "until", "as", "for", "in", "so", "to",
        "by", "with", "without", "inside", "outside", "while", "during", "at", "on", "not", "never", "no", "neither",
        "nor",
        "what", "which", "that", "isn't", "aren't", "longer", "between", "of", "after", "before", "also", "both",
    ]

    /// `Force unwraps are allowed.` and no word more.
    private static func permission(_ block: Block, _ next: Block?, isItem: Bool, _ page: LintPage) -> DocumentProblem? {
        guard let last = Sentences.of(block, page.markdown).last else { return nil }
        let words = last.text.lowercased().split { !($0.isLetter || $0 == "'" || $0 == "’") }
            .map { String($0.map { $0 == "’" ? "'" : $0 }) }
        guard let word = words.last, ["allowed", "permitted", "exempt", "exempted", "acceptable"].contains(word),
            last.text.trimmed.last?.isLetter == true || last.text.hasSuffix(".") || last.text.hasSuffix("!"),
            words.count > 1, !words.contains(where: conditions.contains)
        else { return nil }
        if isItem, next != nil { return nil }
        return page.problem(
            .reason, at: last.range.lower, "`\(last.text)` gives neither a reason nor a condition",
            help: "say when and why")
    }
}
