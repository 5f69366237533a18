public import TenetMarkdown
internal import TenetModel

/// A written standard: a Markdown text, its clauses, and what each of them is bound to.
public struct StandardDocument: Sendable {
    /// The path that messages show.
    public let path: String
    public let markdown: MarkdownDocument
    public private(set) var frontMatter: StandardFrontMatter
    /// In the order of the document.
    public private(set) var clauses: [Clause]
    /// The switch of the standard that leaves this chapter out; nil when it holds.
    public internal(set) var leftOutBy: String?
    /// Some clause carries an id.
    public let hasWrittenIDs: Bool
    private let choice: StatementChoice
    /// What looks like a route line and is none, in the order of the document. Reads the document anew.
    public var nearRoutes: [NearRoute] {
        var reader = ClauseReader(markdown, choice, findsNears: true)
        _ = reader.read()
        return reader.nears
    }
    /// The lines that look like route lines and say nothing, and those that set something which is not read; in order.
    public var idleRouteLines: (silent: [Int], unset: [Int]) {
        let nears = nearRoutes
        let lines = LineTable(markdown.bytes)
        func numbers(_ isMeant: (NearRoute) -> Bool) -> [Int] {
            Set(nears.filter(isMeant).map { lines.line(at: $0.range.lower) }).sorted()
        }
        return (numbers(\.saysNothing), numbers { $0.isUnreadSetting && !$0.saysNothing })
    }
    /// Where rules of the document have what is no slot and looks like one, in order, each with what it is and what to write. A bad
    /// example below a rule shows what it fits, and `standards verify` asks it; then `$x` may be meant.
    public var unlikelySlots: [(line: Int, message: String, help: String)] {
        clauses.flatMap { clause in
            let isShown = clause.examples.contains { $0.kind == .bad }
            return clause.rules.flatMap(UnlikelySlot.all).filter { slot in
                if case .lowerCase = slot.kind { return !isShown }
                return true
            }
        }.map { ($0.place.line, $0.message, $0.help) }
    }

    /// Rules in triggers of *Reviewed by people* that do not exist: such a question is never raised.
    /// - Parameter own: rules that the document defines.
    func unknownRulesOfReviews(_ catalog: RuleCatalog, own: [String] = []) -> [NearRoute] {
        clauses.flatMap { clause in
            clause.reviews.flatMap(\.triggers).flatMap(\.parts).flatMap { trigger -> [NearRoute] in
                guard case .rule(let names) = trigger else { return [] }
                return names.filter { catalog.rule(named: $0) == nil && !own.contains($0) }.map { name in
                    NearRoute(
                        range: clause.range, message: "a trigger names the rule `\(name)`, and there is none",
                        help: catalog.suggestion(for: name) ?? "`tenet rules` lists them", isReview: true)
                }
            }
        }
    }

    /// Globs in triggers of *Reviewed by people* that cannot be read: such a question is never raised.
    /// - Parameter problem: what is wrong with a glob, behind its name; nil for a right one.
    func wrongGlobsOfReviews(_ problem: (String) -> String?) -> [NearRoute] {
        clauses.flatMap { clause in
            clause.reviews.flatMap(\.triggers).flatMap(\.parts).flatMap { trigger -> [NearRoute] in
                guard case .path(let globs) = trigger else { return [] }
                return globs.compactMap { glob in
                    problem(glob).map { problem in
                        let parts = problem.split(separator: ";", maxSplits: 1).map(\.trimmed)
                        return NearRoute(
                            range: clause.range, message: "the path `\(glob)` of a trigger \(parts.first ?? problem)",
                            help: parts.count > 1 ? parts[1] : "correct it", isReview: true)
                    }
                }
            }
        }
    }

    /// What is wrong with the questions to people, by place: each of them is one that nobody is asked.
    /// - Parameter glob: what is wrong with a glob, behind its name; nil for a right one.
    public func mistakesOfReviews(
        _ catalog: RuleCatalog, glob: (String) -> String?
    ) -> [ConfigurationError.Mistake] {
        let found =
            nearRoutes.filter(\.isReview) + unknownRulesOfReviews(catalog) + wrongGlobsOfReviews(glob)
        guard !found.isEmpty else { return [] }
        let lines = LineTable(markdown.bytes)
        return found.sorted { $0.range < $1.range }.map { near in
            let place = lines.position(at: near.range.lower, in: .unicodeScalars)
            return ConfigurationError.Mistake(
                file: path, line: place.line, column: place.column, message: near.message, help: near.help)
        }
    }

    /// Every rule that the document names in a route line, those outside clauses included.
    public var bindings: [Binding] { clauses.flatMap(\.bindings) }

    /// The clauses that have no id where others of the document have one: no finding, comment or review can name them for
    /// long, since the names that they get change with their words.
    public var unnamed: [Clause] { hasWrittenIDs ? clauses.filter { !$0.hasWrittenIDs } : [] }

    /// Comments that look like ids and are none, in the order of the document.
    public var nearIDs: [NearRoute] { hasComments ? NearID.all(in: markdown) : [] }

    private var hasComments: Bool { markdown.bytes.firstRange(of: "<!--".utf8) != nil }

    /// Reads a standard. Clauses are those that carry ids or route lines, and every list item and table row that prescribes
    /// something. In a document where nothing carries an id bold labels, headings and sentences that do so are clauses, too;
    /// where ids are written, sentences and headings that demand by a modal verb.
    /// - Throws: ``ConfigurationError`` for front matter that cannot be read.
    public init(path: String, text: String) throws(ConfigurationError) {
        let markdown = MarkdownDocument(text)
        self.path = path
        self.markdown = markdown
        frontMatter = try StandardFrontMatter(of: markdown, path: path)
        let mayHaveIDs = ClauseIDs.areWritten(in: markdown.bytes)
        var choice = StatementChoice(frontMatter, hasWrittenIDs: mayHaveIDs)
        var reader = ClauseReader(markdown, choice)
        var clauses = reader.read()
        let hasWrittenIDs = mayHaveIDs && clauses.contains(where: \.hasWrittenIDs)
        // A page about standards shows ids in its examples, and has none.
        if mayHaveIDs, !hasWrittenIDs {
            choice = StatementChoice(frontMatter, hasWrittenIDs: false)
            reader = ClauseReader(markdown, choice)
            clauses = reader.read()
        }
        self.choice = choice
        self.clauses = clauses
        self.hasWrittenIDs = hasWrittenIDs
    }

    /// Sentences say what the standard's examples are where nobody has set a value; route lines wait.
    mutating func showExamples(of parameters: [StandardParameter]) {
        guard !parameters.isEmpty else { return }
        for index in clauses.indices where clauses[index].text.contains("{{") {
            clauses[index].text = ParameterValues.examples.filling(clauses[index].text, for: parameters)
        }
    }

    /// Settings of rules in the front matter hold the values of the project.
    mutating func fillRules(_ values: ParameterValues, for parameters: [StandardParameter]) {
        for index in frontMatter.rules.indices { frontMatter.rules[index].fill(values, for: parameters) }
    }

    /// The first clause with an id.
    public func clause(_ id: String) -> Clause? { clauses.first { $0.ids.contains(id) } }
}
