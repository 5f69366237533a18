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
    private let isExplicit: Bool
    /// What looks like a route line and is none, in the order of the document. Reads the document anew.
    public var nearRoutes: [NearRoute] {
        var reader = ClauseReader(markdown, isExplicit: isExplicit, findsNears: true)
        _ = reader.read()
        return reader.nears
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

    /// Reads a standard. Clauses are those that carry ids or route lines; in a document where nothing carries an id,
    /// also every list item, table row, bold label, heading and sentence that prescribes something.
    /// - Throws: ``ConfigurationError`` for front matter that cannot be read.
    public init(path: String, text: String) throws(ConfigurationError) {
        let markdown = MarkdownDocument(text)
        self.path = path
        self.markdown = markdown
        frontMatter = try StandardFrontMatter(of: markdown, path: path)
        // A document that only lists its parts makes no statements of its own.
        isExplicit = !frontMatter.parts.isEmpty || ClauseIDs.areWritten(in: markdown.bytes)
        var reader = ClauseReader(markdown, isExplicit: isExplicit)
        clauses = reader.read()
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
