import TenetRepositorySupport
import TenetRuleKit

struct StandardRestated: Rule {
    static let about = About(
        "standard-restated", "Rule of the standard in another document", category: .documents, severity: .warning,
        why: """
            A rule that stands in two documents is changed in one of them, and from then on they say different things. \
            What the standard decides other documents link to, or sum up beside a link to it. Sentences of at least \
            eight words are compared, by their words: four in five have to be the same.
            """,
        phrasings: [
            "Write each rule in the standard alone; other documents link to it and do not repeat it.",
            "There is one standards file, and READMEs or wiki pages must not copy its rules.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onRepository { pass in
            let pages = MarkdownPages.of(pass)
            let standards = pages.standards
            guard !standards.isEmpty else { return }
            var known = Sentences()
            for page in standards {
                Self.forEachSentence(of: page) { words, range in known.add(words, (page.document, range)) }
            }
            let paths = Set(standards.map(\.path))
            for page in pages.pages
            where !paths.contains(page.path) && !page.isHistory && paths.isDisjoint(with: pages.links(of: page)) {
                Self.forEachSentence(of: page) { words, range in
                    guard let source = known.like(words) else { return }
                    let original = Note(
                        path: source.document.path, range: source.range, message: "the standard decides it here")
                    pass.report(
                        "this repeats a rule of `\(source.document.path)`",
                        help: "link to the standard in place of it, or beside it", in: page.path, at: range,
                        notes: [original])
                }
            }
        }
    }

    /// The words of each sentence that stands in a paragraph, with the place of the paragraph.
    private static func forEachSentence(
        of page: MarkdownPages.Page, _ body: (_ words: Set<String>, _ range: ByteRange) -> Void
    ) {
        page.markdown.forEachBlock { block in
            guard block.kind == .paragraph, let first = block.lines.first else { return }
            for sentence in page.markdown.plainText(of: block).split(whereSeparator: { ".!?;:".contains($0) }) {
                let words = sentence.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
                if words.count >= 8 { body(Set(words), first) }
            }
        }
    }

    /// Sentences by their words.
    private struct Sentences {
        typealias Place = (document: RepositoryDocument, range: ByteRange)
        private var sentences: [(words: Set<String>, place: Place)] = []
        private var indices: [String: [Int]] = [:]

        mutating func add(_ words: Set<String>, _ place: Place) {
            for word in words { indices[word, default: []].append(sentences.count) }
            sentences.append((words, place))
        }

        /// The first that shares four in five words with one.
        ///
        /// Two that do have at least one of the rarest in common, when a fifth of the words and one more are looked up. O(sentences
        /// with these words).
        func like(_ words: Set<String>) -> Place? {
            let rarest = words.map { (count: indices[$0]?.count ?? 0, word: $0) }
                .sorted { ($0.count, $0.word) < ($1.count, $1.word) }.prefix(words.count / 5 + 1)
            let candidates = Set(rarest.flatMap { indices[$0.word] ?? [] }).sorted()
            return candidates.first { index in
                let common = sentences[index].words.intersection(words).count
                return common * 5 >= sentences[index].words.union(words).count * 4
            }.map { sentences[$0].place }
        }
    }

    private static let standard = """
        # Harbor standard

        - Load the berths of a harbor in the view model and never in the view itself. <!-- id: H-1 -->

        """

    static let examples: [Example] = [
        .bad(files: [
            "docs/STANDARD.md": standard,
            "CONTRIBUTING.md": """
            # How we work

            - ↓Load the berths of a harbor in the view model, never in the view itself.

            """,
        ]),
        // A summary beside a link.
        .good(files: [
            "docs/STANDARD.md": standard,
            "README.md": """
            # Harbor

            Load the berths of a harbor in the view model and never in the view itself; see
            [the standard](docs/STANDARD.md).

            """,
        ]),
        // The same words in another sentence.
        .good(files: [
            "docs/STANDARD.md": standard,
            "README.md": "# Harbor\n\nThe view model shows the berths of a harbor that the server knows.\n",
        ]),
        .good(files: [
            "docs/STANDARD.md": standard,
            "CHANGELOG.md": "- Load the berths of a harbor in the view model and never in the view itself.\n",
        ]),
        // No document here is a standard.
        .good(files: [
            "A.md": "Load the berths of a harbor in the view model and never in the view itself.\n",
            "B.md": "Load the berths of a harbor in the view model and never in the view itself.\n",
        ]),
    ]
}
