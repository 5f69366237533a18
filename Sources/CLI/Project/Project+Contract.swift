internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// What configurations say of the contract, with the places that say it.
struct NamedContract {
    var settings = ContractSettings()
    /// Where each document is named, by its path.
    var documents: [String: SettingSource] = [:]
    /// Where each type is given its schema, by its name.
    var types: [String: SettingSource] = [:]
    /// Files that hold maps.
    var maps: [String] = []

    /// What all configurations say together, maps in files included.
    init(_ configurations: [Configuration], root: String) throws(ConfigurationError) {
        var mistakes = MistakeCollector()
        for configuration in configurations {
            settings.add(configuration.contract)
            documents.merge(configuration.contractPlaces) { first, _ in first }
            types.merge(configuration.schemaPlaces) { _, new in new }
            guard let map = configuration.contractMap else { continue }
            do throws(ConfigurationError) { try add(map, root: root) } catch { mistakes.add(error) }
        }
        try mistakes.finish()
    }

    private mutating func add(
        _ map: (path: String, source: SettingSource), root: String
    ) throws(ConfigurationError) {
        maps.append(map.path)
        let path = LexicalPath.joined(root, map.path)
        switch SettingsFile.text(at: path) {
        case .failure(let failure):
            throw map.source.mistake("`map` names \(map.path): \(failure.message)", help: failure.help)
        case .success(let text):
            var own = ContractSettings()
            let read: (schemas: [String: [String]], places: [String: SettingSource])
            do throws(ConfigurationError) {
                read = try ConfigurationReader.contractMap(text, file: map.path)
            } catch {
                throw Quotation(root: root).guarded(error, in: path)
            }
            own.schemas = read.schemas
            settings.add(own)
            types.merge(read.places) { _, new in new }
        }
    }
}

extension Project {
    /// Where the server's documents are, as far as anybody says so.
    struct Server {
        var settings: ContractSettings
        /// What configurations name, with places.
        let named: NamedContract
        /// They lie where the standard expects them, and nobody named them.
        let isAssumed: Bool

        init(_ request: ProjectRequest, _ configuration: ProjectConfiguration, root: String) throws {
            named = try NamedContract(configuration.all, root: root)
            settings = named.settings
            if let contract = request.contract { settings.add(contract.settings(root: root)) }
            // Where nobody speaks of a contract, the documents that lie where the standard expects them are it.
            guard settings.isEmpty, !configuration.all.contains(where: \.namesContract) else {
                isAssumed = false
                return
            }
            let names = configuration.profileNames(request)
            let expected = try configuration.environment.profiles.contract(named: names)
            settings = Project.assumedContract(expected, root: root)
            isAssumed = !settings.isEmpty
        }
    }

    /// The documents that lie where a standard expects them.
    static func assumedContract(_ expected: [ContractSettings.Source], root: String) -> ContractSettings {
        var settings = ContractSettings()
        settings.sources = ContractDisk(root: root).present(expected)
        return settings
    }

    /// What the report says of rules that had nothing to compare with.
    var waitingRules: [WaitingRules] {
        let rules = settings.rulesWithoutContract
        return rules.isEmpty ? [] : [WaitingRules(reason: "no `contract` is named in tenet.yml", rules: rules)]
    }

    /// Reads the documents of the contract, if a rule that runs wants them.
    /// - Throws: `ConfigurationError` when a document cannot be read at all; anything less is noted.
    func readContract(_ environment: Environment, isQuiet: Bool = false) throws -> ProjectContract? {
        guard !contractSettings.isEmpty,
            settings.mayRun(.contracts)
        else { return nil }
        let contract = try namedContract()
        if assumesContract, !isQuiet {
            let paths = contractSettings.sources.map { "`\($0.path)`" }.joined(separator: " and ")
            environment.note(
                "note: compares with \(paths), where `\(settings.profile.name)` expects the contract; `contract` in tenet.yml names another, or `contract: {}` none"
            )
        }
        noteUnknownTypes(contract, environment)
        if !isQuiet { environment.note(contract.contract.problems, root: root) }
        return contract
    }

    /// Every document that is named, read.
    /// - Throws: ``ConfigurationError`` with each document that says nothing at all.
    func namedContract() throws(ConfigurationError) -> ProjectContract {
        try Self.contract(contractSettings, named: named.documents, root: root)
    }

    /// - Parameter places: where documents are named, by their paths; of others the option is said.
    static func contract(
        _ settings: ContractSettings, named places: [String: SettingSource] = [:], root: String
    ) throws(ConfigurationError) -> ProjectContract {
        let documents = ReadDocuments(ContractDisk(root: root))
        var read = ContractReader.read(settings, from: documents)
        read.contract.readDocuments = documents.digest
        func mistake(_ path: String, _ kind: ContractKind, _ key: String, _ contract: Contract) -> ConfigurationError {
            let place = places[path] ?? SettingSource(file: "--\(key)", line: 0)
            return Self.mistake(at: place, naming: path, as: kind, key: key, contract, root: root)
        }
        var mistakes = MistakeCollector()
        for source in read.sources where source.contract.isEmpty {
            mistakes.add(mistake(source.path, source.kind, source.kind.rawValue, source.contract))
        }
        for copy in read.contract.copies where copy.contract.isEmpty {
            mistakes.add(mistake(copy.path, .openAPI, "copies", copy.contract))
        }
        try mistakes.finish()
        return read.contract
    }

    /// The mistake of naming a document that says nothing.
    private static func mistake(
        at place: SettingSource, naming path: String, as kind: ContractKind, key: String, _ contract: Contract,
        root: String
    ) -> ConfigurationError {
        let disk = ContractDisk(root: root)
        guard FileManager.default.fileExists(atPath: LexicalPath.joined(root, path)) else {
            let there = ContractFinder.documents(in: root).map { "`\($0.path)`" }.prefix(3).joined(separator: ", ")
            return place.mistake(
                "there is no file or folder \(path)",
                help: there.isEmpty ? "`\(key)` must name \(kind.description)" : "this project has \(there)")
        }
        guard let problem = contract.problems.first else {
            return place.mistake(
                "nothing of a contract is written in \(path)", help: "`\(key)` must name \(kind.description)")
        }
        guard case .success = disk.bytes(of: problem.place.path) else {
            return place.mistake(problem.message, help: "`\(key)` must name \(kind.description)")
        }
        let file = Project.text(of: problem, root: root)
        return place.mistake(
            "\(path) says nothing of a contract: \(file)", help: "`\(key)` must name \(kind.description)")
    }

    /// Says which types of a map the project does not have: such a line compares nothing.
    func noteUnknownTypes(_ contract: ProjectContract, _ environment: Environment) {
        for mistake in unknownTypes(contract) { environment.note("\(mistake.description)") }
    }

    private static let outsideMessage =
        "this cannot be read as part of a contract; what it says is not shown, because it lies outside of the project"

    /// A problem with its line and column.
    static func text(of problem: ContractProblem, root: String) -> String {
        texts(of: [problem], root: root).joined()
    }

    /// Problems with their lines and columns; each document is read once.
    static func texts(of problems: [ContractProblem], root: String) -> [String] {
        let disk = ContractDisk(root: root)
        var tables: [String: LineTable?] = [:]
        return problems.map { problem in
            let path = problem.place.path
            if tables[path] == nil {
                tables[path] = .some((try? disk.bytes(of: path).get()).map { LineTable($0) })
            }
            guard case .some(.some(let table)) = tables[path] else { return "\(path): \(problem.message)" }
            let place = table.position(at: problem.place.range.lower)
            let mayQuote = Quotation(root: root).allows(LexicalPath.joined(root, path))
            let message = mayQuote ? problem.message : outsideMessage
            return "\(path):\(place.line):\(place.column): \(message)"
        }
    }
}

extension Environment {
    /// Says on standard error what could not be read of a contract; the first few of many.
    func note(_ problems: [ContractProblem], root: String) {
        for text in Project.texts(of: Array(problems.prefix(10)), root: root) { note("note: " + text) }
        if problems.count > 10 { note("note: and \(problems.count - 10) more; `tenet contract check` lists them") }
    }
}
