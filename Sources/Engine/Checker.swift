internal import Foundation
public import TenetModel
public import TenetRuleKit

/// The main job: files in, report out. Read ``run(_:)`` first; it is the whole story.
public struct Checker: Sendable {
    let provider: any RuleProvider
    /// Every rule there is, for names in comments.
    private let known: [RuleDefinition]

    public init(provider: any RuleProvider, known: [RuleDefinition]) {
        self.provider = provider
        self.known = known
    }

    public init(provider: any RuleProvider, known: [any Rule.Type]) {
        self.init(provider: provider, known: known.map { RuleDefinition($0) })
    }

    /// Checks a project. Findings never depend on threads, the cache or the order of files on disk.
    public func run(_ request: CheckRequest) -> RunReport {
        let tool = ContentHash(request.toolVersion)
        var table = RuleTable(provider, tool: tool)
        let projectRules = table.index(for: "")
        var cache = request.cache.map { Self.load($0, tool: tool) }
        var jobs = jobs(for: request, table: &table)
        if request.contextNeedsCache, !Self.knows(cache, jobs, table) { jobs.removeAll(where: \.isContext) }
        var outcomes = Self.stageOne(jobs, table.entries, cache, request)

        let project = projectStage(jobs, &outcomes, table, projectRules, request, &cache)
        let projectFindings = project.findings
        let reported = Array(zip(jobs, outcomes)).filter { !$0.0.isContext }
        let silenced = suppress(reported.filter { $0.1.isChecked }, projectFindings, table)
        var report = RunReport(toolVersion: request.toolVersion, profile: request.profile)
        report.root = request.root
        report.suppressedCount = silenced.count
        let cutOff = project.cutOff.map { SkippedFile(rule: $0, seconds: request.limits.ruleSeconds) }
        report.skipped = (request.files.skipped + reported.compactMap { $0.1.skipped } + cutOff).sorted()
        report.excludedFiles = request.files.excludedCount
        report.checkedFiles = reported.reduce(0) { $0 + ($1.1.isChecked && !$1.0.isResource ? 1 : 0) }
        report.rules = summaries(table, used: Set(reported.map(\.0.rules)))
        let documents = Set(request.contract?.documents ?? []).subtracting(reported.map(\.0.path))
        report.findings = silenced.findings + projectFindings.filter { documents.contains($0.path) }
        narrow(&report, request, Set(reported.map(\.0.path)))
        report.findings.sort()
        report.sources = Self.sources(of: report.findings, request, into: report.sources)
        if let path = request.cache, var cache { Self.save(&cache, path, jobs, outcomes, tool, request) }
        return report
    }

    /// What every file tells the project, by path.
    func facts(_ request: CheckRequest) -> [(path: String, facts: FileFacts)] {
        var table = RuleTable(provider, tool: ContentHash(request.toolVersion))
        let rules = table.index(for: "")
        let jobs = jobs(for: request, table: &table)
        let outcomes = Self.stageOne(jobs, table.entries, nil, request)
        return zip(jobs, outcomes).filter { $0.1.hasFacts }.map { ($0.path, $1.facts(for: table.entries[rules].rules)) }
    }

    // MARK: 1. Which files, and which rules for each

    func jobs(for request: CheckRequest, table: inout RuleTable) -> [Job] {
        var jobs: [Job] = []
        var seen = Set(request.contents.keys)
        func add(_ files: [DiscoveredFile], isContext: Bool, isResource: Bool) {
            for file in files where seen.insert(file.path).inserted {
                let stamp = FileStamp(
                    size: file.size, modified: Int(file.modificationTime), changed: Int(file.changeTime),
                    inode: Int(truncatingIfNeeded: file.inode))
                jobs.append(
                    Job(
                        path: file.path, absolute: file.absolute, stamp: stamp, text: nil,
                        rules: table.index(for: file.path), isContext: isContext, isResource: isResource))
            }
        }
        add(request.files.files, isContext: false, isResource: false)
        add(request.files.resources, isContext: false, isResource: true)
        add(request.context?.files ?? [], isContext: true, isResource: false)
        add(request.context?.resources ?? [], isContext: true, isResource: true)
        for (path, text) in request.contents {
            jobs.append(
                Job(
                    path: path, absolute: "", stamp: nil, text: text, rules: table.index(for: path),
                    isResource: !path.hasSuffix(".swift")))
        }
        return jobs.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The cache holds results of these rules for most of the context.
    private static func knows(_ cache: Cache?, _ jobs: [Job], _ table: RuleTable) -> Bool {
        let context = jobs.filter(\.isContext)
        let known = context.filter { cache?.entries[$0.path]?.rules == table.entries[$0.rules].digest }
        return !known.isEmpty && known.count * 2 >= context.count
    }

    // MARK: 2. Stage one, in parallel

    static func stageOne(
        _ jobs: [Job], _ rules: [RuleTable.Entry], _ cache: Cache?, _ request: CheckRequest
    ) -> [JobOutcome] {
        let includesGenerated = request.includesGenerated
        let done = ProgressCount(total: jobs.count, request.progress)
        return Workers.map(jobs.count, threads: request.threads, limits: request.limits, probe: request.probe) {
            index, worker in
            defer { done.add() }
            let job = jobs[index]
            return job.run(rules[job.rules], cache, worker, includesGenerated: includesGenerated)
        }
    }

    // MARK: 3. Stage two, over facts

    /// Takes the facts out of the outcomes, so that they are in memory once.
    private func projectStage(
        _ jobs: [Job], _ outcomes: inout [JobOutcome], _ table: RuleTable, _ index: Int, _ request: CheckRequest,
        _ cache: inout Cache?
    ) -> (findings: [Finding], cutOff: [RuleID]) {
        let rules = table.entries[index].rules
        guard rules.needsProject else { return ([], []) }
        let files = outcomes.indices.filter { outcomes[$0].hasFacts }
        var key = ByteWriter()
        for file in files {
            key.write(jobs[file].path)
            key.write(outcomes[file].content.bytes)
            key.write(table.entries[jobs[file].rules].digest.bytes)
        }
        if let contract = request.contract { key.write(contract.digest(root: request.root).bytes) }
        let digest = key.bytes.withUnsafeBufferPointer { ContentHash($0) }
        var found: [Finding]
        var cutOff: [RuleID] = []
        if let known = cache?.projectFindings(for: digest) {
            found = known
        } else {
            let facts = Self.takeFacts(files, jobs, &outcomes, table.entries, request)
            let result = rules.checkProject(
                facts, contract: request.contract, limits: ProjectLimits(seconds: request.limits.ruleSeconds))
            found = result.findings
            cutOff = result.cutOff
            // What the time decided must not be what the next run finds.
            if cutOff.isEmpty { cache?.storeProject(found, for: digest) }
        }
        // A path may switch a project rule off or give it another severity.
        let indexByPath = Dictionary(uniqueKeysWithValues: files.map { (jobs[$0].path, jobs[$0].rules) })
        let unfixable = Set(files.filter { outcomes[$0].skipped != nil }.map { jobs[$0].path })
        let documents = Set(request.contract?.documents ?? [])
        let severities = table.entries.map { entry in
            Dictionary(entry.rules.rules.map { ($0.id, $0.severity) }, uniquingKeysWith: { first, _ in first })
        }
        found = found.compactMap { finding in
            guard let index = indexByPath[finding.path] ?? (documents.contains(finding.path) ? index : nil),
                let severity = severities[index][finding.rule]
            else { return nil }
            var finding = finding
            finding.severity = severity
            if unfixable.contains(finding.path) { finding.fix = nil }
            return finding
        }
        return (found, cutOff)
    }

    /// The facts of some files; those that the cache knows are decoded in parallel.
    private static func takeFacts(
        _ files: [Int], _ jobs: [Job], _ outcomes: inout [JobOutcome], _ rules: [RuleTable.Entry],
        _ request: CheckRequest
    ) -> [(path: String, facts: FileFacts)] {
        let cached = files.map { outcomes[$0].cached == nil ? nil : outcomes[$0] }
        var facts: [FileFacts?] = Array(repeating: nil, count: files.count)
        if cached.contains(where: { $0 != nil }) {
            facts = Workers.map(files.count, threads: request.threads) { index, _ in
                cached[index]?.facts(for: rules[jobs[files[index]].rules].rules)
            }
        }
        return files.enumerated().map { number, file in
            let own = outcomes[file].stage.result.takeFacts()
            return (jobs[file].path, facts[number] ?? own)
        }
    }

    // MARK: 4. Suppressions, changed lines, baseline

    private func suppress(
        _ files: [(Job, JobOutcome)], _ projectFindings: [Finding], _ table: RuleTable
    ) -> (findings: [Finding], count: Int) {
        let appliers = table.entries.map { Suppressions(known: known, rules: $0.rules) }
        let byPath = Dictionary(grouping: projectFindings, by: \.path)
        var findings: [Finding] = []
        var count = 0
        for (job, outcome) in files {
            let all = outcome.stage.result.findings + (byPath[job.path] ?? [])
            guard !all.isEmpty || !outcome.stage.result.suppressions.isEmpty else { continue }
            let applied = appliers[job.rules].apply(
                outcome.stage.result.suppressions, to: all, path: job.path, ran: table.entries[job.rules].ids)
            findings += applied.findings
            count += applied.silencedCount
        }
        return (findings, count)
    }

    private func narrow(_ report: inout RunReport, _ request: CheckRequest, _ paths: Set<String>) {
        guard request.changedLines != nil || request.baseline != nil else { return }
        report.sources = Self.sources(of: report.findings, request, into: [:])
        let sources = report.sources
        if let changed = request.changedLines {
            let documents = Set(request.contract?.documents ?? [])
            func touches(_ path: String, _ range: ByteRange) -> Bool {
                guard let table = sources[path] else { return false }
                let first = table.line(at: range.lower)
                let last = table.line(at: max(range.lower, range.upper - 1))
                return changed.touches(path, lines: first...max(first, last))
            }
            // A change of the contract is a change of every model that it no longer fits.
            report.findings = report.findings.filter { finding in
                touches(finding.path, finding.range)
                    || finding.notes.contains { documents.contains($0.path) && touches($0.path, $0.range) }
            }
        }
        if let baseline = request.baseline {
            let outcome = baseline.apply(
                to: report.findings, checked: paths,
                exists: { FileManager.default.fileExists(atPath: request.root + "/" + $0) },
                sources: { sources[$0]?.bytes })
            report.findings = outcome.new
            report.baselinedCount = outcome.knownCount
            report.staleBaseline = outcome.stale.map { "\($0.path): \($0.rule)" }
        }
    }

    /// The contents of every file that a finding or note points into.
    private static func sources(
        of findings: [Finding], _ request: CheckRequest, into known: [String: LineTable]
    ) -> [String: LineTable] {
        var sources = known
        var buffer: [UInt8] = []
        for path in Set(findings.map(\.path) + findings.flatMap { $0.notes.map(\.path) }) where sources[path] == nil {
            if let text = request.contents[path] {
                sources[path] = LineTable(text)
            } else if case .success = FileReader.read(
                request.root + "/" + path, into: &buffer, limit: FileStage.maximumSize)
            {
                sources[path] = LineTable(buffer)
            }
        }
        return sources
    }

    /// The rules that looked at some file.
    private func summaries(_ table: RuleTable, used: Set<Int>) -> [RuleSummary] {
        var byID: [RuleID: RuleSummary] = [:]
        for active in table.entries.enumerated().filter({ used.contains($0.offset) }).flatMap(\.element.rules.rules) {
            let summary = active.definition.summary(severity: active.severity)
            if let old = byID[active.id], old.severity >= summary.severity { continue }
            byID[active.id] = summary
        }
        return byID.values.sorted { $0.id < $1.id }
    }

    // MARK: 5. Cache

    private static func load(_ path: String, tool: ContentHash) -> Cache {
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(path, into: &bytes, limit: 1 << 30) else { return Cache() }
        return Cache(reading: bytes, tool: tool)
    }

    /// Writes the cache when something is new. A cache that cannot be written costs time, never correctness.
    private static func save(
        _ cache: inout Cache, _ path: String, _ jobs: [Job], _ outcomes: [JobOutcome], _ tool: ContentHash,
        _ request: CheckRequest
    ) {
        var isNew = false
        for (job, outcome) in zip(jobs, outcomes) {
            guard let entry = outcome.newEntry else { continue }
            cache.store(entry, for: job.path)
            isNew = true
        }
        if request.isWholeProject {
            let count = cache.entries.count
            cache.keep(only: Set(jobs.map(\.path)))
            isNew = isNew || cache.entries.count != count
        }
        guard isNew else { return }
        let folder = (path as NSString).deletingLastPathComponent
        let now = Int(Date().timeIntervalSince1970 * 1_000_000_000)
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // tenet:ignore(swallowed-try) the next run computes what this one could not save
        try? FileWriter.replace(path, with: cache.encoded(tool: tool, now: now))
    }
}
