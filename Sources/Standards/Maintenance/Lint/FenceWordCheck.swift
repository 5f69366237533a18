internal import TenetMarkdown
internal import TenetModel

/// Words behind the marks of a fence that are nearly those that standards know: such a block is read as a text that says
/// nothing.
enum FenceWordCheck {
    /// What Tenet reads, and with it the words that may follow.
    private static let known: [String: [String]] = [
        "swift": ["good", "bad", "neutral", "fixed"], "tenet": [], "yaml": ["contract"], "json": ["contract"],
        "python": ["contract"],
    ]

    /// Names of other languages that are one letter away from one of those.
    private static let others: Set<String> = [
        "aml", "bson", "cson", "cython", "haml", "hjson", "jason", "json5", "jsonc", "jsonl", "jsonp", "jsons",
        "jython",
        "python2", "python3", "saml", "xaml", "yml",
    ]

    static func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        page.markdown.forEachBlock { block in
            guard case .fence(let info, _) = block.kind else { return }
            let words = page.markdown.text(info).split(separator: " ")
            guard let (word, meant) = fault(of: words.map(String.init)) else { return }
            found.append(
                page.problem(
                    .fenceLanguage, at: info.lower, "`\(word)` behind the marks of this fence means nothing",
                    help: "did you mean `\(meant)`?"))
        }
        return found
    }

    /// The first word that is nearly a known one, and that one.
    private static func fault(of words: [String]) -> (word: String, meant: String)? {
        guard let language = words.first else { return nil }
        // Only `swift` counts in capitals, too.
        let name = language.lowercased() == "swift" ? "swift" : language
        guard let following = known[name] else {
            guard !others.contains(language.lowercased()) else { return nil }
            return nearest(language, in: known.keys.sorted()).map { (language, $0) }
        }
        guard words.count > 1 else { return nil }
        let second = words[1]
        // Whether an example is good or bad may be written in capitals.
        let isKnown = following.contains(name == "swift" && second != "Fixed" ? second.lowercased() : second)
        return isKnown ? nil : nearest(second, in: following).map { (second, $0) }
    }

    private static func nearest(_ word: String, in names: [String]) -> String? {
        guard word.allSatisfy(\.isLetter) else { return nil }
        return names.first { isOneEdit(Array(word.lowercased().utf8), Array($0.utf8)) }
    }

    /// One letter is missing, too much or another, or two have changed places; also true of the same word, whose capitals are
    /// the fault then.
    private static func isOneEdit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let start = zip(left, right).prefix { $0 == $1 }.count
        var (a, b) = (left[start...], right[start...])
        while let x = a.last, let y = b.last, x == y {
            a.removeLast()
            b.removeLast()
        }
        if a.count <= 1, b.count <= 1 { return true }
        return a.count == 2 && b.count == 2 && a.first == b.last && a.last == b.first
    }
}
