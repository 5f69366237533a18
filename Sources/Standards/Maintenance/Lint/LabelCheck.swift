internal import TenetMarkdown
internal import TenetModel

/// `[text][label]` where nothing says what the label leads to: a reader sees the brackets.
enum LabelCheck {
    static func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        let names = NearestName.Names(page.markdown.definitions.keys)
        for prose in page.prose {
            var isOpened = false
            for inline in prose.inlines where inline.kind == .text {
                // Escapes and character references are meant as they read.
                guard inline.text.utf8.count == inline.range.count else { continue }
                defer { isOpened = isOpened || inline.text.hasSuffix("[") }
                for (label, offset) in labels(in: inline.text, isOpened: isOpened) {
                    found.append(
                        page.problem(
                            .link, at: inline.range.lower + offset, "nothing defines the label `[\(label)]`",
                            help: names.nearest(label)
                                .map { "did you mean `[\($0)]`?" } ?? "add `[\(label)]: address` to the document"))
                }
            }
        }
        return found
    }

    /// Labels with their offsets in bytes.
    /// - Parameter isOpened: the text before ends in the bracket that opens the link: its words are emphasised or code.
    private static func labels(in text: String, isOpened: Bool) -> [(label: String, offset: Int)] {
        var found: [(label: String, offset: Int)] = []
        var start = text.startIndex
        while let middle = text[start...].firstRange(of: "][") {
            start = middle.upperBound
            guard let close = text[middle.upperBound...].firstIndex(of: "]") else { break }
            let open = text[..<middle.lowerBound].lastIndex { $0 == "[" || $0 == "]" }
            let shown: Substring
            if let open, text[open] == "[" {
                // `rows[i][j]` is an access, not a link.
                if open > text.startIndex, isWord(text[text.index(before: open)]) { continue }
                shown = text[text.index(after: open)..<middle.lowerBound]
            } else if open == nil, isOpened {
                shown = "x"
            } else {
                continue
            }
            let written = text[middle.upperBound..<close]
            let label = written.isEmpty ? shown : written
            guard shown.contains(where: \.isLetter), label.contains(where: \.isLetter), !label.hasPrefix("^") else {
                continue
            }
            found.append((label.trimmed, text.utf8.distance(from: text.startIndex, to: middle.lowerBound) + 1))
        }
        return found
    }

    private static func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_)]".contains(character)
    }
}
