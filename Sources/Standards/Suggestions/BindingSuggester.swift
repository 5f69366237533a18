public import TenetModel
internal import TenetRuleKit

/// Proposes rules for clauses: those that fire on a clause's bad examples and are silent on its good ones, ranked by how
/// much the clause speaks of what the rule, or a clause of a built-in standard that the rule decides, speaks of.
public struct BindingSuggester {
    /// What happened when every rule ran over the examples of a clause.
    public struct Evidence: Sendable {
        /// Bad examples in which each rule found something.
        public var bad: [RuleID: Int] = [:]
        /// The same for good examples.
        public var good: [RuleID: Int] = [:]
        public var badCount = 0
        public var goodCount = 0

        public init() {}
    }

    public struct Suggestion: Sendable {
        public var rule: RuleID
        /// From 0 to 1 and above; only the order means something.
        public var score: Double
        public var firesOnBad: Int
        public var firesOnGood: Int
    }

    private let similarity: TextSimilarity
    private let rules: [(id: RuleID, vector: TextSimilarity.Vector)]
    private let clauses: [(vector: TextSimilarity.Vector, rules: [RuleID])]

    /// - Parameter known: the built-in standards, whose bound clauses show what rules are for.
    public init(catalog: RuleCatalog, known: [StandardDocument]) {
        let ruleTexts = catalog.rules.map { rule in
            let about = rule.about
            return "\(about.id.rawValue) \(about.id.rawValue) \(about.name) \(about.name) \(about.why)"
        }
        let bound = known.flatMap(\.clauses).filter { !$0.bindings.isEmpty }
        let clauseTexts = bound.map(Self.text)
        let similarity = TextSimilarity(ruleTexts + clauseTexts)
        self.similarity = similarity
        rules = zip(catalog.rules, ruleTexts).map { ($0.about.id, similarity.vector($1)) }
        clauses = zip(bound, clauseTexts).map { clause, text in
            (similarity.vector(text), clause.bindings.compactMap { catalog.rule(named: $0.rule)?.about.id })
        }
    }

    private static func text(_ clause: Clause) -> String {
        clause.headings.suffix(2).joined(separator: " ") + " " + clause.text + " " + clause.text
    }

    /// Ranked proposals for one clause, best first.
    /// - Parameter rarity: in how many clauses' bad examples each rule fires: what fires everywhere says little.
    public func suggestions(
        for clause: Clause, _ evidence: Evidence, rarity: [RuleID: Int], limit: Int = 5
    ) -> [Suggestion] {
        let words = clause.examples.map(\.code).joined(separator: " ")
        let vector = similarity.vector(Self.text(clause) + " " + words)
        let plain = similarity.vector(Self.text(clause))
        var scores: [RuleID: Double] = [:]
        for (id, other) in rules {
            scores[id] = 0.7 * TextSimilarity.cosine(plain, other) + 0.3 * TextSimilarity.cosine(vector, other)
        }
        for (other, ids) in clauses {
            let likeness = TextSimilarity.cosine(plain, other)
            for (place, id) in ids.enumerated() {
                // The first rule of a clause is the one that decides it.
                let share = likeness * (place == 0 ? 1 : 0.9)
                if share > scores[id] ?? 0 { scores[id] = share }
            }
        }
        let found = scores.map { id, likeness -> Suggestion in
            let bad = evidence.bad[id] ?? 0
            let good = evidence.good[id] ?? 0
            var score = likeness
            if bad > 0 {
                let commonness = 1 + Double(rarity[id] ?? 0) / 12
                score += (0.25 + 0.25 * Double(bad) / Double(max(1, evidence.badCount))) / commonness
            }
            if good > 0 { score -= 0.5 * Double(good) / Double(max(1, evidence.goodCount)) }
            return Suggestion(rule: id, score: score, firesOnBad: bad, firesOnGood: good)
        }
        return Array(
            found.filter { $0.score > 0.12 }.sorted { ($1.score, $0.rule) < ($0.score, $1.rule) }.prefix(limit))
    }
}
