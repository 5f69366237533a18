internal import Foundation
internal import TenetEngine
internal import TenetRuleKit
internal import TenetStandards

/// What commands share: the rules, the profiles and the terminal.
struct Environment {
    let catalog: RuleCatalog
    let profiles: ProfileReader
    let rules: [RuleDefinition]
    /// Those of the rules that standards define themselves.
    private let defined: [DefinedRule]
    /// The documents among the standards of the project, as they are read: relative to the current folder.
    let ownStandards: [String]

    init(rules: [any Rule.Type]) {
        catalog = RuleCatalog(rules)
        self.rules = catalog.rules
        defined = []
        ownStandards = []
        profiles = ProfileReader(
            catalog: catalog,
            standards: StandardLibrary(builtIn: .shipped) { path in
                FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            })
    }

    private init(catalog: RuleCatalog, standards: StandardLibrary, defined: [DefinedRule], own: [String]) {
        self.catalog = catalog
        self.defined = defined
        ownStandards = own
        rules = catalog.rules
        profiles = ProfileReader(catalog: catalog, standards: standards)
    }

    /// Reads the rules that documents define.
    static let ruleReader = StandardRuleReader { pattern in
        let glob = try Glob(pattern)
        return { glob.covers($0) }
    }

    /// The same with the rules that these standards define in their own documents.
    /// - Throws: ``ConfigurationError`` for a mistake in one of them, or an id that is taken.
    func including(rulesOf standards: [String]) throws -> Environment {
        var known = defined
        for name in standards {
            for rule in try profiles.definedRules(of: name, with: Self.ruleReader) {
                let place = Self.place(of: rule)
                guard !known.contains(where: { Self.place(of: $0) == place }) else { continue }
                let twin = known.first { $0.id == rule.id }.map { "\($0.document):\($0.line) defines" }
                let owner = twin ?? catalog.rule(named: rule.id.rawValue).map { _ in "Tenet itself has" }
                if let owner {
                    throw ConfigurationError(
                        file: rule.document, line: rule.line, column: rule.column,
                        message: "\(owner) a rule `\(rule.id)` already", help: "give this rule another id")
                }
                known.append(rule)
            }
        }
        let own = standards.filter { StandardLibrary.isPath($0) && !ownStandards.contains($0) }
        let all = rules + known.dropFirst(defined.count).map(\.rule)
        return Environment(
            catalog: RuleCatalog(all), standards: profiles.standards, defined: known,
            own: ownStandards + own.enumerated().filter { own.firstIndex(of: $0.element) == $0.offset }.map(\.element))
    }

    /// - Throws: ``UserError`` for a standard that the command line names and that is not there.
    func requireStandards(_ names: [String]) throws {
        for name in names where !profiles.names.contains(name) {
            guard StandardLibrary.isPath(name) else {
                throw UserError("there is no standard `\(name)`; \(profiles.standards.help(for: name))")
            }
            let path = Project.absolute(name, in: FileManager.default.currentDirectoryPath)
            if case .failure(let failure) = SettingsFile.text(at: path) {
                throw UserError("\(name): \(failure.message); \(failure.help)")
            }
        }
    }

    private static func place(of rule: DefinedRule) -> String {
        "\(Project.absolute(rule.document, in: FileManager.default.currentDirectoryPath)):\(rule.line)"
    }

    /// Writes to standard output. A closed pipe ends the run quietly.
    func print(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// Colour only on a terminal, never with `NO_COLOR`.
    var usesColor: Bool {
        ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true && isatty(1) == 1
            && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    var terminalWidth: Int {
        ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) } ?? 100
    }
}
