internal import Foundation
internal import TenetModel
internal import TenetRuleKit

/// How much a clause speaks of what each rule is about: of the rule's own words and examples, and of the built-in clauses
/// that the rule decides.
struct ClauseLikeness {
    /// One clause, ready to be compared.
    struct Query {
        fileprivate var text, headings, shown, inPlace, below, code: WordWeights.Vector
    }

    private let weights: WordWeights
    private let codeWeights: WordWeights
    /// Of the built-in clauses: what they say, where, and with their examples.
    private let known: (text: WordTable, headings: WordTable, shown: WordTable)
    /// For each rule its built-in clauses, and whether it is the first that they name.
    private let clausesOfRule: [[(clause: Int, isFirst: Bool)]]
    /// Of the rules: words, examples, options.
    private let rules: (words: WordTable, code: WordTable, options: WordTable)
    private var words = Words()
    private var cache: [String: [String: Int]] = [:]

    init(catalog: RuleCatalog, known documents: [StandardDocument]) {
        var words = Words()
        let bound = documents.flatMap(\.clauses).filter { !$0.bindings.isEmpty }
        let about = catalog.rules.map { rule in
            words.counts("\(rule.about.id.rawValue) \(rule.about.name) \(rule.about.why)")
        }
        let texts = bound.map { words.counts($0.text) }
        let topics = bound.map { words.counts(Self.topic($0)) }
        let codes = bound.map { words.counts(Self.code($0)) }
        let examples = catalog.rules.map { rule in
            words.counts(rule.examples.flatMap { $0.files.map(\.source) }.joined(separator: " "))
        }
        let options = catalog.rules.map { rule in
            words.counts(
                rule.describedOptions.map { "\($0.key) \($0.summary) \($0.defaultValue)" }.joined(separator: " "))
        }
        let weights = WordWeights(about + zip(texts, topics).map { $0.merging($1, uniquingKeysWith: +) })
        let codeWeights = WordWeights(codes.filter { !$0.isEmpty } + examples)
        func table(_ vectors: [[WordWeights.Part]], _ weights: WordWeights) -> WordTable {
            WordTable(vectors.map { weights.vector($0) }, wordCount: weights.wordCount)
        }
        known = (
            table(texts.map { [($0, 1)] }, weights), table(topics.map { [($0, 1)] }, weights),
            table(zip(texts, codes).map { [($0, 2), ($1, 1)] }, weights)
        )
        rules = (
            table(about.map { [($0, 1)] }, weights), table(examples.map { [($0, 1)] }, codeWeights),
            table(options.map { [($0, 1)] }, weights)
        )
        var clauses: [RuleID: [(clause: Int, isFirst: Bool)]] = [:]
        for (number, clause) in bound.enumerated() {
            for (place, id) in clause.bindings.compactMap({ catalog.rule(named: $0.rule)?.about.id }).enumerated() {
                clauses[id, default: []].append((number, place == 0))
            }
        }
        clausesOfRule = catalog.rules.map { clauses[$0.about.id] ?? [] }
        self.weights = weights
        self.codeWeights = codeWeights
        self.words = words
    }

    private static func topic(_ clause: Clause) -> String { clause.headings.suffix(3).joined(separator: " ") }
    private static func code(_ clause: Clause) -> String { clause.examples.map(\.code).joined(separator: " ") }

    mutating func query(_ clause: Clause) -> Query {
        let text = words.counts(clause.text)
        let lead = words.counts(clause.lead)
        let code = counts(Self.code(clause))
        // The nearest heading says most of what a short statement leaves out.
        let headings = zip(clause.headings.reversed(), [0.6, 0.3, 0.18]).map { (words.counts($0), $1) }
        return Query(
            text: weights.vector([(text, 1)]), headings: weights.vector([(words.counts(Self.topic(clause)), 1)]),
            shown: weights.vector([(text, 2), (code, 1)]),
            inPlace: weights.vector([(text, 1), (lead, 0.6)] + headings),
            below: weights.vector([(text, 1), (lead, 0.6)]), code: codeWeights.vector([(code, 1)]))
    }

    /// Clauses of a section share their examples.
    private mutating func counts(_ text: String) -> [String: Int] {
        if let known = cache[text] { return known }
        let counts = words.counts(text)
        cache[text] = counts
        return counts
    }

    /// For each rule, in the order of the catalogue.
    func likeness(of clause: Query) -> [Double] {
        let text = known.text.likeness(to: clause.text)
        let headings = known.headings.likeness(to: clause.headings)
        let shown = known.shown.likeness(to: clause.shown)
        // Sharpened, so that one clause that is nearly the same says more than several that are somewhat alike.
        let alike = text.indices.map { pow(0.5 * text[$0] + 0.6 * headings[$0] + 0.14 * shown[$0], 2.16) }
        let words = rules.words.likeness(to: clause.inPlace)
        let code = rules.code.likeness(to: clause.code)
        let options = rules.options.likeness(to: clause.below)
        return clausesOfRule.indices.map { rule in
            var best = 0.0
            var second = 0.0
            for (clause, isFirst) in clausesOfRule[rule] {
                // The first rule of a clause is the one that decides it.
                let value = alike[clause] * (isFirst ? 1 : 0.7)
                if value > best { (best, second) = (value, best) } else { second = max(second, value) }
            }
            return best + 0.7 * second + 0.32 * words[rule] + 0.25 * code[rule] + 0.1 * options[rule]
        }
    }

    /// How much a message speaks of what a clause says.
    mutating func likeness(of message: String, to clause: Query) -> Double {
        weights.vector([(words.counts(message), 1)]).cosine(clause.below)
    }
}
