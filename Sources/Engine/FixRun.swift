public import TenetModel
public import TenetRuleKit

/// Fixes many files in parallel. Writes nothing: the caller decides what to do with the new text.
public struct FixRun: Sendable {
    public struct Result: Sendable {
        public var path: String
        public var absolute: String
        public var old: [UInt8]
        public var new: [UInt8]
        public var applied: [RuleID: Int]
        public var remaining: [Finding]
        public var isSettled: Bool
        public var isChanged: Bool { old != new }
    }

    private let provider: any RuleProvider
    private let known: [RuleDefinition]
    private let allowsUnsafe: Bool
    private let threads: Int
    private let includesGenerated: Bool

    public init(
        provider: any RuleProvider, known: [RuleDefinition], allowsUnsafe: Bool, threads: Int, includesGenerated: Bool
    ) {
        self.provider = provider
        self.known = known
        self.allowsUnsafe = allowsUnsafe
        self.threads = threads
        self.includesGenerated = includesGenerated
    }

    /// One result for each file that could be read and is not generated, in the order of the files.
    public func run(_ files: DiscoveredFiles) -> [Result] {
        var table = RuleTable(provider, tool: ContentHash(""))
        let indices = files.files.map { table.index(for: $0.path) }
        let fixers = table.entries.map {
            Fixer(
                rules: $0.rules, suppressions: Suppressions(known: known, rules: $0.rules), allowsUnsafe: allowsUnsafe)
        }
        let includesGenerated = includesGenerated
        let results: [Result?] = Workers.map(files.files.count, threads: threads) { index, worker in
            let file = files.files[index]
            guard case .success = FileReader.read(file.absolute, into: &worker.buffer, limit: FileStage.maximumSize),
                includesGenerated || !worker.buffer.withUnsafeBufferPointer(GeneratedHeader.isGenerated)
            else { return nil }
            let outcome = fixers[indices[index]].fix(worker.buffer, path: file.path, with: worker.stage)
            let isChanged = outcome.bytes != worker.buffer
            return Result(
                path: file.path, absolute: file.absolute, old: isChanged ? worker.buffer : [],
                new: isChanged ? outcome.bytes : [], applied: outcome.applied, remaining: outcome.remaining,
                isSettled: outcome.isSettled)
        }
        return results.compactMap { $0 }
    }
}
