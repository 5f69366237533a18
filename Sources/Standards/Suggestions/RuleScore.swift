internal import TenetFoundation

/// How well a rule fits a clause: a log-linear model (McFadden, "Conditional logit analysis of qualitative choice behavior",
/// 1974), whose scores are the logarithms of how likely each rule is the one that was chosen.
///
/// The weights are those under which the rules that five written documents are known to have are likeliest, with and
/// without the built-in clauses of the same standard; `dev corpus suggest` measures them. What did not help on sections that
/// were kept from the fit, or hardly, is left out: what bad examples have and good ones have not, pairs of words, the rule's category,
/// the neighbors of a clause, that a rule fits another clause of the document better.
struct RuleScore {
    /// What is known of all rules for one clause, by their numbers.
    struct Scores {
        let values: [Double]
        let alike: [ClauseLikeness.Likeness]
        /// How alike the built-in clause is that no rule decides.
        let undecided: Double
        /// Options that the clause gives a number.
        let measured: [Int: [MeasureTable.Value]]
    }

    /// The rule fires in a bad example of the clause, less when it fires in many examples.
    var bad = 0.0
    /// The rule fires in the example that is nearest to the clause.
    var near = 0.0
    /// The share of the good examples in which it fires, too.
    var good = 0.0
    /// How much its message speaks of the clause.
    var message = 0.0
    /// 1 for a rule with a limit of which it does not say what it counts and a clause that sets a number, -1 for another rule and
    /// such a clause.
    var limit = 0.0
    /// 1 for a rule that measures what the clause limits.
    var measure = 0.0
    /// 1 for a rule about tests and a clause that speaks of tests, -1 for such a rule and another clause.
    var scope = 0.0
    private let alike: ClauseLikeness.Likeness

    init(_ alike: ClauseLikeness.Likeness) { self.alike = alike }

    var value: Double {
        12.9 * alike.best + 6.4 * alike.second + 3.1 * alike.words + 7.7 * alike.code + 10.2 * alike.terms
            + 3.1 * alike.name + 2.2 * bad + 1.9 * near - 1.15 * good + 0.6 * message + limit + 8 * measure + 1.1
            * scope
    }

    /// The best rules with how likely each is right: by its share among all rules, by how much speaks for it at all, because
    /// some clauses have no rule, by how alike its phrasing and its name are, and by whether a clause that people judge is
    /// more alike than each of its own. A logistic regression over first proposals for clauses of the written documents and
    /// the guides' development halves. How much of a clause's words a rule knows at all did not help. Who measures what
    /// the clause limits has little left to be wrong about; that weight is set by hand, because few clauses of the record
    /// set a number.
    static func confidences(_ clause: Scores, limit: Int) -> [(rule: Int, confidence: Double)] {
        let scores = clause.values
        let best = scores.indices.sorted { (scores[$1], $0) < (scores[$0], $1) }.prefix(limit)
        guard let highest = best.first.map({ scores[$0] }) else { return [] }
        let sum = scores.reduce(0) { $0 + exp($1 - highest) }
        var least = 1.0
        return best.map { rule in
            let share = exp(scores[rule] - highest) / sum
            let alike = clause.alike[rule]
            let odds =
                0.41 * log(share / (1 - share + 1e-6)) + 0.04 * scores[rule] + 1.35 * alike.phrasing + 0.55 * alike.name
                - 2.24 * (clause.undecided - alike.sentence) - 1.07 + (clause.measured[rule] == nil ? 0 : 1.5)
            // What comes later is not likelier, whatever its phrasing.
            least = min(least, 1 / (1 + exp(-odds)))
            return (rule, least)
        }
    }
}
