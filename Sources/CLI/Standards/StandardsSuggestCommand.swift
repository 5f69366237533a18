internal import ArgumentParser
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct StandardsSuggestCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "suggest", abstract: "Propose rules for the clauses of a document.",
        discussion: """
            Every rule runs over the examples of every clause. Proposed are rules that fire on the bad ones and are \
            silent on the good ones, ranked by what clause and rule speak of. Nothing is written.
            """)

    @Argument(help: "Paths of Markdown documents, or built-in names; when absent those documents that tenet.yml names.")
    var documents: [String] = []
    @Flag(help: "Also clauses that have rules.") var all = false
    @Flag(name: .customLong("with-examples"), help: "Only clauses with examples.") var withExamples = false
    @Option(help: "How many rules to propose for a clause.") var limit = 3
    @Option(help: "text or json.", transform: oneOf(ListFormat.self)) var format: ListFormat = .text
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Built-in standards whose clauses are not compared with.", visibility: .hidden))
    var without: [String] = []

    func run(in environment: Environment) throws -> RunCode {
        let documents = try documents.isEmpty ? Project.ownDocuments(environment) : documents
        guard !documents.isEmpty else {
            throw UserError("there is no document to look at: tenet.yml names none; give the path of one")
        }
        try environment.requireStandards(documents)
        let environment = try environment.including(rulesOf: documents)
        // Clauses that nobody cites name rules by the dozen and say little about any of them.
        let known = try environment.profiles.names.filter { !without.contains($0) }.flatMap {
            name throws(ConfigurationError) in
            let documents = try environment.profiles.standards.documents(of: name)
            return documents.first?.frontMatter.isCited == true ? documents : []
        }
        var suggester = BindingSuggester(catalog: environment.catalog, known: known)
        let runner = ClauseExamples(environment)
        var items: [SuggestionItem] = []
        for name in documents {
            var arguments = StandardArguments()
            arguments.standards = [name]
            for (_, parts) in try arguments.documents(in: environment) {
                let everything = runner.everyRule(in: Profile(name: name, title: "", summary: ""))
                for document in parts {
                    let clauses = Self.withSectionExamples(document.clauses).filter {
                        (all || $0.bindings.isEmpty) && (!withExamples || !$0.examples.isEmpty)
                    }
                    var known: [ByteRange: BindingSuggester.ExampleFindings] = [:]
                    let own = Set(document.clauses.filter { !$0.examples.isEmpty }.flatMap(\.ids))
                    let shown = clauses.map { clause in
                        BindingSuggester.Candidate(
                            clause,
                            examples: clause.examples.map {
                                Self.findings(in: $0, of: clause, runner, everything, &known)
                            },
                            isShared: !own.contains(clause.ids.first ?? ""))
                    }
                    let found = suggester.suggestions(for: shown, limit: limit)
                    for (clause, suggestions) in zip(clauses, found) {
                        items.append(
                            SuggestionItem(document: document.path, clause: clause, suggestions: suggestions))
                    }
                }
            }
        }
        environment.print(format == .json ? SuggestionItem.json(items) : SuggestionItem.text(items))
        return .clean
    }

    /// Documents show code once for all that a section says: clauses without examples share those of their section.
    private static func withSectionExamples(_ clauses: [Clause]) -> [Clause] {
        var sections: [[String]: [ClauseExample]] = [:]
        func section(_ clause: Clause) -> [String] {
            clause.form == .heading ? clause.headings + [clause.text] : clause.headings
        }
        for clause in clauses { sections[section(clause), default: []] += clause.examples }
        return clauses.map { clause in
            var clause = clause
            if clause.examples.isEmpty { clause.examples = sections[section(clause)] ?? [] }
            return clause
        }
    }

    /// Clauses share examples, which are run once.
    private static func findings(
        in example: ClauseExample, of clause: Clause, _ runner: ClauseExamples, _ rules: RuleSet,
        _ known: inout [ByteRange: BindingSuggester.ExampleFindings]
    ) -> BindingSuggester.ExampleFindings {
        if let known = known[example.range] { return known }
        var messages: [RuleID: [String]] = [:]
        for (finding, _) in runner.check(example, of: clause, rules: rules).findings {
            messages[finding.rule, default: []].append(finding.message + " " + finding.help)
        }
        let findings = BindingSuggester.ExampleFindings(
            kind: example.kind, line: example.firstLine, messages: messages)
        known[example.range] = findings
        return findings
    }
}

/// What is proposed for one clause.
struct SuggestionItem {
    var document: String
    var clause: Clause
    var suggestions: [BindingSuggester.Suggestion]

    /// Some rule fits so well that it may be written down.
    var fits: Bool { suggestions.first?.fits ?? false }

    /// The route line for the best proposal, with the numbers that the clause sets, and for rules that measure what else it
    /// limits; empty when none fits.
    var edit: String {
        guard let best = suggestions.first, best.fits else { return "" }
        var rules = [best]
        for other in suggestions.dropFirst() where !other.options.isEmpty {
            let places = Set(rules.flatMap(\.options).map(\.place))
            if other.options.allSatisfy({ !places.contains($0.place) }) { rules.append(other) }
        }
        return "Checked by " + rules.map(Self.binding).joined(separator: ", ") + "."
    }

    private static func binding(_ rule: BindingSuggester.Suggestion) -> String {
        let options = rule.options.map { "\($0.option): \($0.number)" }.joined(separator: ", ")
        return "`\(rule.rule)`" + (options.isEmpty ? "" : " (\(options))")
    }

    static func text(_ items: [SuggestionItem]) -> String {
        var text = ""
        for item in items {
            text += "\(item.document):\(item.clause.line): \(item.clause.text.prefix(100))\n"
            guard item.fits else {
                let near = item.suggestions.map { "`\($0.rule)`" }.joined(separator: ", ")
                text += "    none fits" + (near.isEmpty ? "\n" : "; the nearest are \(near)\n")
                continue
            }
            for suggestion in item.suggestions {
                let bad = suggestion.firesOnBad > 0 ? ", fires on the bad example" : ""
                let good = suggestion.firesOnGood > 0 ? ", but also on the good one" : ""
                text += "    `\(suggestion.rule)`\(bad)\(good)\n"
            }
            text += "    write below it: \(item.edit)\n"
        }
        let none = items.count { !$0.fits }
        return text + "\(Prose.count(items.count - none, "clause")) with a proposal, \(none) that no rule fits\n"
    }

    static func json(_ items: [SuggestionItem]) -> String {
        struct Rule: Encodable {
            var rule: String
            var confidence: Double
            var firesOnBad, firesOnGood: Int
        }
        struct Item: Encodable {
            var document, clause, heading, text: String
            var line: Int
            var exampleLines: [[Int]]
            var rules: [Rule]
            /// The first of the rules may be written down.
            var fits: Bool
            var edit: String
        }
        struct List: Encodable {
            var version = 1
            var clauses: [Item]
        }
        return JSONText.of(
            List(
                clauses: items.map { item in
                    Item(
                        document: item.document, clause: item.clause.ids.first ?? "",
                        heading: item.clause.headings.last ?? "", text: item.clause.text, line: item.clause.line,
                        exampleLines: item.clause.examples.map {
                            [
                                $0.firstLine,
                                $0.firstLine + $0.code.split(separator: "\n", omittingEmptySubsequences: false).count
                                    - 2,
                            ]
                        },
                        rules: item.suggestions.map {
                            Rule(
                                rule: $0.rule.rawValue, confidence: ($0.confidence * 1000).rounded() / 1000,
                                firesOnBad: $0.firesOnBad, firesOnGood: $0.firesOnGood)
                        },
                        fits: item.fits, edit: item.edit)
                }))
    }
}
