internal import ArgumentParser
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct FixCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix", abstract: "Apply safe fixes.",
        discussion: """
            A file keeps its bytes unless the fixed text parses. Fixes are applied until nothing changes. Rules about the \
            whole project look at all of it, and their fixes change the files that are asked for only. Files that a check \
            refuses are left alone, and so are files that a link puts into the project from elsewhere and files that \
            somebody else changes meanwhile. What a check of the result reports counts as left; the exit code is 3 when a \
            file could not be written.
            """)

    @OptionGroup var options: ProjectOptions

    @Flag(help: "Apply fixes that may change behaviour, too.")
    var unsafe = false

    @Flag(help: "Print what would change as a unified diff and write nothing.")
    var diff = false

    @OptionGroup var cache: CacheOptions

    func run(in environment: Environment) throws -> RunCode {
        let project = try Project(options, in: environment)
        project.noteRemarks(environment)
        var request = project.checkRequest(options, contract: try project.readContract(environment))
        request.useCache(at: cache.path(root: project.root))
        request.decidedRules = project.settings.decidedRules
        request.baseline = try project.readBaseline(nil)
        let line = environment.progressLine("fixing", isQuiet: false)
        if let line { request.progress = { line.show($0, of: $1) } }
        let result = fix(project, request)
        line?.clear()
        for file in result.files where diff {
            environment.print(UnifiedDiff.text(path: file.path, old: file.old, new: file.new))
        }
        if let refusal = options.refusal(result.report, request, environment) { return refusal }
        summarize(result, environment)
        if !result.failures.isEmpty { return .failure }
        if diff, !result.files.isEmpty { return .findings }
        return result.report.fails(at: project.failOn) ? .findings : .clean
    }

    private func fix(_ project: Project, _ request: CheckRequest) -> FixReport {
        guard !diff else { return project.checker.fix(request, allowsUnsafe: unsafe) }
        let folders = request.files.files.map { LexicalPath.parent(of: $0.absolute) }
        FileWriter.removeLeftovers(in: folders, inside: project.root)
        return project.checker.fix(request, allowsUnsafe: unsafe) { file throws(FileWriteError) in
            try FileWriter.replace(file.absolute, inside: project.root, with: file.new, ifStill: file.old)
        }
    }

    /// Fixes that were there and not asked for: they may change behaviour, so that a diff does not show them either.
    private func unsafeOnly(_ report: RunReport) -> String {
        let count = unsafe ? 0 : report.findings.count { $0.fix?.safety == .unsafe }
        return count == 0 ? "" : ", of which `--unsafe` \(diff ? "would fix" : "fixes") \(Prose.number(count))"
    }

    private func summarize(_ result: FixReport, _ environment: Environment) {
        let verb = diff ? "would fix" : "fixed"
        var applied: [RuleID: Int] = [:]
        for file in result.files { applied.merge(file.applied, uniquingKeysWith: +) }
        for (rule, count) in applied.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            environment.note("\(verb) \(count) × \(rule)")
        }
        for path in result.unsettled {
            environment.note("\(path): fixes did not settle; what is left was not applied")
        }
        for file in result.report.skipped where !file.reason.isChosen {
            environment.note("\(file.path): not fixed: \(file.detail)")
        }
        for failure in result.failures { environment.note("error: \(failure)") }
        let report = result.report
        let stale = report.staleBaseline.count
        if stale > 0 {
            environment.note(
                "\(Prose.count(stale, "entry", plural: "entries")) of the baseline \(stale == 1 ? "matches" : "match") nothing any more; run `tenet baseline prune`"
            )
        }
        let total = applied.values.reduce(0, +)
        environment.note(
            "\(verb) \(Prose.count(total, "finding")) in \(result.files.count) of \(Prose.count(report.checkedFiles, "file")); "
                + "\(report.findings.count) left" + unsafeOnly(report))
    }
}
