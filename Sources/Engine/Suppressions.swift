public import TenetModel
public import TenetRuleKit

/// Applies suppression comments to findings, last of all, so that unneeded ones can be told.
public struct Suppressions: Sendable {
    /// Every name that a comment may use for a rule: its id and its aliases.
    private let idsByName: [String: Set<RuleID>]
    private let known: [String]
    private let unneeded: RuleSet.Active?
    private let unexplained: RuleSet.Active?

    /// - Parameters:
    ///   - known: every rule there is, running or not: its names are valid in comments.
    ///   - rules: the rules that run.
    public init(known: [RuleDefinition], rules: RuleSet) {
        var names: [String: Set<RuleID>] = [:]
        for rule in known {
            for name in [rule.about.id.rawValue] + rule.about.aliases { names[name, default: []].insert(rule.about.id) }
        }
        idsByName = names
        self.known = known.map { $0.about.id.rawValue }.sorted()
        unneeded = rules.rules.first { $0.id == "unneeded-suppression" }
        unexplained = rules.rules.first { $0.id == "suppression-without-reason" }
    }

    public init(known: [any Rule.Type], rules: RuleSet) {
        self.init(known: known.map { RuleDefinition($0) }, rules: rules)
    }

    public struct Outcome: Sendable {
        public var findings: [Finding]
        public var silencedCount: Int
    }

    /// - Parameter ran: ids of the rules that looked at this file: a comment for another rule is not unneeded.
    public func apply(
        _ suppressions: [Suppression], to findings: [Finding], path: String, ran: Set<RuleID>
    ) -> Outcome {
        guard !suppressions.isEmpty else { return Outcome(findings: findings, silencedCount: 0) }
        var used: Set<Int> = []
        let kept = findings.filter { finding in
            var silenced = false
            for (index, suppression) in suppressions.enumerated()
            where suppression.covered.contains(finding.range.lower) && covers(suppression, finding.rule) {
                used.insert(index)
                silenced = true
            }
            return !silenced
        }
        let added = suppressions.enumerated().flatMap { index, suppression in
            complaints(about: suppression, isUsed: used.contains(index), path: path, ran: ran)
        }
        return Outcome(findings: (kept + added).sorted(), silencedCount: findings.count - kept.count)
    }

    private func covers(_ suppression: Suppression, _ rule: RuleID) -> Bool {
        suppression.names.contains { name in
            (suppression.isForeign && name == "all") || idsByName[name]?.contains(rule) == true
        }
    }

    private func complaints(about suppression: Suppression, isUsed: Bool, path: String, ran: Set<RuleID>) -> [Finding] {
        guard !suppression.isForeign else { return [] }
        var found: [Finding] = []
        func report(_ rule: RuleSet.Active?, _ message: String, _ help: String) {
            guard let rule else { return }
            found.append(
                Finding(
                    rule: rule.id, severity: rule.severity, path: path, range: suppression.comment, message: message,
                    help: help, clauses: rule.clauses))
        }
        for name in suppression.names where idsByName[name] == nil {
            let nearest = NearestName.of(name, in: known).map { "; did you mean `\($0)`?" } ?? ""
            report(
                unneeded, "there is no rule `\(name)`, so this comment silences nothing", "correct the name\(nearest)")
        }
        let ids = suppression.names.flatMap { idsByName[$0] ?? [] }
        if !isUsed, !ids.isEmpty, ids.allSatisfy(ran.contains) {
            let list = suppression.names.map { "`\($0)`" }.joined(separator: ", ")
            report(unneeded, "nothing here is found by \(list), so this comment silences nothing", "remove the comment")
        }
        if suppression.reason.isEmpty {
            report(
                unexplained, "this suppression does not say why the rule is wrong here",
                "write the reason behind the parenthesis")
        }
        return found
    }
}
