internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// Runs rules over the examples of a document.
struct ClauseExamples {
    private let environment: Environment
    private let checker: SnippetChecker

    init(_ environment: Environment) {
        self.environment = environment
        checker = SnippetChecker(known: environment.rules)
    }

    struct Outcome {
        /// Each finding with its line in the document.
        var findings: [(finding: Finding, line: Int)]
        /// What keeps the example from being Swift.
        var problem: String?
    }

    /// Runs rules over one example.
    func check(_ example: ClauseExample, of clause: Clause, rules: RuleSet) -> Outcome {
        let snippet = Snippet(example, below: clause.headings)
        let outcome = checker.check(
            snippet.code, path: snippet.path, rules: rules, documents: clause.contracts.map { ($0.path, $0.text) })
        let lines = LineTable(Array(snippet.code.utf8))
        let findings = outcome.findings.map { finding in
            let line = snippet.line(of: lines.line(at: finding.range.lower))
            return (finding: finding, line: example.firstLine + line - 1)
        }
        return Outcome(findings: findings, problem: outcome.problem)
    }

    /// Every rule with the settings of a profile, also where that does not switch it on.
    func everyRule(in profile: Profile) -> RuleSet {
        let settings = profile.rules
        return RuleSet(
            environment.catalog.rules.map { rule in
                let setting = settings[rule.about.id]
                let configured = (try? rule.configured(setting?.options ?? [:])) ?? rule.standard
                return RuleSet.Active(configured)
            })
    }

    /// The rules that a profile switches on, with its settings.
    func rules(switchedOnBy profile: Profile) -> RuleSet {
        RuleSet(
            environment.catalog.rules.filter { profile.turnsOn($0.about.id) }.map { rule in
                let options = profile.rules[rule.about.id]?.options ?? [:]
                return RuleSet.Active((try? rule.configured(options)) ?? rule.standard)
            })
    }

    /// The rules that a clause names, with the settings of the profile.
    func rules(of clause: Clause, in profile: Profile) -> RuleSet {
        let settings = profile.rules
        var seen: Set<RuleID> = []
        return RuleSet(
            clause.bindings.compactMap { binding in
                guard let rule = environment.catalog.rule(named: binding.rule), seen.insert(rule.about.id).inserted
                else {
                    return nil
                }
                let options = settings[rule.about.id]?.options ?? [:]
                return RuleSet.Active((try? rule.configured(options)) ?? rule.standard)
            })
    }
}
