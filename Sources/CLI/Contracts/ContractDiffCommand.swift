internal import ArgumentParser
internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit

struct ContractDiffCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Say what a change of the schema breaks in the app.",
        discussion: """
            OLD and NEW are documents or folders; `REVISION:PATH` takes one from git. Breaking changes come first, each \
            with the models and calls of the app that it reaches. Exit code 1 when something breaks.
            """)

    enum Format: String, CaseIterable { case text, json, markdown }

    @Argument(help: "The contract that the app was written against.") var old: String
    @Argument(help: "The contract that is to come.") var new: String
    @Option(help: "text, json or markdown.", transform: oneOf(Format.self)) var format: Format = .text
    @Option(help: "openapi, pydantic or recorded; guessed when absent.", transform: oneOf(ContractKind.self))
    var kind: ContractKind?
    @Flag(help: "Leave out everything that breaks nothing.") var breaking = false
    @Option(parsing: .singleValue, help: "The app's folder; the project around the current folder when absent.")
    var app: [String] = []
    @Flag(name: .customLong("no-app"), help: "Compare the documents only, and look at no Swift file.")
    var leavesOutApp = false

    func run(in environment: Environment) throws -> RunCode {
        let root = ProjectRoot.above(CommandLinePath.current)
        let old = try ContractVersion(self.old, kind: kind, root: root)
        let new = try ContractVersion(self.new, kind: kind, root: root)
        for version in [old, new] { environment.note(version.contract.problems, root: root) }
        var changes = ContractDifference.changes(from: old.contract, to: new.contract)
        if breaking { changes.removeAll { $0.level != .breaking } }
        let reach = leavesOutApp ? [] : try reach(of: changes, old, environment)
        let report = ContractDiffReport(changes, reach, old: old, new: new)
        switch format {
        case .text: environment.print(report.text(usesColor: environment.usesColor))
        case .markdown: environment.print(report.markdown)
        case .json: environment.print(try report.json())
        }
        return changes.contains { $0.level == .breaking } ? .findings : .clean
    }

    /// What of the app each change reaches, by the changes' order.
    private func reach(
        of changes: [ContractChange], _ old: ContractVersion, _ environment: Environment
    ) throws -> [[ContractReach]] {
        let options = try ProjectOptions.parse(app)
        let project = try Project(options, in: environment)
        var settings = ContractSettings()
        settings.schemas = project.contractSettings.schemas
        let contract = ProjectContract(contract: old.contract, settings: settings)
        return project.inspect(contract, options) { model in
            let finder = ContractReachFinder(model)
            return changes.map { finder.reach(of: $0) }
        }
    }
}

/// One version of a contract, from disk or from git.
struct ContractVersion {
    let name: String
    let contract: Contract
    /// Where its documents come from: places of changes point into them.
    let files: any ContractFiles

    /// - Throws: ``UserError`` when nothing can be read.
    init(_ name: String, kind: ContractKind?, root: String) throws {
        self.name = name
        let absolute = CommandLinePath.absolute(name)
        let path: String
        if !FileManager.default.fileExists(atPath: absolute), let colon = name.firstIndex(of: ":") {
            files = try GitContractFiles(root: root, revision: String(name[..<colon]))
            path = ContractOptions.path(String(name[name.index(after: colon)...]), root: root)
        } else {
            files = ContractDisk(root: root)
            path = ContractOptions.path(name, root: root)
        }
        contract = ContractReader.read(kind ?? Self.kind(of: path, files), path, from: files)
        guard contract.isEmpty else { return }
        let problem = contract.problems.first.map { ": \($0.message)" } ?? ""
        throw UserError(
            "\(name) says nothing of a contract\(problem); give an OpenAPI document, Python files or recorded JSON")
    }

    private static func kind(of path: String, _ files: any ContractFiles) -> ContractKind {
        if files.files(below: path, ending: ".py").contains(where: { $0.hasSuffix(".py") }) { return .pydantic }
        guard path.hasSuffix(".json"), case .success(let bytes) = files.bytes(of: path) else {
            return path.hasSuffix(".yaml") || path.hasSuffix(".yml") ? .openAPI : .recorded
        }
        let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
        return start.contains("\"openapi\"") || start.contains("\"swagger\"") ? .openAPI : .recorded
    }
}

/// Something of the app that a change reaches.
struct ContractReach: Encodable, Hashable {
    /// `model`, `property` or `call`.
    var kind: String
    var name: String
    var path: String
    /// UTF-8 bytes from the start of the file.
    var offset: Int
}

/// Looks up the models, properties and calls behind the schemas of a change.
struct ContractReachFinder {
    private let check: ContractCheck?
    private let uses: [CoderUse]
    private let called: [CalledEndpoint]

    init(_ model: ProjectModel) {
        check = model.contractCheck
        uses = model.coderUses.filter { $0.role == .app }
        called = model.contractCheck?.calledEndpoints(in: model) ?? []
    }

    func reach(of change: ContractChange) -> [ContractReach] {
        guard let check else { return [] }
        var found: [ContractReach] = []
        let key = change.subject.path.split(separator: ".").last.map { $0.prefix { $0 != "[" } }.map(String.init) ?? ""
        for match in check.sureMatches where change.oldSchemas.contains(match.schema.id) {
            if let direction = change.subject.direction, direction.rawValue != match.direction.rawValue { continue }
            let members = check.properties(of: match).filter { $0.found?.name == key }
            for member in members {
                found.append(
                    ContractReach(
                        kind: "property", name: match.model.name + "." + member.property.name,
                        path: member.property.path, offset: member.property.range.lower))
            }
            if members.isEmpty, key.isEmpty || change.isAddition {
                found.append(
                    ContractReach(
                        kind: "model", name: match.model.name, path: match.model.path,
                        offset: match.model.range.lower))
            }
            for use in uses where !found.isEmpty && use.type.names.contains(match.model.qualifiedName) {
                found.append(
                    ContractReach(kind: "call", name: use.name, path: use.path, offset: use.range.lower))
            }
        }
        let operations = Set(change.subject.operations)
        if change.oldSchemas.isEmpty || change.subject.schema == nil {
            for endpoint in called {
                guard case .operations(let targets) = endpoint.target,
                    targets.contains(where: { operations.contains("\($0.method) \($0.path)") })
                else { continue }
                found.append(
                    ContractReach(
                        kind: "call", name: endpoint.literal.template, path: endpoint.literal.path,
                        offset: endpoint.literal.range.lower))
            }
        }
        var seen: Set<ContractReach> = []
        return found.filter { seen.insert($0).inserted }
    }
}

extension ContractChange {
    /// Something is new that the app does not know.
    fileprivate var isAddition: Bool { oldPlace == nil }
}
