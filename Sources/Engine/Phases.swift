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
        var table = RuleTable(provider, tool: ContentHash(request.toolVersion))
        let first = table.index(for: "")
        let project = table.entries[first].rules
        let jobs = jobs(for: request, table: &table)
        var phases: [Phase] = []
        func timed<Result>(_ name: String, _ body: () -> Result) -> Result {
            let start = ContinuousClock.now
            let result = body()
            phases.append(Phase(name: name, duration: ContinuousClock.now - start))
            return result
        }
        let entries = table.entries
        let outcomes = timed("stage one") { Self.stageOne(jobs, entries, nil, request) }
        let looked = zip(jobs, outcomes).filter { $0.1.hasFacts }
        let cached = looked.map { job, outcome in
            CacheEntry(
                stamp: FileStamp(size: 0, modified: 0, changed: 0, inode: 0), content: outcome.content,
                rules: entries[job.rules].digest, outcome: outcome.stage, collecting: entries[job.rules].rules)
        }
        let facts = timed("decode") {
            zip(looked, cached).map { file, entry in
                let facts = try? entry.decodedFacts(for: entries[file.0.rules].rules)
                return (path: file.0.path, facts: facts ?? file.1.stage.result.facts)
            }
        }
        _ = project.checkProject(facts, contract: request.contract) { name, body in timed(name, body) }
        return phases
    }
}
