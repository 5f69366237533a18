public import TenetModel
public import TenetRuleKit

extension Checker {
    /// Looks at a project and at what it was before a change, without findings. Files that do not differ are looked at once.
    /// - Parameters:
    ///   - request: the project as it is.
    ///   - before: the files that differ, as they were; what was not there is missing.
    ///   - changed: the paths of all files that differ.
    ///   - collector: says what to collect of each file; it finds nothing.
    ///   - body: the questions. Neither pass may outlive the call.
    public static func compare<Answer>(
        _ request: CheckRequest, before: PathMap<[UInt8]>, changed: PathSet, collecting collector: some DataRule,
        _ body: (_ head: ProjectPass, _ base: ProjectPass) -> Answer
    ) -> Answer {
        let rules = RuleSet([RuleSet.Active(collector)])
        var run = CheckRun(request, provider: OneRuleSet(rules: rules), names: RuleNames([]))
        run.lookAtFiles()
        let facts = run.takeFacts()
        let stage = FileStage(limits: request.limits, probe: request.probe)
        let earlier = Self.earlier(facts, StepFiles(before: before, changed: changed), stage, rules)
        return rules.inspectFacts(facts, contract: request.contract) { head in
            rules.inspectFacts(earlier, contract: request.contract) { base in body(head, base) }
        }
    }

    /// The text says that a program wrote it.
    public static func isGenerated(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { GeneratedHeader.isGenerated($0) }
    }
}

extension Git {
    /// The files that git knows, below the root; none outside of git.
    public func trackedFiles() throws(Failure) -> [String] {
        let (root, inherited) = (root, inherited)
        return try blocking { () async throws(Failure) in
            let repository = try await GitRepository(root: root, inherited: inherited)
            guard try await repository.place() != nil else { return [] }
            return try await repository.index().entries.filter { $0.value.kind != .submodule }
                .compactMap { String(validating: $0.key, as: UTF8.self) }
        }
    }
}
