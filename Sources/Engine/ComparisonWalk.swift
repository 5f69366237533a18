public import TenetModel
public import TenetRuleKit

/// What a step of a project's history makes of its files.
public struct StepFiles: Sendable {
    /// The files that differ, as they were before.
    public var before: PathMap<[UInt8]>
    /// The paths of all files that differ.
    public var changed: PathSet

    public init(before: PathMap<[UInt8]>, changed: PathSet) { (self.before, self.changed) = (before, changed) }
}

extension Checker {
    /// Looks at a project and at what it was, step by step into the past, without rules: ``compare(_:before:changed:collecting:_:)``
    /// many times over, with each file looked at once for each time that it changes.
    /// - Parameters:
    ///   - request: the project as it is.
    ///   - collector: says what to collect of each file; it finds nothing.
    ///   - steps: given the number of a step, from 0, the newest; nil when there are no more.
    ///   - body: the questions about a step. Neither pass may outlive the call.
    public static func walk<Failure: Error>(
        _ request: CheckRequest, collecting collector: some DataRule, steps: (Int) throws(Failure) -> StepFiles?,
        _ body: (_ step: Int, _ head: ProjectPass, _ base: ProjectPass) -> Void
    ) throws(Failure) {
        let rules = RuleSet([RuleSet.Active(collector)])
        var run = CheckRun(request, provider: OneRuleSet(rules: rules), names: RuleNames([]))
        run.lookAtFiles()
        var facts = run.takeFacts()
        let stage = FileStage(limits: request.limits, probe: request.probe)
        var number = 0
        while let step = try steps(number) {
            let earlier = Self.earlier(facts, step, stage, rules)
            rules.inspectFacts(facts, contract: nil) { head in
                rules.inspectFacts(earlier, contract: nil) { base in body(number, head, base) }
            }
            facts = earlier
            number += 1
        }
    }

    /// The facts of a project before a step.
    static func earlier(
        _ facts: [(path: String, facts: FileFacts)], _ step: StepFiles, _ stage: FileStage, _ rules: RuleSet
    ) -> [(path: String, facts: FileFacts)] {
        var earlier = facts.filter { !step.changed.contains($0.path) }
        for (path, bytes) in step.before.elements {
            let outcome = bytes.withUnsafeBufferPointer {
                LexicalPath.isSwift(path)
                    ? stage.check($0, path: path, rules: rules) : stage.readResource($0, path: path)
            }
            earlier.append((path, outcome.result.facts))
        }
        earlier.sort { LexicalPath.precedes($0.path, $1.path) }
        return earlier
    }
}
