public import TenetModel
public import TenetRuleKit

/// The main job: files in, report out. Read ``run(_:)`` first; it is the whole story.
public struct Checker: Sendable {
    let provider: any RuleProvider
    /// Every rule there is, for names in comments.
    let names: RuleNames

    /// - Parameters:
    ///   - known: every rule there is, running or not.
    ///   - foreign: the names that comments for SwiftLint may use; empty where they are not known.
    public init(provider: any RuleProvider, known: [RuleDefinition], foreign: Set<String> = []) {
        self.init(provider: provider, names: RuleNames(known, foreign: foreign))
    }

    init(provider: any RuleProvider, names: RuleNames) {
        self.provider = provider
        self.names = names
    }

    public init(provider: any RuleProvider, known: [any Rule.Type]) {
        self.init(provider: provider, known: known.map { RuleDefinition($0) })
    }

    /// Checks a project and records what it finds. The report's sources hide secrets, and what a baseline remembers must not
    /// depend on that.
    public func record(_ request: CheckRequest) -> (report: RunReport, baseline: Baseline) {
        var run = CheckRun(request, provider: provider, names: names)
        run.lookAtFiles()
        run.lookAtProject()
        run.lookAtRepository()
        var baseline = Baseline(entries: [])
        let report = run.report { whole in
            baseline = Baseline(recording: whole.findings, in: whole.sources, threads: request.threads)
        }
        run.saveCache()
        return (report, baseline)
    }

    /// Checks a project. Findings never depend on threads, the cache or the order of files on disk.
    public func run(_ request: CheckRequest) -> RunReport {
        var run = CheckRun(request, provider: provider, names: names)
        run.lookAtFiles()
        run.lookAtProject()
        run.lookAtRepository()
        let report = run.report()
        run.saveCache()
        return report
    }
}
