import TenetModel
import TenetRuleKit

/// One file to look at, with the rules that apply to it.
struct Job: Sendable {
    /// Relative to the root.
    var path: String
    var absolute: String
    /// nil when the text comes from elsewhere.
    var stamp: FileStamp?
    /// The text when it is not the one on disk: unsaved, staged, or fixed and not yet written.
    var text: [UInt8]?
    /// Where its rules stand in the table.
    var rules: Int
    /// Looked at for what it tells the project only: its own findings are not reported, and nothing in it is fixed.
    var isContext = false
    /// Not a Swift file.
    var isResource = false
    /// An editor asks for this file and hands over its text: it is looked at even when it says that it is generated.
    var isGivenByEditor = false

    /// What all jobs of a run have in common.
    struct Setting: Sendable {
        var cache: Cache?
        var includesGenerated: Bool
        /// When the run began, in nanoseconds since 1970.
        var start: Int
    }

    /// Takes the result from the cache or computes it.
    func run(with rules: RuleTable.Entry, in setting: Setting, on worker: Worker) -> FileOutcome {
        if let stamp, let entry = setting.cache?.entry(for: path, stamp: stamp, rules: rules.digest),
            var outcome = try? entry.outcome()
        {
            outcome.content = entry.content
            outcome.cached = entry
            return outcome
        }
        if let error = read(into: &worker.buffer) { return FileOutcome(unchecked: error.skipped(as: path)) }
        return worker.buffer.withUnsafeBufferPointer { bytes in
            let content = ContentHash(bytes)
            if let known = known(as: content, rules, setting) { return known }
            var outcome = look(at: bytes, rules, worker, includesGenerated: setting.includesGenerated)
            outcome.content = content
            // What was cut off may be whole next time, and what was refused may be tried then.
            guard setting.cache != nil, outcome.result.isComplete, outcome.skipped?.reason != .tooDeep, let stamp
            else { return outcome }
            // What cannot be encoded is not stored: the next run computes it
            outcome.newEntry = try? CacheEntry(
                stamp: stamp, looked: setting.start, content: content, rules: rules.digest, outcome: outcome,
                collecting: rules.rules)
            return outcome
        }
    }

    /// Copies the text as it stands into the buffer; what kept it from that otherwise.
    func read(into buffer: inout [UInt8]) -> FileReadError? {
        if let text {
            buffer = text
            return nil
        }
        guard case .failure(let error) = FileReader.read(absolute, into: &buffer, limit: FileStage.maximumSize) else {
            return nil
        }
        return error
    }

    /// The result for the same content at another time.
    private func known(as content: ContentHash, _ rules: RuleTable.Entry, _ setting: Setting) -> FileOutcome? {
        guard var entry = setting.cache?.entry(for: path, content: content, rules: rules.digest),
            var outcome = try? entry.outcome(), !isGivenByEditor || outcome.skipped?.reason != .generated
        else { return nil }
        outcome.content = content
        if let stamp {
            entry.stamp = stamp
            entry.looked = setting.start
            outcome.newEntry = entry
        }
        outcome.cached = entry
        return outcome
    }

    private func look(
        at bytes: UnsafeBufferPointer<UInt8>, _ rules: RuleTable.Entry, _ worker: Worker, includesGenerated: Bool
    ) -> FileOutcome {
        if isResource { return worker.stage.readResource(bytes, path: path) }
        if !isGivenByEditor, !includesGenerated, GeneratedHeader.isGenerated(bytes) {
            // Its own style is nobody's work, but the project uses what it declares.
            var outcome = worker.stage.check(bytes, path: path, rules: rules.projectPart)
            guard outcome.skipped?.reason != .tooDeep else { return outcome }
            outcome.result.findings = []
            outcome.result.suppressions = []
            outcome.skipped = SkippedFile(path: path, reason: .generated, detail: "its header says it is generated")
            return outcome
        }
        return worker.stage.check(bytes, path: path, rules: rules.rules)
    }
}
