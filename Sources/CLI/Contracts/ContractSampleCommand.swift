internal import ArgumentParser
internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
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
    @Flag(help: "Replace samples that exist and say something else.") var force = false

    func run(in environment: Environment) throws -> RunCode {
        let options = try ProjectOptions.parse(app)
        let project = try Project(options, in: environment, adding: contract)
        let contract = try project.requiredContract()
        environment.note(contract.contract.problems, root: project.root)
        let models = project.inspect(contract, options) { SampleModels($0) }
        project.noteUnknownTypes(contract, environment)
        let chosen = try choose(models, contract.contract, project)
        let writer = SampleWriter(contract.contract)
        guard let output else {
            guard chosen.count == 1, let only = chosen.first else {
                throw UserError("give one model, or a folder with --output for all \(chosen.count)")
            }
            environment.print(writer.json(for: only.schema))
            return .clean
        }
        let folder = CommandLinePath.absolute(output)
        var files: [(path: String, text: String)] = []
        for (name, schema) in chosen {
            for variant in writer.variants(for: schema) {
                let ending = variant.name == "full" ? ".json" : ".\(variant.name).json"
                // A schema may have any name, and none may lead out of the folder.
                let file = name.replacing("/", with: "_") + ending
                files.append((LexicalPath.child(file, of: folder), variant.json))
            }
        }
        try refuseOverwriting(files)
        for file in files { try FileWriter.replace(file.path, with: Array(file.text.utf8)) }
        environment.note("wrote samples of \(Prose.count(chosen.count, "model")) to \(output)")
        return .clean
    }

    private func choose(
        _ models: SampleModels, _ contract: Contract, _ project: Project
    ) throws -> [(name: String, schema: Schema)] {
        var seen: Set<String> = []
        guard !names.isEmpty else {
            return models.matched.filter { seen.insert($0.model).inserted }.map { ($0.model, $0.schema) }
        }
        return try names.map { name in
            if let match = models.matched.first(where: { $0.model == name }) { return (name, match.schema) }
            if let schema = contract.schemas.first(where: { $0.name == name }) { return (name, schema) }
            let schemas = contract.schemas.map(\.name)
            if let place = models.unmatched[name] {
                let near = NearestName.of(name, in: schemas) ?? "SchemaName"
                throw UserError(
                    "\(project.text(of: place)): `\(name)` is a model, but it is matched with no schema of a response; "
                        + "name one in tenet.yml: `contract: { map: { \(name): \(near) } }`")
            }
            let known = models.matched.map(\.model) + schemas + models.unmatched.keys.sorted()
            let nearest =
                NearestName.of(name, in: known).map { "did you mean `\($0)`?" } ?? "`tenet contract map` lists them"
            throw UserError("there is no model or schema `\(name)` in the app or the contract; \(nearest)")
        }
    }

    /// Samples are edited by people: what is there and says something else stays.
    private func refuseOverwriting(_ files: [(path: String, text: String)]) throws {
        guard !force else { return }
        let taken = files.filter { file in
            var bytes: [UInt8] = []
            guard FileManager.default.fileExists(atPath: file.path) else { return false }
            guard case .success = FileReader.read(file.path, into: &bytes, limit: CheckLimits.largestFile) else {
                return true
            }
            return bytes != Array(file.text.utf8)
        }
        guard let first = taken.first else { return }
        let more = taken.count > 1 ? " and \(taken.count - 1) more" : ""
        throw UserError(
            "\(CommandLinePath.shown(first.path))\(more) exists and says something else; replace it with --force")
    }
}

/// The models of an app as samples are asked for.
private struct SampleModels {
    /// Those that read responses, with their schemas.
    var matched: [(model: String, schema: Schema)] = []
    /// Those that no response is known for, with the places of their names.
    var unmatched: [String: (path: String, range: ByteRange)] = [:]

    init(_ model: ProjectModel) {
        guard let check = model.contractCheck else { return }
        matched = check.sureMatches.filter { $0.direction == .response }.map { ($0.model.qualifiedName, $0.schema) }
        let names = Set(matched.map(\.model))
        for model in check.models where !names.contains(model.qualifiedName) {
            unmatched[model.qualifiedName] = (model.path, model.range)
        }
    }
}

extension Project {
    /// A place in a file of the project, as messages begin with it.
    fileprivate func text(of place: (path: String, range: ByteRange)) -> String {
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(LexicalPath.joined(root, place.path), into: &bytes, limit: 16 << 20)
        else {
            return place.path
        }
        let position = LineTable(bytes).position(at: place.range.lower)
        return "\(place.path):\(position.line):\(position.column)"
    }
}
