internal import ArgumentParser
internal import Foundation
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

    @Argument(help: "Paths of Markdown documents, or built-in names.")
    var documents: [String]
    @Flag(help: "Also clauses that have rules.") var all = false
    @Flag(name: .customLong("with-examples"), help: "Only clauses with examples.") var withExamples = false
    @Option(help: "How many rules to propose for a clause.") var limit = 3
    @Option(help: "text or json.", transform: oneOf(ListFormat.self)) var format: ListFormat = .text

    func run(in environment: Environment) throws -> RunCode {
        let environment = try environment.including(rulesOf: documents)
        let known = try environment.profiles.names.flatMap { name throws(ConfigurationError) in
            try environment.profiles.standards.documents(of: name)
        }
        let suggester = BindingSuggester(catalog: environment.catalog, known: known)
        let runner = ClauseExamples(environment)
        var items: [SuggestionItem] = []
        for name in documents {
            var arguments = StandardArguments()
            arguments.standards = [name]
            for (_, parts) in try arguments.documents(in: environment) {
                let everything = runner.everyRule(in: Profile(name: name, title: "", summary: ""))
                for document in parts {
                    let own = Set(document.clauses.filter { !$0.examples.isEmpty }.flatMap(\.ids))
                    let clauses = Self.withSectionExamples(document.clauses).filter {
                        (all || $0.bindings.isEmpty) && (!withExamples || !$0.examples.isEmpty)
                    }
                    var known: [ByteRange: Set<RuleID>] = [:]
                    let evidence = clauses.map { clause in
                        var evidence = Self.evidence(for: clause, runner, everything, &known)
                        evidence.isShared = !own.contains(clause.ids.first ?? "")
                        return evidence
                    }
                    let found = suggester.suggestions(
                        for: zip(clauses, evidence).map { ($0, $1) }, limit: limit)
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

    private static func evidence(
        for clause: Clause, _ runner: ClauseExamples, _ rules: RuleSet, _ known: inout [ByteRange: Set<RuleID>]
    ) -> BindingSuggester.Evidence {
        var evidence = BindingSuggester.Evidence()
        for example in clause.examples {
            let fired =
                known[example.range]
                ?? Set(runner.check(example, of: clause, rules: rules).findings.map(\.finding.rule))
            known[example.range] = fired
            if example.kind == .bad {
                evidence.badCount += 1
                for rule in fired { evidence.bad[rule, default: 0] += 1 }
            } else {
                evidence.goodCount += 1
                for rule in fired { evidence.good[rule, default: 0] += 1 }
            }
        }
        return evidence
    }
}

/// What is proposed for one clause.
struct SuggestionItem {
    var document: String
    var clause: Clause
    var suggestions: [BindingSuggester.Suggestion]

    static func text(_ items: [SuggestionItem]) -> String {
        var text = ""
        for item in items where !item.suggestions.isEmpty {
            text += "\(item.document):\(item.clause.line): \(item.clause.text.prefix(100))\n"
            for suggestion in item.suggestions {
                let bad = suggestion.firesOnBad > 0 ? ", fires on the bad example" : ""
                let good = suggestion.firesOnGood > 0 ? ", but also on the good one" : ""
                text += "    `\(suggestion.rule)`\(bad)\(good)\n"
            }
            text += "    write below it: Checked by `\(item.suggestions[0].rule)`.\n"
        }
        let none = items.count { $0.suggestions.isEmpty }
        return text + "\(items.count - none) clauses with a proposal, \(none) without\n"
    }

    static func json(_ items: [SuggestionItem]) -> String {
        struct Rule: Encodable {
            var rule: String
            var score: Double
            var firesOnBad, firesOnGood: Int
        }
        struct Item: Encodable {
            var document, clause, heading, text: String
            var line: Int
            var exampleLines: [[Int]]
            var rules: [Rule]
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
                                rule: $0.rule.rawValue, score: ($0.score * 1000).rounded() / 1000,
                                firesOnBad: $0.firesOnBad, firesOnGood: $0.firesOnGood)
                        },
                        edit: item.suggestions.first.map { "Checked by `\($0.rule)`." } ?? "")
                }))
    }
}
