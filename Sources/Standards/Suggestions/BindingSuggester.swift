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
        /// The examples are those of the whole section.
        public var isShared = false

        public init() {}
    }

    public struct Suggestion: Sendable {
        public var rule: RuleID
        /// From 0 to 1 and above; only the order means something.
        public var score: Double
        public var firesOnBad: Int
        public var firesOnGood: Int
    }

    /// What a text says and where it stands, compared apart.
    private struct Place {
        var text: TextSimilarity.Vector
        var headings: TextSimilarity.Vector

        func likeness(to other: Place) -> Double {
            0.75 * TextSimilarity.cosine(text, other.text) + 0.25 * TextSimilarity.cosine(headings, other.headings)
        }
    }

    private let similarity: TextSimilarity
    private let rules: [(id: RuleID, place: Place)]
    private let clauses: [(place: Place, rules: [RuleID])]

    /// - Parameter known: the built-in standards, whose bound clauses show what rules are for.
    public init(catalog: RuleCatalog, known: [StandardDocument]) {
        let ruleTexts = catalog.rules.map { rule in
            let about = rule.about
            return "\(about.id.rawValue) \(about.id.rawValue) \(about.name) \(about.name) \(about.why)"
        }
        let bound = known.flatMap(\.clauses).filter { !$0.bindings.isEmpty }
        let similarity = TextSimilarity(ruleTexts + bound.map { $0.text + " " + Self.topic($0) })
        self.similarity = similarity
        rules = zip(catalog.rules, ruleTexts).map { rule, text in
            (rule.about.id, Place(text: similarity.vector(text), headings: similarity.vector(text)))
        }
        clauses = bound.map { clause in
            let code = clause.examples.map(\.code).joined(separator: " ")
            return (
                Place(
                    text: similarity.vector(clause.text + " " + clause.text + " " + code),
                    headings: similarity.vector(Self.topic(clause))),
                clause.bindings.compactMap { catalog.rule(named: $0.rule)?.about.id }
            )
        }
    }

    private static func topic(_ clause: Clause) -> String { clause.headings.suffix(3).joined(separator: " ") }

    /// Ranked proposals for the clauses of a document, best first, in the order of the clauses.
    /// - Parameter limit: the most proposals for one clause.
    public func suggestions(for clauses: [(clause: Clause, evidence: Evidence)], limit: Int) -> [[Suggestion]] {
        let likeness = clauses.map { self.likeness(of: $0.clause) }
        // A rule belongs to the clause of a section that speaks of it most; what fires everywhere says little.
        var bestInSection: [[String]: [RuleID: Double]] = [:]
        var rarity: [RuleID: Int] = [:]
        for (index, item) in clauses.enumerated() {
            bestInSection[item.clause.headings, default: [:]].merge(likeness[index]) { max($0, $1) }
            for rule in item.evidence.bad.keys { rarity[rule, default: 0] += 1 }
        }
        return clauses.indices.map { index in
            let evidence = clauses[index].evidence
            let best = bestInSection[clauses[index].clause.headings] ?? [:]
            let found = likeness[index].map { id, likeness -> Suggestion in
                let share = likeness / max(best[id] ?? likeness, 0.000_1)
                let bad = evidence.bad[id] ?? 0
                let good = evidence.good[id] ?? 0
                var score = likeness * (0.75 + 0.25 * share)
                if bad > 0 {
                    let commonness = 1 + Double(rarity[id] ?? 0) / 12
                    let weight = 0.2 + 0.2 * Double(bad) / Double(max(1, evidence.badCount))
                    score += weight * (evidence.isShared ? share * share * share * 0.5 : 1) / commonness
                }
                if good > 0 { score -= 0.5 * Double(good) / Double(max(1, evidence.goodCount)) }
                return Suggestion(rule: id, score: score, firesOnBad: bad, firesOnGood: good)
            }
            return Array(
                found.filter { $0.score > ($0.firesOnBad > 0 ? 0.12 : 0.16) }.sorted {
                    ($1.score, $0.rule) < ($0.score, $1.rule)
                }.prefix(limit))
        }
    }

    /// How much a clause speaks of what each rule, or a known clause that the rule decides, speaks of.
    private func likeness(of clause: Clause) -> [RuleID: Double] {
        let code = clause.examples.map(\.code).joined(separator: " ")
        let topic = similarity.vector(Self.topic(clause))
        let plain = Place(text: similarity.vector(clause.text), headings: topic)
        let shown = Place(text: similarity.vector(clause.text + " " + clause.text + " " + code), headings: topic)
        func likeness(to other: Place) -> Double { 0.6 * plain.likeness(to: other) + 0.4 * shown.likeness(to: other) }
        var scores: [RuleID: Double] = [:]
        for (id, other) in rules { scores[id] = 0.5 * likeness(to: other) }
        var best: [RuleID: Double] = [:]
        for (other, ids) in clauses {
            let likeness = likeness(to: other)
            for (place, id) in ids.enumerated() {
                // The first rule of a clause is the one that decides it.
                best[id] = max(best[id] ?? 0, likeness * (place == 0 ? 1 : 0.85))
            }
        }
        return scores.merging(best) { $0 + $1 }
    }
}
