import TenetModel
import TenetRuleKit

/// Applies fixes to the text of one file. The result always parses; otherwise the file keeps its bytes.
struct Fixer: Sendable {
    /// Rounds after which a file counts as settled; rules whose fixes undo one another end here.
    static let maximumRounds = 10

    /// A file on its way: its text, what the rules say of it, and what was done to it.
    struct Draft: Sendable {
        var bytes: [UInt8]
        var outcome: FileOutcome
        /// How many fixes of each rule were applied.
        var applied: [RuleID: Int] = [:]
        /// False when the last round still changed something.
        var isSettled = true
    }

    let path: String
    let rules: RuleSet
    let suppressions: Suppressions
    let allowsUnsafe: Bool
    /// What is left as it is, because the project does it so.
    let habits: Habits

    /// Applies fixes of the file's own findings until nothing changes.
    func settle(_ draft: inout Draft, on stage: FileStage) {
        draft.isSettled = true
        for _ in 0..<Self.maximumRounds {
            guard draft.outcome.parses, apply(open(draft.outcome), to: &draft, on: stage) else { return }
        }
        draft.isSettled = !draft.outcome.parses || choose(among: open(draft.outcome)).isEmpty
    }

    /// Applies fixes of some findings once, and looks at the file again. False when nothing changed.
    func apply(_ findings: [Finding], to draft: inout Draft, on stage: FileStage) -> Bool {
        guard let (text, used) = apply(choose(among: findings), to: draft.bytes, on: stage) else { return false }
        for finding in used { draft.applied[finding.rule, default: 0] += 1 }
        draft.bytes = text
        draft.outcome = text.withUnsafeBufferPointer { bytes in
            var outcome = stage.check(bytes, path: path, rules: rules)
            outcome.content = ContentHash(bytes)
            return outcome
        }
        return true
    }

    /// The file's own findings that no comment silences and that are no habit of the project.
    /// - Parameter others: findings about the project in this file.
    func open(_ outcome: FileOutcome, with others: [Finding] = []) -> [Finding] {
        let all = (outcome.result.findings + others).sorted()
        return suppressions.apply(outcome.result.suppressions, to: all, path: path, ran: []).findings
            .filter { !habits.contains($0.rule) }
    }

    /// The findings whose fixes go in this round: in file order, the first of any that touch each other. Comments first:
    /// what one of them silences once it is right is not to be changed.
    func choose(among findings: [Finding]) -> [Finding] {
        let chosen = apart(findings)
        let repairs = chosen.filter { Suppressions.repairs.contains($0.rule) }
        return repairs.isEmpty ? chosen : repairs
    }

    private func apart(_ findings: [Finding]) -> [Finding] {
        var taken = TouchedRanges()
        return findings.filter { finding in
            guard let fix = finding.fix, allowsUnsafe || fix.safety == .safe, !fix.edits.isEmpty else { return false }
            let ranges = fix.edits.map(\.range)
            guard !ranges.contains(where: taken.touch) else { return false }
            for range in ranges { taken.insert(range) }
            return true
        }
    }

    /// The text after the fixes, or nil when none of them leaves text that parses. Should all together break the file, those
    /// are looked for that do, so that one bad fix does not cost the others.
    /// - Complexity: O(bad fixes × log fixes) parses, at most ``mostParses``.
    private func apply(_ findings: [Finding], to bytes: [UInt8], on stage: FileStage) -> ([UInt8], [Finding])? {
        var good: [Finding] = []
        var text: [UInt8]?
        var parses = 0
        /// In file order, the earliest first.
        var open = [findings[...]]
        while let part = open.popLast() {
            guard !part.isEmpty, parses < Self.mostParses else { continue }
            let edits = (good + part).flatMap { $0.fix?.edits ?? [] }
            parses += 1
            if let tried = EditApplication.apply(edits, to: bytes), tried != bytes, stage.parses(tried) {
                good += part
                text = tried
            } else if part.count > 1 {
                let middle = part.startIndex + part.count / 2
                open += [part[middle...], part[..<middle]]
            }
        }
        return text.map { ($0, good) }
    }

    /// A file with so many bad fixes is left to the next round.
    private static let mostParses = 200
}
