internal import TenetMarkdown
internal import TenetModel

/// What somebody else is quoted with, and no link under which it can be verified.
enum QuotationCheck {
    static func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        check(page.markdown.blocks, page, page.markdown.links.map(\.range), &found)
        return found
    }

    private static func check(
        _ blocks: [Block], _ page: LintPage, _ links: [ByteRange], _ found: inout [DocumentProblem]
    ) {
        for (index, block) in blocks.enumerated() {
            guard block.kind == .quote else {
                check(block.children, page, links, &found)
                continue
            }
            // The source stands in the quotation, or in the sentence right before or behind it.
            let near = blocks[max(0, index - 1)...min(blocks.count - 1, index + 1)].filter { near in
                near.kind == .quote || near.kind == .paragraph
            }
            guard isQuotation(page.markdown.plainText(of: block)),
                !near.contains(where: { near in
                    links.contains { near.range.lower <= $0.lower && $0.upper <= near.range.upper }
                })
            else { continue }
            found.append(
                page.problem(
                    .quotation, at: block.range.lower, "this quotation has no link to where it comes from",
                    help: "name the source with a link, or say it in words of your own"))
        }
    }

    /// Somebody's words: in quotation marks, or with the name of who said them behind a dash. Notes and warnings are set off in the same
    /// way and are nobody's words.
    private static func isQuotation(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }
        guard let first = lines.first, let last = lines.last, text.split(whereSeparator: \.isWhitespace).count > 5
        else {
            return false
        }
        let isSigned = lines.count > 1 && ["—", "–", "-- "].contains(where: last.hasPrefix)
        let pairs = [("\"", "\""), ("“", "”"), ("„", "“"), ("«", "»")]
        return isSigned
            || pairs.contains { open, close in first.hasPrefix(open) && text.dropFirst().contains(close) }
    }
}
