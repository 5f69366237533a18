internal import ArgumentParser
internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit

/// `tenet contract`: the app's models against the server's schema.
struct ContractCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contract", abstract: "Compare the app's models with the server's schema.",
        discussion: """
            The documents are named in tenet.yml, `contract: { openapi: api.yaml }`, or on the command line. OpenAPI \
            documents, Python files with Pydantic models and FastAPI routes, and recorded JSON are read as they are.
            """,
        subcommands: [
            ContractCheckCommand.self, ContractMapCommand.self, ContractDiffCommand.self, ContractSampleCommand.self,
        ])
}

/// The documents that the command line names, beside those of tenet.yml.
struct ContractOptions: ParsableArguments {
    @Option(parsing: .singleValue, help: "An OpenAPI document, YAML or JSON; repeat for more.")
    var openapi: [String] = []

    @Option(parsing: .singleValue, help: "A Python file, or a folder of them, with Pydantic models.")
    var pydantic: [String] = []

    @Option(parsing: .singleValue, help: "A recorded JSON response, or a folder of them.")
    var recorded: [String] = []

    /// Relative to a root.
    func settings(root: String) -> ContractSettings {
        var settings = ContractSettings()
        for (kind, paths) in [(ContractKind.openAPI, openapi), (.pydantic, pydantic), (.recorded, recorded)] {
            settings.sources += paths.map { .init(kind: kind, path: Self.path($0, root: root)) }
        }
        return settings
    }

    /// A path of the command line as the root sees it; absolute when it lies elsewhere.
    static func path(_ written: String, root: String) -> String {
        let absolute = CommandLinePath.absolute(written)
        let named = RealPath.of(absolute) ?? absolute
        return LexicalPath.inner(absolute, of: root) ?? LexicalPath.shown(named, in: root)
    }
}

extension Project {
    /// The contract of a command that cannot do without one.
    func requiredContract() throws -> ProjectContract {
        guard !contractSettings.isEmpty else {
            throw UserError(
                "no contract is named; write `contract: { openapi: api.yaml }` in tenet.yml or give --openapi, --pydantic or --recorded"
            )
        }
        return try namedContract()
    }

    /// What commands ask the project, or the part of it that the command line names.
    func inspect<Answer>(
        _ contract: ProjectContract, _ options: ProjectOptions, _ body: (ProjectModel) -> Answer
    ) -> Answer {
        var request = checkRequest(options, contract: contract)
        request.context = nil
        return Checker.inspect(request, needing: [.declarations, .coding], body)
    }
}
