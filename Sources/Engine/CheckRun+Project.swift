import TenetModel
import TenetRuleKit

// 3. Stage two, over facts.
extension CheckRun {
    /// Looks at the project as a whole. Takes the facts out of the outcomes, so that they are in memory once.
    mutating func lookAtProject() {
        cutOff = []
        let rules = table.entries[projectRules].rules
        guard rules.needsProject else {
            projectFindings = []
            keptInProject = [:]
            return
        }
        let found: [Finding]
        if let known = cache?.projectFindings(for: projectDigest) {
            (found, keptInProject) = known
        } else {
            let result = rules.checkProject(
                takeFacts(), contract: request.contract, limits: ProjectLimits(seconds: request.limits.ruleSeconds))
            found = result.findings
            keptInProject = result.kept
            cutOff = result.cutOff
            // Facts of a file that was cut off are not all of them, and next time there may be more; so it is with what a
            // rule that was cut off would have found.
            if cache != nil, cutOff.isEmpty,
                outcomes.allSatisfy({ $0.result.isComplete && $0.skipped?.reason != .tooDeep })
            {
                // Facts that could not be read back were computed from what the files hold by now.
                let digest = projectDigest
                cache?.storeProject(found, kept: keptInProject, for: digest)
            }
        }
        projectFindings = adjusted(found)
    }

    /// What stage two depends on.
    private var projectDigest: ContentHash {
        var key = ByteWriter(table.entries[projectRules].digest.bytes)
        for file in filesWithFacts {
            key.write(jobs[file].path)
            key.write(outcomes[file].content.bytes)
            key.write(table.entries[jobs[file].rules].digest.bytes)
        }
        if let contract = request.contract { key.write(contract.digest.bytes) }
        return key.bytes.withUnsafeBufferPointer { ContentHash($0) }
    }

    private var filesWithFacts: [Int] { outcomes.indices.filter { outcomes[$0].hasFacts } }

    /// What every file tells the project, by path. Nothing of it is left in the outcomes.
    mutating func takeFacts() -> [(path: String, facts: FileFacts)] {
        decodeFacts()
        return filesWithFacts.map { (jobs[$0].path, outcomes[$0].result.takeFacts()) }
    }

    /// Decodes the facts that the cache knows, in parallel. What cannot be decoded is computed anew.
    mutating func decodeFacts() {
        let cached = filesWithFacts.filter { outcomes[$0].cached != nil }
        let setting = setting(knowing: cache.map { _ in Cache() })
        let decoded = map(cached) { [jobs, table, outcomes] file, worker in
            let rules = table.entries[jobs[file].rules]
            var outcome = outcomes[file]
            guard let facts = try? outcome.cached?.decodedFacts(for: rules.rules) else {
                return jobs[file].run(with: rules, in: setting, on: worker)
            }
            outcome.result.facts = facts
            outcome.cached = nil
            return outcome
        }
        for (file, outcome) in zip(cached, decoded) { outcomes[file] = outcome }
    }

    /// What is found about the project, as the paths have it: a path may switch a rule off or give it another severity.
    func adjusted(_ found: [Finding]) -> [Finding] {
        let files = filesWithFacts
        let indexByPath = PathMap(files.map { (jobs[$0].path, jobs[$0].rules) })
        let unfixable = PathSet(files.filter { outcomes[$0].skipped != nil }.map { jobs[$0].path })
        let documents = PathSet(request.contract?.documents ?? [])
        let severities = table.entries.map { entry in
            Dictionary(
                entry.rules.rules.filter { !$0.isSilent }.map { ($0.id, $0.severity) },
                uniquingKeysWith: { first, _ in first })
        }
        return found.compactMap { finding in
            guard
                let index = indexByPath[finding.path] ?? (documents.contains(finding.path) ? projectRules : nil),
                let severity = severities[index][finding.rule]
            else { return nil }
            var finding = finding
            finding.severity = severity
            if unfixable.contains(finding.path) { finding.fix = nil }
            return finding
        }
    }
}
