public import TenetModel
internal import TenetRuleKit

/// Proposes rules for clauses: those that speak of what the clause speaks of, and fire on its bad examples but not on its
/// good ones.
///
/// ``RuleScore`` has the weights.
public struct BindingSuggester: Sendable {
    /// What every rule found in an example of a clause.
    public struct ExampleFindings: Sendable {
        public var kind: ClauseExample.Kind
        /// Where the example begins in the document.
        public var line: Int
        /// Messages with their help, by rule.
        public var messages: [RuleID: [String]]

        public init(kind: ClauseExample.Kind, line: Int, messages: [RuleID: [String]]) {
            self.kind = kind
            self.line = line
            self.messages = messages
        }
    }

    /// A clause with what was found in its examples.
    public struct Candidate: Sendable {
        public var clause: Clause
        public var examples: [ExampleFindings]
        /// The examples are those of the whole section.
        public var isShared: Bool

        public init(_ clause: Clause, examples: [ExampleFindings], isShared: Bool) {
            self.clause = clause
            self.examples = examples
            self.isShared = isShared
        }
    }

    /// An option of a rule with the number that a clause says.
    public struct Setting: Sendable, Hashable {
        public var option: String
        public var number: Int
        /// Which of the numbers of the clause it is, from 0.
        public var place: Int
    }

    public struct Suggestion: Sendable {
        public var rule: RuleID
        /// How likely the rule is the right one, from 0 to 1, as it was for clauses whose rule is known.
        public var confidence: Double
        /// Bad and good examples in which the rule found something.
        public var firesOnBad: Int
        public var firesOnGood: Int
        /// Options whose values the clause says.
        public var options: [Setting]

        /// It may be written down as it is. Below the bar most clauses have no rule, or another one; `Corpus/README.md` has the
        /// figures.
        public var fits: Bool { confidence >= Self.bar }

        private static let bar = 0.77
    }

    private var likeness: ClauseLikeness
    private var measures: MeasureTable
    private let rules: [RuleID]
    /// By rule: it counts something up to a limit, and does not say what.
    private let haveLimits: [Bool]
    /// By rule: it looks at tests alone.
    private let areAboutTests: [Bool]

    /// - Parameter known: the built-in standards, whose bound clauses show what rules are for.
    public init(catalog: RuleCatalog, known: [StandardDocument]) {
        likeness = ClauseLikeness(catalog: catalog, known: known)
        measures = MeasureTable(catalog: catalog)
        rules = catalog.rules.map(\.about.id)
        areAboutTests = catalog.rules.map { [.tests, .uiTests].contains($0.about.scope) }
        haveLimits = catalog.rules.map { rule in
            rule.describedOptions.contains { $0.key == "limit" && $0.kind == .int && $0.measure == nil }
        }
    }

    /// Ranked proposals for the clauses of one document, best first, in the order of the clauses.
    /// - Parameter limit: the most proposals for one clause.
    public mutating func suggestions(for clauses: [Candidate], limit: Int) -> [[Suggestion]] {
        let commonness = Self.commonness(clauses.flatMap(\.examples))
        let evidence = clauses.map { Evidence($0, commonness) }
        let scores = clauses.indices.map { self.scores(of: clauses[$0].clause, evidence[$0]) }
        return clauses.indices.map { index in
            RuleScore.confidences(scores[index], limit: limit).map { number, confidence in
                let rule = rules[number]
                return Suggestion(
                    rule: rule, confidence: confidence, firesOnBad: evidence[index].bad[rule] ?? 0,
                    firesOnGood: evidence[index].good[rule] ?? 0,
                    options: (scores[index].measured[number] ?? []).map {
                        Setting(option: $0.option, number: $0.number, place: $0.bound)
                    })
            }
        }
    }

    private mutating func scores(of clause: Clause, _ evidence: Evidence) -> RuleScore.Scores {
        let query = likeness.query(clause)
        let alike = likeness.likeness(of: query)
        // Who sets a number asks for a rule that has one.
        let setsNumber = NumberBound(in: clause.text) != nil
        let measured = measures.values(for: clause)
        let values = zip(rules.indices, alike).map { number, alike in
            let rule = rules[number]
            var score = RuleScore(alike)
            score.bad = evidence.bad[rule] == nil || evidence.isShared ? 0 : evidence.rarity(of: rule)
            score.near = evidence.nearest.contains(rule) ? evidence.rarity(of: rule) : 0
            score.good = Double(evidence.good[rule] ?? 0) / Double(max(1, evidence.goodCount))
            // What a finding says is closer to a clause than what is said about the rule. A rule that finds something in
            // a good example, too, speaks of something else, whatever its words.
            let said = evidence.good[rule] == nil ? evidence.messages[rule] ?? [] : []
            score.message = said.map { likeness.likeness(of: $0, to: query) }.max() ?? 0
            score.limit = !setsNumber ? 0 : haveLimits[number] && measured.isEmpty ? 1 : -1
            score.measure = measured[number] == nil ? 0 : 1
            score.scope = !areAboutTests[number] ? 0 : query.isAboutTests ? 1 : -1
            return score.value
        }
        return RuleScore.Scores(
            values: values, alike: alike, undecided: likeness.likenessToUndecided(query), measured: measured)
    }

    /// What rules found in the examples of one clause.
    private struct Evidence {
        /// Examples in which each rule found something.
        var bad: [RuleID: Int] = [:]
        var good: [RuleID: Int] = [:]
        var goodCount = 0
        /// In examples that are not good.
        var messages: [RuleID: [String]] = [:]
        /// What fires in the example that is nearest to the clause.
        let nearest: Set<RuleID>
        let isShared: Bool
        private let commonness: [RuleID: Double]

        init(_ clause: Candidate, _ commonness: [RuleID: Double]) {
            // The first example below the clause that is not good, or else the last above it.
            let shown = clause.examples.filter { $0.kind != .good }
            nearest = Set((shown.first { $0.line >= clause.clause.line } ?? shown.last)?.messages.keys.map { $0 } ?? [])
            isShared = clause.isShared
            self.commonness = commonness
            for example in clause.examples {
                if example.kind == .good { goodCount += 1 }
                for (rule, found) in example.messages {
                    if example.kind == .bad { bad[rule, default: 0] += 1 }
                    if example.kind == .good {
                        good[rule, default: 0] += 1
                    } else {
                        messages[rule, default: []] += found
                    }
                }
            }
        }

        /// What a finding says less the more examples of the document have one.
        func rarity(of rule: RuleID) -> Double { 1 / (1 + 12 * (commonness[rule] ?? 0)) }
    }

    /// The share of a document's examples in which each rule finds something, beyond the first. Rules about what an example
    /// leaves out to be short fire nearly everywhere.
    private static func commonness(_ examples: [ExampleFindings]) -> [RuleID: Double] {
        var seen: Set<Int> = []
        var counts: [RuleID: Int] = [:]
        for example in examples where seen.insert(example.line).inserted {
            for rule in example.messages.keys { counts[rule, default: 0] += 1 }
        }
        return counts.mapValues { Double($0 - 1) / Double(seen.count + 20) }
    }
}
