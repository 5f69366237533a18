internal import TenetContracts
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension Project {
    /// What a run over this project is, whichever command asks: checking, fixing, recording and shrinking a baseline look at
    /// the same files with the same rules and limits.
    /// - Parameter contract: what the server says; see ``readContract(_:isQuiet:)``.
    func checkRequest(_ options: ProjectOptions, contract: ProjectContract?) -> CheckRequest {
        var request = CheckRequest(root: root)
        request.files = files
        request.context = context
        request.remarks = remarks
        request.runsWhatIsOn =
            options.profile == nil && options.rules.isEmpty && options.config == nil && !options.ignoresConfiguration
        request.isWholeProject = options.paths.isEmpty
        request.threads = options.threadCount
        request.includesGenerated = options.includesGenerated
        request.limits = limits
        request.probe = ParseProbe.ofThisProgram
        request.profile = settings.profile.name
        request.contract = contract
        return request
    }

    var checker: Checker {
        Checker(
            provider: SettingsProvider(settings: settings), known: rules,
            foreign: SwiftLintNames.all.union(linterRules))
    }

    /// The baseline that the command line or the configuration names, if any.
    func baselinePath(_ named: String?) -> String? {
        named ?? baseline.map { CommandLinePath.shown(LexicalPath.joined(root, $0)) }
    }

    /// The known findings; nil where nobody names a file of them.
    /// - Parameter named: the file that the command line names.
    func readBaseline(_ named: String?) throws -> Baseline? {
        try baselinePath(named).map { try BaselineFile.read($0, namedAt: named == nil ? baselineSource : nil) }
    }

    /// The file that `tenet baseline create` writes is there, and nothing names it.
    var remarkOnIdleBaseline: Remark? {
        guard FileWriter.isTaken(LexicalPath.joined(root, BaselineFile.defaultName)) else { return nil }
        let message =
            "\(BaselineFile.defaultName) is not used; write `baseline: \(BaselineFile.defaultName)` into tenet.yml, or remove it"
        return Remark(path: BaselineFile.defaultName, reason: .unreadConfiguration, message: message)
    }

    /// The baseline that is written when nobody names one on the command line.
    var usualBaselinePath: String { baselinePath(nil) ?? BaselineFile.defaultName }
}

extension CheckRequest {
    /// Takes results of earlier runs, and keeps those of this one, at a path; nil for neither.
    mutating func useCache(at path: String?) {
        guard let path else { return }
        cache = path
        toolVersion = ToolVersion.build
    }
}
