internal import ArgumentParser
internal import TenetEngine
internal import TenetModel
internal import TenetReporting
internal import TenetRuleKit
internal import TenetStandards

struct RepoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repo",
        abstract: "Check what is no Swift code: commits, pull requests, secrets, pins, CI, documents.",
        subcommands: [RepoCheckCommand.self, RepoHookCommand.self])
}

struct RepoCheckCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check files of any kind and the history of the repository.",
        discussion: """
            Rules, severities, baseline and formats are those of `tenet check`. Git is only read: no hook, filter or other \
            program that the repository names runs.
            """)

    @OptionGroup var choice: RuleChoice
    @OptionGroup var repository: RepositoryOptions
    @OptionGroup var output: OutputOptions

    @Option(help: "A file of known findings.")
    var baseline: String?

    /// There is no part of a repository to choose; whoever tries is told so.
    @Argument(help: .hidden)
    var paths: [String] = []

    private var project: ProjectOptions { ProjectOptions(choice) }

    func validate() throws {
        if let path = paths.first {
            throw ValidationError("`tenet repo check` looks at the whole repository; leave out \(path)")
        }
    }

    func run(in environment: Environment) throws -> RunCode {
        let project = try Project(self.project.request(reading: .nothing, contract: nil), in: environment)
        var request = project.checkRequest(self.project, contract: nil)
        request.explainsRules = output.format == .sarif
        request.decidedRules = project.settings.decidedRules
        if repository.messageFile == nil, project.settings.ruleSet(for: "").rules.contains(where: Self.readsManifests) {
            request.files = try project.manifests()
        }
        // No Swift code is listed: what a baseline says of it is not judged here.
        request.isWholeProject = false
        request.repository = try project.repository(repository, threads: request.threads)
        if repository.messageFile == nil {
            request.remarks += [project.remarkOnIdleFamilies(self.project)].compactMap(\.self)
        }
        noteUnread(project, environment)
        request.baseline = try project.readBaseline(baseline)
        let rules = ChosenRules(settings: project.settings) { $0.needsRepository || Self.readsManifests($0) }
        var report = Checker(provider: rules, known: project.rules).run(request)
        // Manifests are files of the repository, and those are counted.
        report.checkedFiles = 0
        report.toolVersion = ToolVersion.number
        report.clauses = project.settings.clausePlaces
        report.decisions = project.settings.decisions
        report.toleratesStaleBaseline = true
        let failing = output.failOn ?? project.failOn
        environment.print(output.text(of: report, failing: failing, environment))
        return report.fails(at: failing, in: nil) ? .findings : .clean
    }

    private static func readsManifests(_ rule: RuleSet.Active) -> Bool { rule.definition.about.isAboutManifests }

    /// A report that is named and that no rule reads would look like one without findings.
    private func noteUnread(_ project: Project, _ environment: Environment) {
        guard !repository.report.isEmpty, self.project.rules.isEmpty,
            !project.settings.ruleSet(for: "").rules.contains(where: { $0.id == "workflow-report" })
        else { return }
        environment.note(
            "note: `workflow-report`, which reads --report, is off; switch it on in tenet.yml, or name it with `--rule`"
        )
    }
}
