internal import TenetModel
internal import TenetRuleKit

/// A part of a run and how long it took.
public struct Phase: Sendable {
    /// `stage one`, `decode`, `link` or the id of a rule.
    public var name: String
    public var duration: Duration
}

extension Checker {
    /// Runs both stages once, without a cache, and tells how long each part took: for those who make Tenet faster.
    /// Facts are written and read back as if every file were untouched. What rules share counts for the first that asks.
    public func phases(_ request: CheckRequest) -> [Phase] {
        var run = CheckRun(request, provider: provider, names: names)
        var phases: [Phase] = []
        func timed<Result>(_ name: String, _ body: () -> Result) -> Result {
            let start = ContinuousClock.now
            let result = body()
            phases.append(Phase(name: name, duration: ContinuousClock.now - start))
            return result
        }
        timed("stage one") { run.lookAtFiles() }
        run.encodeFacts()
        let facts = timed("decode") { run.takeFacts() }
        let project = run.table.entries[run.projectRules].rules
        _ = project.checkProject(facts, contract: request.contract) { name, body in timed(name, body) }
        return phases
    }
}

extension CheckRun {
    /// As if every outcome came from the cache.
    fileprivate mutating func encodeFacts() {
        for file in outcomes.indices where outcomes[file].hasFacts {
            let rules = table.entries[jobs[file].rules]
            // Facts that cannot be encoded are taken as they are
            outcomes[file].cached = try? CacheEntry(
                stamp: FileStamp(size: 0, modified: 0, changed: 0, inode: 0), looked: 0,
                content: outcomes[file].content, rules: rules.digest, outcome: outcomes[file],
                collecting: rules.rules)
        }
    }
}
