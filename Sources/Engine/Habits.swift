import TenetModel
import TenetRuleKit

/// Matters of style in which the project does otherwise nine times out of ten.
///
/// That many findings are not that many mistakes but one: the team's habit and the standard differ. It is said once, as a note
/// with the count, and nothing is rewritten for it.
struct Habits {
    /// How many places break and keep a rule.
    struct Count {
        var broken = 0
        var kept = 0

        /// Fewer places are no habit.
        private static let fewest = 20

        var isHabit: Bool { broken >= Self.fewest && broken >= 9 * kept }
    }

    private var counts: [RuleID: Count] = [:]

    /// No habits at all.
    init() {}

    /// Those among the rules that are conventions and that the team has not decided on.
    init(_ counts: [RuleID: Count]) { self.counts = counts.filter(\.value.isHabit) }

    func contains(_ rule: RuleID) -> Bool { counts[rule] != nil }

    /// One note in the place of all findings of a habit.
    /// - Parameter findings: sorted; the first of a rule gives place and clauses.
    func folded(_ findings: [Finding]) -> [Finding] {
        guard !counts.isEmpty else { return findings }
        var seen: Set<RuleID> = []
        return findings.compactMap { finding in
            guard let count = counts[finding.rule] else { return finding }
            guard seen.insert(finding.rule).inserted else { return nil }
            var note = finding
            note.severity = .note
            note.fix = nil
            note.message =
                "\(count.broken) of \(count.broken + count.kept) places in this project are like this one: \(finding.message)"
            note.help =
                "set `\(finding.rule)` under `rules` in tenet.yml: `off` when this is the team's way, a severity to be told of each"
            return note
        }
    }
}

extension CheckRun {
    /// What is known once all files, or all files and the project, have been looked at. A part of a project tells nothing.
    var habits: Habits {
        guard request.isWholeProject || jobs.contains(where: \.isContext), let decided = request.decidedRules else {
            return Habits()
        }
        var counts: [RuleID: Habits.Count] = [:]
        let rules = table.entries.flatMap(\.rules.rules)
        for rule in rules where rule.definition.about.isConvention && !decided.contains(rule.id) {
            counts[rule.id] = Habits.Count()
        }
        guard !counts.isEmpty else { return Habits() }
        for outcome in outcomes {
            for finding in outcome.result.findings { counts[finding.rule]?.broken += 1 }
            for (rule, count) in outcome.result.kept { counts[rule]?.kept += count }
        }
        for finding in projectFindings { counts[finding.rule]?.broken += 1 }
        for (rule, count) in keptInProject { counts[rule]?.kept += count }
        return Habits(counts)
    }
}
