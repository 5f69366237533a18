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
    /// Tries files that the parser may not take, as ``CheckRequest/probe`` does.
    public var probe: ParseProbe?
    /// Hears of each file, as ``CheckRequest/progress`` does.
    public var progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

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
    /// - Parameter context: everything that belongs to the project when `files` is only a part of it; looked at when a
    ///   rule about the whole project offers fixes, never changed.
    public func run(_ files: DiscoveredFiles, context: DiscoveredFiles? = nil) -> [Result] {
        var table = RuleTable(provider, tool: ContentHash(""))
        let whole = table.index(for: "")
        let jobs = jobs(files, context, &table)
        let fixers = table.entries.map {
            Fixer(
                rules: $0.rules, suppressions: Suppressions(known: known, rules: $0.rules), allowsUnsafe: allowsUnsafe)
        }
        let results = each(jobs.filter { !$0.isContext && !$0.isResource }, fixers)
        let rules = table.entries.map(\.rules)
        var fixer = ProjectFixer(
            rules[whole], fixers: Array(zip(fixers, rules)), allowsUnsafe: allowsUnsafe, threads: threads)
        fixer?.probe = probe
        guard let fixer else { return results.compactMap { $0 } }
        return together(fixer, jobs, results.compactMap { $0 })
    }

    /// The files to fix in their order, then those that only tell about the project.
    private func jobs(
        _ files: DiscoveredFiles, _ context: DiscoveredFiles?, _ table: inout RuleTable
    ) -> [ProjectFixer.File] {
        var jobs: [ProjectFixer.File] = []
        var seen: Set<String> = []
        func add(_ files: [DiscoveredFile], isContext: Bool, isResource: Bool) {
            for file in files where seen.insert(file.path).inserted {
                jobs.append(
                    ProjectFixer.File(
                        path: file.path, absolute: file.absolute, rules: table.index(for: file.path),
                        isContext: isContext, isResource: isResource))
            }
        }
        add(files.files, isContext: false, isResource: false)
        add(files.resources, isContext: false, isResource: true)
        add(context?.files ?? [], isContext: true, isResource: false)
        add(context?.resources ?? [], isContext: true, isResource: true)
        return jobs
    }

    /// Every file on its own.
    private func each(_ files: [ProjectFixer.File], _ fixers: [Fixer]) -> [Result?] {
        let includesGenerated = includesGenerated
        let done = ProgressCount(total: files.count, progress)
        return Workers.map(files.count, threads: threads, probe: probe) { index, worker in
            defer { done.add() }
            let file = files[index]
            guard case .success = FileReader.read(file.absolute, into: &worker.buffer, limit: FileStage.maximumSize),
                includesGenerated || !worker.buffer.withUnsafeBufferPointer(GeneratedHeader.isGenerated)
            else { return nil }
            let outcome = fixers[file.rules].fix(worker.buffer, path: file.path, with: worker.stage)
            let isChanged = outcome.bytes != worker.buffer
            return Result(
                path: file.path, absolute: file.absolute, old: isChanged ? worker.buffer : [],
                new: isChanged ? outcome.bytes : [], applied: outcome.applied, remaining: outcome.remaining,
                isSettled: outcome.isSettled)
        }
    }

    /// All files together, starting from what each of them has become on its own.
    private func together(_ fixer: ProjectFixer, _ jobs: [ProjectFixer.File], _ results: [Result]) -> [Result] {
        let known = Dictionary(uniqueKeysWithValues: results.map { ($0.path, $0) })
        let files = jobs.map { job in
            var file = job
            guard let result = known[job.path] else {
                file.isContext = true
                return file
            }
            file.text = result.isChanged ? result.new : nil
            file.applied = result.applied
            file.remaining = result.remaining
            file.isSettled = result.isSettled
            return file
        }
        return zip(jobs, fixer.run(files)).compactMap { job, file in
            guard var result = known[job.path] else { return nil }
            if file.isChanged {
                if !result.isChanged {
                    guard case .success = FileReader.read(job.absolute, into: &result.old, limit: FileStage.maximumSize)
                    else { return result }
                }
                result.new = file.text ?? result.old
            }
            result.applied = file.applied
            result.remaining = (file.remaining + file.open).sorted()
            result.isSettled = file.isSettled
            return result
        }
    }
}
