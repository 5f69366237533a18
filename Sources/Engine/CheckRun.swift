import TenetModel
import TenetRuleKit

/// One run over a project, from the files to what is known of them. Commands ask the ``Checker``; checking and fixing share
/// this.
struct CheckRun {
    let request: CheckRequest
    /// Every rule there is, for names in comments.
    let names: RuleNames
    var table: RuleTable
    /// Where the rules that apply where no path says otherwise stand in the table.
    let projectRules: Int
    /// In path order.
    var jobs: [Job]
    /// One for each job, once ``lookAtFiles()`` is done.
    var outcomes: [FileOutcome] = []
    /// What stage two found, once ``lookAtProject()`` is done.
    var projectFindings: [Finding] = []
    /// What rules about the repository found, once ``lookAtRepository()`` is done, and how many comments silence.
    var repositoryFindings: (findings: [Finding], silencedCount: Int) = ([], 0)
    /// What rules about the repository could not look at, as sentences without a full stop.
    var repositoryGaps: [String] = []
    /// Texts that no report may show.
    var concealed: Set<[UInt8]> = []
    /// Which rules about the repository had their say about which documents, for a baseline. Commits that are out of the range
    /// were not looked at: what a baseline says of them stays.
    var repositoryRules: PathMap<Set<RuleID>> = [:]
    /// How many places keep each rule about the project that is a convention.
    var keptInProject: [RuleID: Int] = [:]
    /// Rules that did not finish stage two in their time.
    var cutOff: [RuleID] = []
    var cache: Cache?
    private let tool: ContentHash
    /// In nanoseconds since 1970.
    private let start: Int

    /// Lists the jobs and reads the cache.
    init(_ request: CheckRequest, provider: any RuleProvider, names: RuleNames) {
        self.request = request
        self.names = names
        tool = ContentHash(request.toolVersion)
        start = request.start ?? Int(TemporaryFile.now)
        var table = RuleTable(provider, setting: request.cacheKey)
        projectRules = table.index(for: "")
        jobs = Self.jobs(for: request, table: &table)
        table.shareProjectRules()
        self.table = table
        cache = request.cache.map { [tool] in Cache(at: $0, tool: tool) }
        if request.contextNeedsCache, !knowsContext { jobs.removeAll(where: \.isContext) }
    }

    // MARK: 1. Which files, and which rules for each

    private static func jobs(for request: CheckRequest, table: inout RuleTable) -> [Job] {
        var jobs: [Job] = []
        var seen = PathSet(request.contents.keys)
        func add(_ files: [DiscoveredFile], isContext: Bool, isResource: Bool) {
            for file in files where seen.insert(file.path) {
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
        let asked = PathSet((request.files.files + request.files.resources).map(\.path))
        let around = PathSet(((request.context?.files ?? []) + (request.context?.resources ?? [])).map(\.path))
        for (path, text) in request.contents.elements {
            // What an editor holds is asked for wherever it lies.
            let isContext = request.contentsAreStaged && around.contains(path) && !asked.contains(path)
            jobs.append(
                Job(
                    path: path, absolute: "", stamp: nil, text: text, rules: table.index(for: path),
                    isContext: isContext, isResource: !LexicalPath.isSwift(path),
                    isGivenByEditor: !request.contentsAreStaged))
        }
        return jobs.sorted { LexicalPath.precedes($0.path, $1.path) }
    }

    /// The cache holds results of these rules for most of the context.
    private var knowsContext: Bool {
        let context = jobs.filter(\.isContext)
        let known = context.filter { cache?.entries[$0.path]?.rules == table.entries[$0.rules].digest }
        return !known.isEmpty && known.count * 2 >= context.count
    }

    // MARK: 2. Stage one, in parallel

    /// Looks at every file on its own, with the help of the cache.
    mutating func lookAtFiles() {
        let done = ProgressCount(total: jobs.count, request.progress)
        let setting = setting(knowing: cache)
        outcomes = map(jobs.indices.map { $0 }) { [jobs, table] index, worker in
            defer { done.add() }
            return jobs[index].run(with: table.entries[jobs[index].rules], in: setting, on: worker)
        }
    }

    /// - Parameter cache: what earlier runs found; nil when nothing is to be remembered either.
    func setting(knowing cache: Cache?) -> Job.Setting {
        Job.Setting(cache: cache, includesGenerated: request.includesGenerated, start: start)
    }

    /// Does something with some of the jobs in parallel. Results in the order of the indices.
    func map<Result: Sendable>(
        _ indices: [Int], _ body: @escaping @Sendable (_ index: Int, _ worker: Worker) -> Result
    ) -> [Result] {
        Workers.map(
            indices.count, threads: request.threads, limits: request.limits, probe: request.probe
        ) { number, worker in
            body(indices[number], worker)
        }
    }

    // MARK: 5. Cache

    /// Writes the cache when something is new. A cache that cannot be written costs time, never correctness.
    mutating func saveCache() {
        guard let path = request.cache, var cache else { return }
        var isNew = false
        for (job, outcome) in zip(jobs, outcomes) where job.text == nil {
            guard let entry = outcome.newEntry else { continue }
            cache.store(entry, for: job.path)
            isNew = true
        }
        if request.isWholeProject {
            let count = cache.entries.count
            cache.keep(only: PathSet(jobs.map(\.path)))
            isNew = isNew || cache.entries.count != count
        }
        if isNew { cache.save(at: path, tool: tool) }
    }
}

extension CheckRequest {
    /// What results depend on beside files and rules: those of another build, or with other limits, are not reused.
    fileprivate var cacheKey: ContentHash {
        ContentHash("\(toolVersion)|\(limits.fileBytes)|\(limits.seconds)|\(includesGenerated)")
    }
}
