public import TenetModel
public import TenetRuleKit

extension Checker {
    /// Looks at a project without rules: commands ask the model what rules would ask it.
    /// - Parameters:
    ///   - needs: the built-in facts that the questions need.
    ///   - body: the questions. The model must not outlive the call.
    public static func inspect<Answer>(
        _ request: CheckRequest, needing needs: Set<BuiltInFacts>, _ body: (ProjectModel) -> Answer
    ) -> Answer {
        let rules = RuleSet([RuleSet.Active(Probe(needs: needs))])
        var run = CheckRun(request, provider: OneRuleSet(rules: rules), names: RuleNames([]))
        run.lookAtFiles()
        return rules.inspect(run.takeFacts(), contract: request.contract, body)
    }

    /// Looks at a project without findings: commands ask for the facts that a rule of theirs collects.
    /// - Parameters:
    ///   - collector: says what to collect of each file; it finds nothing.
    ///   - body: the questions, with the files that were not read wholly. The pass must not outlive the call.
    public static func inspect<Answer>(
        _ request: CheckRequest, collecting collector: some DataRule,
        _ body: (_ pass: ProjectPass, _ skipped: [SkippedFile]) -> Answer
    ) -> Answer {
        let rules = RuleSet([RuleSet.Active(collector)])
        var run = CheckRun(request, provider: OneRuleSet(rules: rules), names: RuleNames([]))
        run.lookAtFiles()
        let skipped = (request.files.skipped + run.outcomes.compactMap(\.skipped)).sorted()
        return rules.inspectFacts(run.takeFacts(), contract: request.contract) { body($0, skipped) }
    }
}

/// Finds nothing; asks for facts.
struct Probe: DataRule {
    let needs: Set<BuiltInFacts>
    var about: About { About("probe", "Probe", category: .structure, severity: .note, why: "") }
    var examples: [Example] { [] }
    var content: String { needs.map { "\($0)" }.sorted().joined(separator: ",") }
    func install(_ hooks: inout Hooks) { hooks.onProject(needing: needs) { _ in } }
}

/// The same rules for every path.
struct OneRuleSet: RuleProvider {
    let rules: RuleSet
    func key(for path: String) -> String { "" }
    func ruleSet(for path: String) -> RuleSet { rules }
}
