internal import TenetMarkdown
internal import TenetModel

/// Words that stand for a text that somebody wanted to write.
enum PlaceholderCheck {
    static func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        for prose in page.prose {
            for (index, inline) in prose.inlines.enumerated() {
                inline.forEach { part in
                    guard part.kind == .text else { return }
                    // A mark of open work begins a text; in the middle of a sentence it is spoken about.
                    let isFirst =
                        index == 0 || prose.inlines[index - 1].kind == .softBreak
                        || prose.inlines[index - 1].kind == .hardBreak
                        || prose.inlines[index - 1].kind == .html(tag: "br")
                    if let (word, offset) = leftover(in: part.text, isFirst: isFirst) {
                        let exact = part.text.utf8.count == part.range.count ? offset : 0
                        found.append(
                            page.problem(
                                .placeholder, at: part.range.lower + exact, "`\(word)` was left for later",
                                help: "write the text, or take the place out"))
                    }
                }
            }
        }
        page.markdown.forEachBlock { block in
            guard block.kind == .comment else { return }
            let text = page.markdown.text(block.range).dropFirst(4).trimmed
            for mark in marks where text.uppercased().hasPrefix(mark) && text.hasPrefix(mark) {
                found.append(
                    page.problem(
                        .placeholder, at: block.range.lower, "`\(mark)` was left for later in a comment",
                        help: "do it, or take the comment out"))
            }
        }
        return found
    }

    private static let marks = ["TODO", "FIXME", "TBD", "TBC", "XXX"]
    private static let phrases = ["lorem ipsum", "coming soon"]
    private static let endings = ["to be determined", "to be defined", "to be written", "to be decided"]
    private static let openers: Set<String> = [
        "your", "insert", "describe", "placeholder", "description", "fill", "enter", "replace", "explain", "brief",
    ]

    private static func leftover(in text: String, isFirst: Bool) -> (String, Int)? {
        let trimmed = text.trimmed
        for mark in marks where isFirst && trimmed.hasPrefix(mark) {
            let rest = trimmed.dropFirst(mark.count)
            if rest.isEmpty || rest.hasPrefix(":") || rest.hasPrefix("(") || rest == "." { return (mark, 0) }
        }
        let lower = text.lowercased()
        for phrase in phrases {
            if let range = lower.firstRange(of: phrase) {
                return (phrase, lower.utf8.distance(from: lower.startIndex, to: range.lowerBound))
            }
        }
        // "It says what is to be decided" tells about something else.
        let end = lower.trimmed.hasSuffix(".") ? String(lower.trimmed.dropLast()) : lower.trimmed
        if let ending = endings.first(where: end.hasSuffix), !end.contains("what") { return (ending, 0) }
        return bracketed(text)
    }

    /// `[Describe the feature]`, which is no link.
    private static func bracketed(_ text: String) -> (String, Int)? {
        var rest = text[...]
        while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
            let inner = rest[rest.index(after: open)..<close]
            let first = inner.lowercased().split { !$0.isLetter }.first.map(String.init) ?? ""
            if openers.contains(first) {
                return ("[\(inner)]", text.utf8.distance(from: text.startIndex, to: open))
            }
            rest = rest[rest.index(after: close)...]
        }
        return nil
    }
}
