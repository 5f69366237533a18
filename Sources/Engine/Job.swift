import TenetModel
import TenetRuleKit

/// One file to look at, with the rules that apply to it.
struct Job: Sendable {
    /// Relative to the root.
    var path: String
    var absolute: String
    /// nil when the text comes from elsewhere.
    var stamp: FileStamp?
    /// The text when it does not come from disk.
    var text: [UInt8]?
    /// Where its rules stand in the table.
    var rules: Int
    /// Looked at for what it tells the project only: its own findings are not reported.
    var isContext = false
    /// Not a Swift file.
    var isResource = false

    /// Takes the result from the cache or computes it.
    func run(_ rules: RuleTable.Entry, _ cache: Cache?, _ worker: Worker, includesGenerated: Bool) -> JobOutcome {
        if let stamp, let entry = cache?.entry(for: path, stamp: stamp, rules: rules.digest),
            let stage = try? entry.outcome()
        {
            return JobOutcome(stage: stage, content: entry.content, cached: entry, newEntry: nil)
        }
        if let text {
            worker.buffer = text
        } else if case .failure(let error) = FileReader.read(
            absolute, into: &worker.buffer, limit: FileStage.maximumSize)
        {
            return JobOutcome(unchecked: error.skipped(as: path))
        }
        return worker.buffer.withUnsafeBufferPointer { bytes in
            let content = ContentHash(bytes)
            if var entry = cache?.entry(for: path, content: content, rules: rules.digest),
                let stage = try? entry.outcome(), text == nil || stage.skipped?.reason != .generated
            {
                guard let stamp else {
                    return JobOutcome(stage: stage, content: content, cached: entry, newEntry: nil)
                }
                entry.stamp = stamp
                return JobOutcome(stage: stage, content: content, cached: entry, newEntry: entry)
            }
            return remember(look(at: bytes, rules, worker, includesGenerated), content, rules, cache)
        }
    }

    private func look(
        at bytes: UnsafeBufferPointer<UInt8>, _ rules: RuleTable.Entry, _ worker: Worker, _ includesGenerated: Bool
    ) -> FileStage.Outcome {
        if isResource { return worker.stage.readResource(bytes, path: path) }
        if text == nil, !includesGenerated, GeneratedHeader.isGenerated(bytes) {
            // Its own style is nobody's work, but the project uses what it declares.
            var outcome = worker.stage.check(bytes, path: path, rules: rules.projectPart)
            outcome.result.findings = []
            outcome.result.suppressions = []
            outcome.skipped = SkippedFile(path: path, reason: .generated, detail: "its header says it is generated")
            return outcome
        }
        return worker.stage.check(bytes, path: path, rules: rules.rules)
    }

    private func remember(
        _ stage: FileStage.Outcome, _ content: ContentHash, _ rules: RuleTable.Entry, _ cache: Cache?
    ) -> JobOutcome {
        let entry =
            cache == nil
            ? nil
            : stamp.map {
                CacheEntry(
                    stamp: $0, content: content, rules: rules.digest, outcome: stage, collecting: rules.rules)
            }
        return JobOutcome(stage: stage, content: content, cached: nil, newEntry: entry)
    }
}

/// What became of one file.
struct JobOutcome: Sendable {
    var stage: FileStage.Outcome
    var content: ContentHash
    /// The entry that the result came from; its facts are decoded only when stage two runs.
    var cached: CacheEntry?
    /// What the cache should remember.
    var newEntry: CacheEntry?

    init(stage: FileStage.Outcome, content: ContentHash, cached: CacheEntry?, newEntry: CacheEntry?) {
        self.stage = stage
        self.content = content
        self.cached = cached
        self.newEntry = newEntry
    }

    /// A file that could not be read.
    init(unchecked skipped: SkippedFile) {
        let empty = FileResult(findings: [], facts: FileFacts(role: .app), suppressions: [])
        self.init(
            stage: FileStage.Outcome(result: empty, skipped: skipped), content: ContentHash(""), cached: nil,
            newEntry: nil)
    }

    var skipped: SkippedFile? { stage.skipped }
    /// Wholly or partly looked at.
    var isChecked: Bool { skipped.map(\.reason.isPartial) ?? true }
    /// Says something about the project.
    var hasFacts: Bool { isChecked || skipped?.reason == .generated }

    /// - Parameter rules: those of the job.
    func facts(for rules: RuleSet) -> FileFacts {
        guard let cached else { return stage.result.facts }
        return (try? cached.decodedFacts(for: rules)) ?? stage.result.facts
    }
}
