internal import ArgumentParser
internal import Foundation
internal import TenetContracts
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit

struct ContractSampleCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Write JSON that fits the schema of a model, for decoding tests.",
        discussion: """
            Without names every model that is matched with a response gets a fixture. A second one, `minimal`, holds \
            only what every response has, with null wherever the schema allows it.
            """)

    @Argument(help: "Models of the app or schemas of the contract.") var names: [String] = []
    @OptionGroup var contract: ContractOptions
    @Option(parsing: .singleValue, help: "The app's folder; the project around the current folder when absent.")
    var app: [String] = []
    @Option(name: .shortAndLong, help: "The folder to write to; printed when absent and one name is given.")
    var output: String?

    func run(in environment: Environment) throws -> RunCode {
        let options = try ProjectOptions.parse(app)
        let project = try Project(options, in: environment, adding: contract)
        let contract = try project.requiredContract()
        environment.note(contract.contract.problems, root: project.root)
        let matched = project.inspect(contract, options, Self.matches)
        let chosen = try choose(matched, contract.contract)
        let writer = SampleWriter(contract.contract)
        guard let output else {
            guard chosen.count == 1, let only = chosen.first else {
                throw UserError("give one model, or a folder with --output for all \(chosen.count)")
            }
            environment.print(writer.json(for: only.schema))
            return .clean
        }
        let folder = CommandLinePath.absolute(output)
        for (name, schema) in chosen {
            for variant in writer.variants(for: schema) {
                let ending = variant.name == "full" ? ".json" : ".\(variant.name).json"
                // A schema may have any name, and none may lead out of the folder.
                let file = name.replacing("/", with: "_") + ending
                try FileWriter.replace(LexicalPath.child(file, of: folder), with: Array(variant.json.utf8))
            }
        }
        environment.note("wrote samples of \(chosen.count) models to \(output)")
        return .clean
    }

    private typealias Match = (model: String, schema: Schema)

    /// The models that read responses, with their schemas.
    private static func matches(_ model: ProjectModel) -> [Match] {
        guard let check = model.contractCheck else { return [] }
        return check.sureMatches.filter { $0.direction == .response }.map { ($0.model.qualifiedName, $0.schema) }
    }

    private func choose(
        _ matched: [Match], _ contract: Contract
    ) throws -> [(name: String, schema: Schema)] {
        var seen: Set<String> = []
        guard !names.isEmpty else {
            return matched.filter { seen.insert($0.model).inserted }.map { ($0.model, $0.schema) }
        }
        return try names.map { name in
            if let match = matched.first(where: { $0.model == name }) { return (name, match.schema) }
            if let schema = contract.schemas.first(where: { $0.name == name }) { return (name, schema) }
            let known = matched.map(\.model) + contract.schemas.map(\.name)
            let nearest =
                NearestName.of(name, in: known).map { "did you mean `\($0)`?" } ?? "`tenet contract map` lists them"
            throw UserError("there is no model or schema `\(name)` in the contract; \(nearest)")
        }
    }
}
