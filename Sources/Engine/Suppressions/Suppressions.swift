public import TenetModel
public import TenetRuleKit

/// Applies suppression comments to findings, last of all, so that unneeded ones can be told.
public struct Suppressions: Sendable {
    private let names: RuleNames
    private let complaints: SuppressionComplaints

    /// - Parameters:
    ///   - known: every rule there is, running or not: its names are valid in comments.
    ///   - rules: the rules that run.
    public init(known: [RuleDefinition], rules: RuleSet) {
        self.init(RuleNames(known), rules)
    }

    /// - Parameter names: of every rule there is, made once for all sets of rules.
    init(_ names: RuleNames, _ rules: RuleSet) {
        self.names = names
        complaints = SuppressionComplaints(names, rules)
    }

    public init(known: [any Rule.Type], rules: RuleSet) {
        self.init(known: known.map { RuleDefinition($0) }, rules: rules)
    }

    /// Rules whose fixes change what is silenced.
    static let repairs: Set<RuleID> = ["malformed-suppression", "unneeded-suppression"]

    public struct Outcome: Sendable {
        public var findings: [Finding]
        public var silencedCount: Int
    }

    /// - Parameters:
    ///   - ran: ids of the rules that looked at this file: a comment for another rule is not unneeded.
    ///   - off: ids of the rules that no run of the project lets look at it: a comment for one of them silences nothing.
    public func apply(
        _ suppressions: [Suppression], to findings: [Finding], path: String, ran: Set<RuleID>, off: Set<RuleID> = []
    ) -> Outcome {
        guard !suppressions.isEmpty else { return Outcome(findings: findings, silencedCount: 0) }
        let places = SilencedPlaces(suppressions, names)
        var foreign: [RuleID: ForeignSilence] = [:]
        let kept = findings.filter { finding in
            guard !places.silences(finding) else { return false }
            let elsewhere = foreign[finding.rule] ?? ForeignSilence(finding.rule, suppressions, names)
            foreign[finding.rule] = elsewhere
            return !elsewhere.silences(finding.range)
        }
        let added = complaints.about(
            suppressions, places, used: places.used(by: findings), path: path, ran: ran, off: off)
        return Outcome(findings: (kept + added).sorted(), silencedCount: findings.count - kept.count)
    }
}
