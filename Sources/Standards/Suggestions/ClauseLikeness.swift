internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit

/// How much a clause speaks of what each rule is about: of the rule's own words and examples, and of the built-in clauses
/// that the rule decides.
struct ClauseLikeness {
    /// One clause, ready to be compared.
    struct Query {
        fileprivate var text, headings, shown, inPlace, below, code: WordWeights.Vector
        fileprivate var terms: TermTable.Query

        /// Says something of tests, or stands below a heading that does.
        var isAboutTests: Bool { terms.has("test") }
    }

    /// What a rule's likeness is made of, as ``RuleScore`` weighs it.
    struct Likeness {
        /// The built-in clauses of the rule that are most alike.
        var best = 0.0
        var second = 0.0
        /// With the rule's id, name and reason.
        var words = 0.0
        /// With its examples.
        var code = 0.0
        /// With all that is said about it, by words that are rare.
        var terms = 0.0
        /// The share of its name that the clause has.
        var name = 0.0
        /// With the sentence, of those by which standards may ask for the rule, that is most alike.
        var phrasing = 0.0
        /// With the words of the built-in clause of the rule that are most alike, wherever it stands.
        var sentence = 0.0
    }

    private let weights: WordWeights
    private let codeWeights: WordWeights
    /// Of the built-in clauses: what they say, where, and with their examples.
    private let known: (text: WordTable, headings: WordTable, shown: WordTable)
    /// What the built-in clauses say that no rule decides.
    private let undecided: WordTable
    /// For each rule its built-in clauses, and whether it is the first that they name.
    private let clausesOfRule: [[(clause: Int, isFirst: Bool)]]
    /// Of the rules: words, examples, everything, names.
    private let rules: (words: WordTable, code: WordTable, terms: TermTable, names: TermTable)
    /// The sentences by which standards may ask for rules, and whose they are.
    private let phrasings: (table: WordTable, rules: [Int])
    private var words = Words()
    private var cache: [String: [String: Int]] = [:]

    init(catalog: RuleCatalog, known documents: [StandardDocument]) {
        var words = Words()
        let bound = documents.flatMap(\.clauses).filter { !$0.bindings.isEmpty }
        let texts = bound.map { words.counts($0.text) }
        let topics = bound.map { words.counts(Self.topic($0)) }
        let codes = bound.map { words.counts(Self.code($0)) }
        let about = catalog.rules.map { words.counts("\($0.about.id.rawValue) \($0.about.name) \($0.about.why)") }
        let examples = catalog.rules.map { words.counts(Self.code($0.examples)) }
        let phrasings = catalog.rules.enumerated().flatMap { number, rule in
            rule.about.phrasings.map { (rule: number, words: words.counts($0)) }
        }
        let weights = WordWeights(
            about + phrasings.map(\.words) + zip(texts, topics).map { $0.merging($1, uniquingKeysWith: +) })
        let codeWeights = WordWeights(codes.filter { !$0.isEmpty } + examples)
        func table(_ vectors: [[WordWeights.Part]], _ weights: WordWeights) -> WordTable {
            WordTable(vectors.map { weights.vector($0) }, wordCount: weights.wordCount)
        }
        known = (
            table(texts.map { [($0, 1)] }, weights), table(topics.map { [($0, 1)] }, weights),
            table(zip(texts, codes).map { [($0, 2), ($1, 1)] }, weights)
        )
        undecided = table(
            documents.flatMap(\.clauses).filter(\.bindings.isEmpty).map { [(words.counts($0.text), 1)] }, weights)
        let clausesOfRule = Self.clauses(of: catalog, in: bound)
        let all = zip(catalog.rules, clausesOfRule).map { rule, clauses in
            var all = words.counts(Self.everything(about: rule))
            for (clause, _) in clauses {
                all.merge(texts[clause], uniquingKeysWith: +)
                all.merge(topics[clause], uniquingKeysWith: +)
            }
            // Which names bad code has says something; how often it has them, nothing.
            for word in words.counts(Self.code(rule.examples.filter { $0.expectation == .bad })).keys {
                all[word, default: 0] += 1
            }
            return all
        }
        let names = catalog.rules.map { words.counts("\($0.about.id.rawValue) \($0.about.name)").mapValues { _ in 1 } }
        rules = (
            table(about.map { [($0, 1)] }, weights), table(examples.map { [($0, 1)] }, codeWeights),
            TermTable(all), TermTable(sharesOf: names, weights)
        )
        self.phrasings = (table(phrasings.map { [($0.words, 1)] }, weights), phrasings.map(\.rule))
        self.clausesOfRule = clausesOfRule
        self.weights = weights
        self.codeWeights = codeWeights
        self.words = words
    }

    private static func clauses(of catalog: RuleCatalog, in bound: [Clause]) -> [[(clause: Int, isFirst: Bool)]] {
        var clauses: [RuleID: [(clause: Int, isFirst: Bool)]] = [:]
        for (number, clause) in bound.enumerated() {
            for (place, id) in clause.bindings.compactMap({ catalog.rule(named: $0.rule)?.about.id }).enumerated() {
                clauses[id, default: []].append((number, place == 0))
            }
        }
        return catalog.rules.map { clauses[$0.about.id] ?? [] }
    }

    private static func everything(about rule: RuleDefinition) -> String {
        let options = rule.describedOptions.map { "\($0.key) \($0.summary)" }.joined(separator: " ")
        // With what other tools call it.
        let aliases = rule.about.aliases.joined(separator: " ")
        // The name twice: it says best what the rule is.
        let phrasings = rule.about.phrasings.joined(separator: " ")
        return [rule.about.id.rawValue, rule.about.name, rule.about.name, rule.about.why, options, aliases, phrasings]
            .joined(separator: " ")
    }

    private static func topic(_ clause: Clause) -> String { clause.headings.suffix(3).joined(separator: " ") }
    private static func code(_ clause: Clause) -> String { clause.examples.map(\.code).joined(separator: " ") }
    private static func code(_ examples: [Example]) -> String {
        examples.flatMap { $0.files.map { String($0.source.filter { $0 != "↓" }) } }.joined(separator: " ")
    }

    mutating func query(_ clause: Clause) -> Query {
        let text = words.counts(clause.text)
        let lead = words.counts(clause.lead)
        let code = counts(Self.code(clause))
        // The nearest heading says most of what a short statement leaves out.
        let headings = zip(clause.headings.reversed(), [0.6, 0.3, 0.18]).map { (words.counts($0), $1) }
        let parts = [(text, 1), (lead, 0.6)] + headings
        return Query(
            text: weights.vector([(text, 1)]), headings: weights.vector([(words.counts(Self.topic(clause)), 1)]),
            shown: weights.vector([(text, 2), (code, 1)]), inPlace: weights.vector(parts),
            below: weights.vector([(text, 1), (lead, 0.6)]), code: codeWeights.vector([(code, 1)]),
            terms: TermTable.Query(parts, statement: Set(text.keys).union(lead.keys)))
    }

    /// Clauses of a section share their examples.
    private mutating func counts(_ text: String) -> [String: Int] {
        if let known = cache[text] { return known }
        let counts = words.counts(text)
        cache[text] = counts
        return counts
    }

    /// For each rule, in the order of the catalogue.
    func likeness(of clause: Query) -> [Likeness] {
        let text = known.text.likeness(to: clause.text)
        let headings = known.headings.likeness(to: clause.headings)
        let shown = known.shown.likeness(to: clause.shown)
        // Sharpened, so that one clause that is nearly the same says more than several that are somewhat alike.
        let alike = text.indices.map { pow(0.5 * text[$0] + 0.6 * headings[$0] + 0.14 * shown[$0], 2.16) }
        let words = rules.words.likeness(to: clause.inPlace)
        let code = rules.code.likeness(to: clause.code)
        let terms = rules.terms.scores(of: clause.terms)
        let names = rules.names.sums(of: clause.terms)
        var phrased = Array(repeating: 0.0, count: clausesOfRule.count)
        for (rule, value) in zip(phrasings.rules, phrasings.table.likeness(to: clause.below)) {
            phrased[rule] = max(phrased[rule], value)
        }
        return clausesOfRule.indices.map { rule in
            var likeness = Likeness(
                words: words[rule], code: code[rule], terms: terms[rule], name: names[rule], phrasing: phrased[rule])
            for (clause, isFirst) in clausesOfRule[rule] {
                // The first rule of a clause is the one that decides it.
                let value = alike[clause] * (isFirst ? 1 : 0.7)
                likeness.sentence = max(likeness.sentence, text[clause])
                if value > likeness.best {
                    (likeness.best, likeness.second) = (value, likeness.best)
                } else {
                    likeness.second = max(likeness.second, value)
                }
            }
            return likeness
        }
    }

    /// With the built-in clause that is most alike of those that no rule decides.
    func likenessToUndecided(_ clause: Query) -> Double { undecided.likeness(to: clause.text).max() ?? 0 }

    /// How much a message speaks of what a clause says.
    mutating func likeness(of message: String, to clause: Query) -> Double {
        weights.vector([(words.counts(message), 1)]).cosine(clause.below)
    }
}
