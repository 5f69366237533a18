internal import Foundation
internal import TenetContracts
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

extension Project {
    /// Where the server's documents are, as far as anybody says so.
    struct Server {
        var settings: ContractSettings
        /// They lie where the standard expects them, and nobody named them.
        let isAssumed: Bool

        init(_ request: ProjectRequest, _ configuration: ProjectConfiguration, root: String) throws {
            settings = try Project.contractSettings(configuration.all, root: root)
            if let contract = request.contract { settings.add(contract.settings(root: root)) }
            // Where nobody speaks of a contract, the documents that lie where the standard expects them are it.
            guard settings.isEmpty, !configuration.all.contains(where: \.namesContract) else {
                isAssumed = false
                return
            }
            let name = configuration.profileName(request)
            let profile = try configuration.environment.profiles.profile(named: name)
            settings = Project.assumedContract(of: profile, root: root)
            isAssumed = !settings.isEmpty
        }
    }

    /// What all configurations say of the contract together, maps in files included.
    static func contractSettings(_ configurations: [Configuration], root: String) throws -> ContractSettings {
        var settings = ContractSettings()
        for configuration in configurations {
            settings.add(configuration.contract)
            guard let map = configuration.contractMap else { continue }
            var bytes: [UInt8] = []
            if case .failure(let error) = FileReader.read(
                LexicalPath.joined(root, map.path), into: &bytes, limit: 4 << 20)
            {
                throw UserError("\(error) (named by \(map.source.description))")
            }
            var own = ContractSettings()
            do {
                own.schemas = try ConfigurationReader.contractMap(
                    String(decoding: bytes, as: UTF8.self), file: map.path)
            } catch {
                let path = LexicalPath.joined(root, map.path)
                throw UserError(Quotation(root: root).guarded(error, in: path).description)
            }
            settings.add(own)
        }
        return settings
    }

    /// The documents that lie where a standard expects them.
    static func assumedContract(of profile: Profile, root: String) -> ContractSettings {
        var settings = ContractSettings()
        settings.sources = ContractDisk(root: root).present(profile.contract)
        return settings
    }

    /// What the report says of rules that had nothing to compare with.
    var waitingRules: [WaitingRules] {
        let rules = settings.rulesWithoutContract
        return rules.isEmpty ? [] : [WaitingRules(reason: "no `contract` is named in tenet.yml", rules: rules)]
    }

    /// Reads the documents of the contract, if a rule that runs wants them.
    /// - Throws: ``UserError`` when a document cannot be read at all; anything less is noted.
    func readContract(_ environment: Environment, isQuiet: Bool = false) throws -> ProjectContract? {
        guard !contractSettings.isEmpty,
            settings.effective(for: "").contains(where: { $0.rule.about.category == .contracts })
        else { return nil }
        let contract = try Self.contract(contractSettings, root: root)
        if assumesContract, !isQuiet {
            let paths = contractSettings.sources.map { "`\($0.path)`" }.joined(separator: " and ")
            environment.note(
                "note: compares with \(paths), where `\(settings.profile.name)` expects the contract; `contract` in tenet.yml names another, or `contract: {}` none"
            )
        }
        if !isQuiet { environment.note(contract.contract.problems, root: root) }
        return contract
    }

    /// - Throws: ``UserError`` for a document that says nothing at all.
    static func contract(_ settings: ContractSettings, root: String) throws -> ProjectContract {
        let read = ContractReader.read(settings, from: ContractDisk(root: root))
        for source in read.sources where source.contract.isEmpty {
            let problem = source.contract.problems.first
            throw UserError(
                problem.map { "\(Self.text(of: $0, root: root))" }
                    ?? "\(source.path): nothing of a contract is written there; `contract.\(source.kind.rawValue)` must name \(source.kind.description)"
            )
        }
        return read.contract
    }

    private static let outsideMessage =
        "this cannot be read as part of a contract; what it says is not shown, because it lies outside of the project"

    /// A problem with its line and column.
    static func text(of problem: ContractProblem, root: String) -> String {
        guard case .success(let bytes) = ContractDisk(root: root).bytes(of: problem.place.path) else {
            return "\(problem.place.path): \(problem.message)"
        }
        let place = LineTable(bytes).position(at: problem.place.range.lower)
        let mayQuote = Quotation(root: root).allows(LexicalPath.joined(root, problem.place.path))
        let message = mayQuote ? problem.message : outsideMessage
        return "\(problem.place.path):\(place.line):\(place.column): \(message)"
    }
}

extension Environment {
    /// Says on standard error what could not be read of a contract; the first few of many.
    func note(_ problems: [ContractProblem], root: String) {
        for problem in problems.prefix(10) { note("note: " + Project.text(of: problem, root: root)) }
        if problems.count > 10 { note("note: and \(problems.count - 10) more; `tenet contract check` lists them") }
    }
}
