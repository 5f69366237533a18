public import TenetModel
public import TenetRuleKit

/// Applies fixes to one file until nothing changes. The result always parses; otherwise the file keeps its bytes.
public struct Fixer: Sendable {
    /// Rounds after which a file counts as settled; rules whose fixes undo one another end here.
    static let maximumRounds = 10

    public struct Outcome: Sendable {
        public var bytes: [UInt8]
        /// How many fixes of each rule were applied.
        public var applied: [RuleID: Int]
        /// What is left in the new text, suppressions applied.
        public var remaining: [Finding]
        /// False when the last round still changed something.
        public var isSettled: Bool
    }

    let suppressions: Suppressions
    private let rules: RuleSet
    private let allowsUnsafe: Bool
    /// Rules that look at the project find nothing in one file: comments for them may well be needed.
    private let ran: Set<RuleID>

    public init(rules: RuleSet, suppressions: Suppressions, allowsUnsafe: Bool) {
        self.rules = rules.withoutFacts
        self.suppressions = suppressions
        self.allowsUnsafe = allowsUnsafe
        ran = Set(rules.rules.filter { !$0.needsProject }.map(\.id))
    }

    /// Fixes one file's bytes. Files that do not parse come back unchanged.
    public func fix(_ bytes: [UInt8], path: String, with stage: FileStage) -> Outcome {
        var current = bytes
        var applied: [RuleID: Int] = [:]
        for _ in 0..<Self.maximumRounds {
            let (findings, parses) = check(current, path, stage)
            guard parses else { return Outcome(bytes: current, applied: applied, remaining: findings, isSettled: true) }
            let selected = select(findings)
            // Comments first: what one of them silences once it is right is not to be changed.
            let repairs = selected.filter { Suppressions.repairs.contains($0.rule) }
            let chosen = repairs.isEmpty ? selected : repairs
            guard let (next, used) = apply(chosen, to: current, stage) else {
                return Outcome(bytes: current, applied: applied, remaining: findings, isSettled: true)
            }
            for finding in used { applied[finding.rule, default: 0] += 1 }
            current = next
        }
        let (findings, _) = check(current, path, stage)
        return Outcome(bytes: current, applied: applied, remaining: findings, isSettled: select(findings).isEmpty)
    }

    private func check(_ bytes: [UInt8], _ path: String, _ stage: FileStage) -> ([Finding], parses: Bool) {
        let outcome = bytes.withUnsafeBufferPointer { stage.check($0, path: path, rules: rules) }
        let kept = suppressions.apply(
            outcome.result.suppressions, to: outcome.result.findings, path: path, ran: ran)
        return (kept.findings, outcome.parses)
    }

    /// The findings whose fixes go in this round: in file order, the first of any that touch each other.
    func select(_ findings: [Finding]) -> [Finding] {
        var taken: [ByteRange] = []
        return findings.filter { finding in
            guard let fix = finding.fix, allowsUnsafe || fix.safety == .safe, !fix.edits.isEmpty else { return false }
            let ranges = fix.edits.map(\.range)
            let touches = ranges.contains { range in
                taken.contains { $0.overlaps(range) || ($0.lower <= range.upper && range.lower <= $0.upper) }
            }
            guard !touches else { return false }
            taken += ranges
            return true
        }
    }

    /// The text after the fixes, or nil when none of them leaves text that parses. Should all together break the
    /// file, each is tried on its own, so that one bad fix does not cost the others.
    func apply(_ findings: [Finding], to bytes: [UInt8], _ stage: FileStage) -> ([UInt8], [Finding])? {
        guard !findings.isEmpty else { return nil }
        let edits = findings.flatMap { $0.fix?.edits ?? [] }
        if let text = EditApplication.apply(edits, to: bytes), text != bytes, stage.parses(text) {
            return (text, findings)
        }
        var good: [Finding] = []
        for finding in findings {
            let tried = (good + [finding]).flatMap { $0.fix?.edits ?? [] }
            if let text = EditApplication.apply(tried, to: bytes), text != bytes, stage.parses(text) {
                good.append(finding)
            }
        }
        guard let text = EditApplication.apply(good.flatMap { $0.fix?.edits ?? [] }, to: bytes), text != bytes else {
            return nil
        }
        return (text, good)
    }
}
