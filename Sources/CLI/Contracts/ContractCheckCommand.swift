internal import ArgumentParser
internal import Foundation
internal import TenetContracts
internal import TenetEngine
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
        for problem in contract.contract.problems where !output.quiet {
            environment.note("note: " + Project.text(of: problem, root: project.root))
        }
        var request = project.checkRequest(self.project, contract: contract)
        request.explainsRules = output.format == .sarif
        let baselinePath = project.baselinePath(baseline)
        request.baseline = try baselinePath.map(BaselineFile.read)
        let provider = ChosenRules(settings: project.settings) { $0.definition.about.category == .contracts }
        var report = Checker(provider: provider, known: project.rules).run(request)
        report.toolVersion = ToolVersion.number
        report.clauses = project.settings.clausePlaces
        report.toleratesStaleBaseline = true
        if let baselinePath, baselinePath != project.usualBaselinePath { report.baselinePath = baselinePath }
        environment.print(output.reporter(environment).render(report))
        if !output.quiet, output.format == .text {
            environment.note(project.inspect(contract, self.project) { ContractSummary($0).sentence })
        }
        return report.fails(at: output.failOn ?? project.failOn) ? .findings : .clean
    }
}

/// How much of the app the contract covers.
struct ContractSummary {
    let sentence: String

    init(_ model: ProjectModel) {
        guard let check = model.contractCheck else {
            sentence = ""
            return
        }
        let sure = Set(check.sureMatches.map(\.model.qualifiedName))
        let counts = ModelMatch.Reason.allCases.compactMap { reason in
            let count = Set(check.sureMatches.filter { $0.reason == reason }.map(\.model.qualifiedName)).count
            return count > 0 ? "\(count) by \(reason.words)" : nil
        }
        sentence =
            "\(check.models.count) models, \(sure.count) matched with a schema"
            + (counts.isEmpty ? "" : " (\(counts.joined(separator: ", ")))")
            + "; `tenet contract map` shows them"
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
