internal import ArgumentParser
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetReporting
internal import TenetRuleKit
internal import TenetScaffold
internal import TenetStandards

struct CheckCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a project against its standard.",
        discussion: """
            With no configuration the profile `recommended` applies to every Swift file of the project. Nothing is \
            built, run or sent anywhere.
            """)

    @OptionGroup var project: ProjectOptions
    @OptionGroup var output: OutputOptions

    @Option(help: "Report findings on lines changed since this git revision only, uncommitted work included.")
    var since: String?

    @Flag(
        help:
            "Check what is staged in git, of all files, whatever the disk has, and report findings on staged lines only."
    )
    var staged = false

    @Flag(
        help: """
            Check standard input; needs --path. It stands in place of that file, and rules about the whole project see the \
            other files when a cache knows them.
            """)
    var stdin = false

    @Option(help: "The path that standard input stands for.")
    var path: String?

    @Flag(
        name: .customLong("with-project"),
        help:
            "With --stdin: look at the whole project even when no cache knows it, which takes as long as a full check.")
    var looksAtProject = false

    @Option(help: "A file of known findings; stale entries fail the run.")
    var baseline: String?

    @Flag(name: .customLong("allow-stale"), help: "Do not fail on stale baseline entries.")
    var allowsStale = false

    @Flag(name: .customLong("repo"), help: "Check the repository, too: what `tenet repo check` looks at.")
    var looksAtRepository = false

    @OptionGroup var cache: CacheOptions

    func validate() throws {
        if stdin != (path != nil) { throw ValidationError("--stdin and --path belong together") }
        if let path, !path.hasSuffix(".swift") {
            throw ValidationError(
                "--stdin checks Swift code, and `\(path)` is no path of a Swift file; end it in .swift")
        }
        if looksAtProject, !stdin { throw ValidationError("--with-project belongs to --stdin") }
        if since != nil, staged { throw ValidationError("--since and --staged exclude each other") }
        if looksAtRepository, staged {
            throw ValidationError("--repo looks at the work tree and the history; leave out --staged")
        }
        if looksAtRepository, stdin || !project.paths.isEmpty {
            let other = stdin ? "--stdin" : project.paths[0]
            throw ValidationError("--repo looks at the whole repository; leave out \(other)")
        }
        if stdin, !project.paths.isEmpty {
            throw ValidationError("--stdin checks the text of --path alone; leave out \(project.paths[0])")
        }
        if stdin, since != nil || staged {
            throw ValidationError("--stdin and \(staged ? "--staged" : "--since") exclude each other")
        }
    }

    func run(in environment: Environment) throws -> RunCode {
        var options = project
        if let path { options.paths = [path] }
        let project = try Project(
            options, in: environment, reading: stdin ? .context { looksAtProject || isCached(root: $0) } : .everything)
        let isAlone = stdin && project.context == nil
        let contract = isAlone ? nil : try project.readContract(environment, isQuiet: output.quiet)
        var request = project.checkRequest(options, contract: contract)
        request.explainsRules = output.format == .sarif
        request.decidedRules = project.settings.decidedRules
        request.contextNeedsCache = stdin && !looksAtProject
        // An editor waits for the answer: nothing is tried first.
        if stdin { request.probe = nil }
        if isAlone { request.threads = 1 } else { request.useCache(at: cache.path(root: project.root)) }
        try addContents(to: &request, project, options)
        try narrow(&request, project)
        if looksAtRepository {
            request.repository = try project.repository(RepositoryOptions(since: since), threads: request.threads)
            request.remarks += [project.remarkOnIdleFamilies(self.project)].compactMap(\.self)
        }
        let baselinePath = project.baselinePath(baseline)
        request.baseline = try project.readBaseline(baseline)
        if baselinePath == nil, !stdin { request.remarks += [project.remarkOnIdleBaseline].compactMap(\.self) }

        if !output.quiet { project.noteIdleOptions(environment) }
        if PlanApplication(root: project.root).isInterrupted {
            environment.note(
                "a `tenet new` or `tenet update` was interrupted here; the next one, or `tenet update`, finishes it first"
            )
        }
        let line = stdin ? nil : environment.progressLine("checking", isQuiet: output.quiet)
        if let line { request.progress = { line.show($0, of: $1) } }
        var report = project.checker.run(request)
        line?.clear()
        report.toolVersion = ToolVersion.number
        report.clauses = project.settings.clausePlaces
        report.waiting = project.waitingRules
        report.decisions = project.settings.decisions
        report.toleratesStaleBaseline = allowsStale
        if let baselinePath, baselinePath != project.usualBaselinePath { report.baselinePath = baselinePath }
        let failing = output.failOn ?? project.failOn
        environment.print(output.text(of: report, failing: failing, environment))
        if let refusal = options.refusal(report, request, environment) { return refusal }
        let isStale = !report.staleBaseline.isEmpty && !allowsStale
        let changed = request.changedLines.map { PathSet($0.paths) }
        let fails = report.fails(at: failing, in: changed)
        return isStale || fails ? .findings : .clean
    }

    /// Results of an earlier run are there.
    private func isCached(root: String) -> Bool {
        cache.path(root: root).map { FileManager.default.fileExists(atPath: $0) } ?? false
    }

    private func addContents(
        to request: inout CheckRequest, _ project: Project, _ options: ProjectOptions
    ) throws {
        if stdin, let path {
            let shown = project.relative(path)
            request.files = DiscoveredFiles()
            // Read also when it is not looked at: whoever writes it must not be stopped by a closed pipe.
            let bytes = try StandardInput.bytes(limit: project.limits.fileBytes)
            if options.respectsExclusion, project.leavesOut(shown) {
                request.files.skipped = [.leftOut(shown)]
                request.context = nil
            } else if bytes.count > project.limits.fileBytes {
                request.files.skipped = [.tooLarge(shown, limit: project.limits.fileBytes)]
                request.context = nil
            } else {
                request.contents = [shown: bytes]
            }
        }
    }

    /// After the contract is known: a change of it is one of the models, too.
    private func narrow(_ request: inout CheckRequest, _ project: Project) throws {
        let arguments = self.project.paths
        do {
            if let since { try request.keepChanges(since: since) }
            if staged {
                try request.keepStaged { project.wouldCheck($0, among: arguments) }
            }
        } catch {
            throw UserError(error.description)
        }
    }
}

/// Where results of earlier runs are kept.
struct CacheOptions: ParsableArguments {
    @Flag(name: .customLong("no-cache"), help: "Neither read nor write the cache.")
    var isDisabled = false

    @Option(
        name: .customLong("cache-file"),
        help: "The cache file; by default one for each project in the user's cache folder.")
    var file: String?

    func validate() throws {
        if isDisabled, file != nil { throw ValidationError("--no-cache and --cache-file exclude each other") }
    }

    func path(root: String) -> String? {
        if isDisabled { return nil }
        if let file { return CommandLinePath.absolute(file) }
        return UserFolders.current.cache + "/" + ContentHash(root).hex + ".tenet"
    }
}
