internal import ArgumentParser
internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetReporting
internal import TenetRuleKit
internal import TenetStandards

struct ContractCheckCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the models against the schema.",
        discussion: "The same rules run in `tenet check` when tenet.yml names a contract; this runs nothing else.")

    @OptionGroup var project: ProjectOptions
    @OptionGroup var contract: ContractOptions
    @OptionGroup var output: OutputOptions
    @Option(help: "A file of known findings.") var baseline: String?

    func run(in environment: Environment) throws -> RunCode {
        let project = try Project(self.project, in: environment, adding: contract)
        let contract = try project.requiredContract()
        if !output.quiet {
            for text in Project.texts(of: contract.contract.problems, root: project.root) {
                environment.note("note: " + text)
            }
        }
        var request = project.checkRequest(self.project, contract: contract)
        request.explainsRules = output.format == .sarif
        let baselinePath = project.baselinePath(baseline)
        request.baseline = try project.readBaseline(baseline)
        let provider = ChosenRules(settings: project.settings) { $0.definition.about.category == .contracts }
        var report = Checker(provider: provider, known: project.rules).run(request)
        report.toolVersion = ToolVersion.number
        report.clauses = project.settings.clausePlaces
        report.toleratesStaleBaseline = true
        if let baselinePath, baselinePath != project.usualBaselinePath { report.baselinePath = baselinePath }
        let failing = output.failOn ?? project.failOn
        environment.print(output.text(of: report, failing: failing, environment))
        if let refusal = self.project.refusal(report, request, environment) { return refusal }
        if !output.quiet, output.format == .text {
            for line in project.inspect(contract, self.project, { ContractSummary($0).lines }) {
                environment.note(line)
            }
        }
        return report.fails(at: failing) ? .findings : .clean
    }
}

extension ModelMatch.Reason {
    /// How the two were found to belong together.
    var words: String {
        switch self {
        case .configured: "configuration"
        case .annotated: "comment"
        case .endpoint: "endpoint"
        case .nested: "a matched model"
        case .name: "name"
        case .similarName: "similar name"
        case .shape: "shape alone"
        }
    }
}
