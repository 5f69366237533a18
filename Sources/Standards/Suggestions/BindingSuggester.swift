public import TenetModel
internal import TenetRuleKit

/// Proposes rules for clauses: those that speak of what the clause speaks of, and fire on its bad examples but not on its
/// good ones.
///
/// The weights were found by search over documents whose rules are known, with and without built-in clauses of the same
/// standard.
public struct BindingSuggester {
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

    public struct Suggestion: Sendable {
        public var rule: RuleID
        /// Only the order means something.
        public var score: Double
        /// Bad and good examples in which the rule found something.
        public var firesOnBad: Int
        public var firesOnGood: Int

        /// It may be written down as it is. Below the bar most clauses have no rule, or another one; `ARCHITECTURE.md` has the
        /// figures.
        public var fits: Bool {
            score >= Self.bar || firesOnBad > 0 && firesOnGood == 0 && score >= Self.barWithExample
        }

        private static let bar = 0.2
        private static let barWithExample = 0.12
    }

    private var likeness: ClauseLikeness
    private let rules: [RuleID]
    /// By rule: it counts something up to a limit.
    private let haveLimits: [Bool]

    /// - Parameter known: the built-in standards, whose bound clauses show what rules are for.
    public init(catalog: RuleCatalog, known: [StandardDocument]) {
        likeness = ClauseLikeness(catalog: catalog, known: known)
        rules = catalog.rules.map(\.about.id)
        haveLimits = catalog.rules.map { rule in
            rule.describedOptions.contains { $0.key == "limit" && $0.kind == .int }
        }
    }

    /// Ranked proposals for the clauses of one document, best first, in the order of the clauses.
    /// - Parameter limit: the most proposals for one clause.
    public mutating func suggestions(for clauses: [Candidate], limit: Int) -> [[Suggestion]] {
        let queries = clauses.map { likeness.query($0.clause) }
        var scores = queries.map { likeness.likeness(of: $0) }
        for rule in rules.indices {
            // A rule that resembles many clauses of a document says little about any of them.
            let best = scores.map { $0[rule] }.sorted(by: >).prefix(6)
            let usual = 0.13 * best.reduce(0, +) / Double(max(1, best.count))
            for clause in scores.indices { scores[clause][rule] = max(0, scores[clause][rule] - usual) }
        }
        let commonness = Self.commonness(clauses.flatMap(\.examples))
        let proposals = clauses.indices.map { index in
            let evidence = Evidence(clauses[index], commonness)
            // Who sets a number asks for a rule that has one.
            let setsNumber = NumberBound(in: clauses[index].clause.text) != nil
            var found: [Suggestion] = []
            for (number, rule) in rules.enumerated() {
                // What a finding says is closer to a clause than what is said about the rule. A rule that finds something in
                // a good example, too, speaks of something else, whatever its words.
                let said = evidence.good[rule] == nil ? evidence.messages[rule] ?? [] : []
                let message = said.map { likeness.likeness(of: $0, to: queries[index]) }.max() ?? 0
                let fit = !setsNumber ? 0 : haveLimits[number] ? Self.numberWeight : -Self.numberWeight
                let score = scores[index][number] + evidence.weight(of: rule) + 0.15 * message + fit
                if score > (evidence.bad[rule] == nil ? 0.06 : 0.05) {
                    found.append(
                        Suggestion(
                            rule: rule, score: score, firesOnBad: evidence.bad[rule] ?? 0,
                            firesOnGood: evidence.good[rule] ?? 0))
                }
            }
            return found
        }
        return Self.ranked(proposals, limit: limit)
    }

    /// Between a rule that is named in other words and one that shares a word by chance lies about as much.
    private static let numberWeight = 0.1

    /// Best first. A rule that fits another clause of the document better is moved back: each clause has a rule of its
    /// own more often than two share one.
    private static func ranked(_ proposals: [[Suggestion]], limit: Int) -> [[Suggestion]] {
        var highest: [RuleID: Double] = [:]
        for suggestion in proposals.joined() {
            highest[suggestion.rule] = max(highest[suggestion.rule] ?? 0, suggestion.score)
        }
        return proposals.map { found in
            let placed = found.map { suggestion in
                var suggestion = suggestion
                suggestion.score -= 0.22 * ((highest[suggestion.rule] ?? 0) - suggestion.score)
                return suggestion
            }
            return Array(placed.sorted { ($1.score, $0.rule) < ($0.score, $1.rule) }.prefix(limit))
        }
    }

    /// What rules found in the examples of one clause.
    private struct Evidence {
        /// Examples in which each rule found something.
        var bad: [RuleID: Int] = [:]
        var good: [RuleID: Int] = [:]
        var badCount = 0
        var goodCount = 0
        /// In examples that are not good.
        var messages: [RuleID: [String]] = [:]
        private let nearest: Set<RuleID>
        private let isShared: Bool
        private let commonness: [RuleID: Double]

        init(_ clause: Candidate, _ commonness: [RuleID: Double]) {
            // The first example below the clause that is not good, or else the last above it.
            let shown = clause.examples.filter { $0.kind != .good }
            nearest = Set((shown.first { $0.line >= clause.clause.line } ?? shown.last)?.messages.keys.map { $0 } ?? [])
            isShared = clause.isShared
            self.commonness = commonness
            for example in clause.examples {
                if example.kind == .bad { badCount += 1 }
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

        func weight(of rule: RuleID) -> Double {
            var weight = 0.0
            if let bad = bad[rule], !isShared { weight += 0.04 + 0.04 * Double(bad) / Double(badCount) }
            if nearest.contains(rule) { weight += 0.03 }
            weight /= 1 + 12 * (commonness[rule] ?? 0)
            if let good = good[rule] { weight -= 0.15 * Double(good) / Double(goodCount) }
            return weight
        }
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
