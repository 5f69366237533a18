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

/// A project as it is and as it was, for comparisons without findings. Whatever is compared, each version of a file is looked at
/// once, and each state of the project is linked once in a walk.
public final class ProjectVersions {
    private struct Version: Hashable {
        var path: PathKey
        var bytes: [UInt8]
    }

    private typealias Facts = [(path: String, facts: FileFacts)]

    private let request: CheckRequest
    private let rules: RuleSet
    private var known: [Version: FileFacts] = [:]
    private lazy var now: Facts = {
        var run = CheckRun(request, provider: OneRuleSet(rules: rules), names: RuleNames([]))
        run.lookAtFiles()
        return run.takeFacts()
    }()

    /// - Parameters:
    ///   - request: the project as it is.
    ///   - collector: says what to collect of each file; it finds nothing.
    public init(_ request: CheckRequest, collecting collector: some DataRule) {
        self.request = request
        rules = RuleSet([RuleSet.Active(collector)])
    }

    /// Looks at the project and at what it was before a change. O(files the first time, then files that differ).
    /// - Parameters:
    ///   - step: from what is there to what was.
    ///   - body: the questions. Neither pass may outlive the call.
    public func compare<Answer>(
        _ step: StepFiles, _ body: (_ head: ProjectPass, _ base: ProjectPass) -> Answer
    ) -> Answer {
        body(pass(over: now), pass(over: earlier(now, step)))
    }

    /// Looks at the project and at what it was, step by step into the past. O(files + versions of files).
    /// - Parameters:
    ///   - steps: given the number of a step, from 0, the newest; nil when there are no more.
    ///   - body: the questions about a step. Neither pass may outlive the call.
    public func walk<Failure: Error>(
        steps: (Int) throws(Failure) -> StepFiles?,
        _ body: (_ step: Int, _ head: ProjectPass, _ base: ProjectPass) -> Void
    ) throws(Failure) {
        var facts = now
        var head = pass(over: facts)
        var number = 0
        while let step = try steps(number) {
            if !step.changed.isEmpty {
                facts = earlier(facts, step)
                let base = pass(over: facts)
                body(number, head, base)
                head = base
            }
            number += 1
        }
    }

    private func pass(over facts: Facts) -> ProjectPass { rules.inspectFacts(facts, contract: request.contract) { $0 } }

    /// The facts of the project before a step.
    private func earlier(_ facts: Facts, _ step: StepFiles) -> Facts {
        let versions = step.before.sorted.map { path, bytes in Version(path: PathKey(path), bytes: bytes) }
        lookAt(versions.filter { known[$0] == nil })
        var earlier = facts.filter { !step.changed.contains($0.path) }
        for version in versions {
            if let facts = known[version] { earlier.append((version.path.text, facts)) }
        }
        earlier.sort { LexicalPath.precedes($0.path, $1.path) }
        return earlier
    }

    /// Looks at versions that nobody looked at, in parallel.
    private func lookAt(_ versions: [Version]) {
        let rules = rules
        let found = Workers.map(
            versions.count, threads: request.threads, limits: request.limits, probe: request.probe
        ) { index, worker in
            let (path, bytes) = (versions[index].path.text, versions[index].bytes)
            return bytes.withUnsafeBufferPointer {
                LexicalPath.isSwift(path)
                    ? worker.stage.check($0, path: path, rules: rules) : worker.stage.readResource($0, path: path)
            }.result.facts
        }
        for (version, facts) in zip(versions, found) { known[version] = facts }
    }
}
