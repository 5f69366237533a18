internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

/// What commands share: the rules, the profiles and the terminal.
struct Environment {
    let catalog: RuleCatalog
    let profiles: ProfileReader
    let rules: [RuleDefinition]
    /// Those of the rules that standards define themselves.
    private let defined: [DefinedRule]
    /// The globs of rules that documents define.
    var ownGlobs: [PlacedGlob] { defined.flatMap(\.globs) }
    /// The documents among the standards of the project, as they are read: relative to the current folder.
    let ownStandards: [String]
    /// What was read of the rules' findings, a line for each; see ``RuleEvidence``.
    let evidence: String
    private let streams: StandardStreams

    init(rules: [any Rule.Type], evidence: String = "", streams: StandardStreams = StandardStreams()) {
        self.streams = streams
        self.evidence = evidence
        catalog = RuleCatalog(rules)
        self.rules = catalog.rules
        defined = []
        ownStandards = []
        profiles = ProfileReader(
            catalog: catalog,
            standards: StandardLibrary(builtIn: .shipped) { path throws(ConfigurationError) in
                try DocumentFile.standard(at: path)
            })
    }

    private init(
        catalog: RuleCatalog, standards: StandardLibrary, defined: [DefinedRule], own: [String],
        evidence: String, streams: StandardStreams
    ) {
        self.streams = streams
        self.evidence = evidence
        self.catalog = catalog
        self.defined = defined
        ownStandards = own
        rules = catalog.rules
        profiles = ProfileReader(catalog: catalog, standards: standards)
    }

    /// The same with values for the parameters of standards.
    func filling(_ values: [String: ParameterValue]) -> Environment {
        guard !values.isEmpty else { return self }
        var standards = profiles.standards
        standards.parameters = ParameterValues(values)
        return Environment(
            catalog: catalog, standards: standards, defined: defined, own: ownStandards, evidence: evidence,
            streams: streams)
    }

    /// The same with the examples of standards as values of their parameters, and every chapter of theirs: to look at
    /// standards by themselves.
    var withExampleValues: Environment {
        var standards = profiles.standards
        standards.parameters = .examples
        return Environment(
            catalog: catalog, standards: standards, defined: defined, own: ownStandards, evidence: evidence,
            streams: streams)
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
        if standards.isEmpty { return self }
        let own = standards.filter { StandardLibrary.isPath($0) && !ownStandards.contains($0) }
        let added = known.dropFirst(defined.count).map(\.rule)
        return Environment(
            catalog: added.isEmpty ? catalog : RuleCatalog(rules + added), standards: profiles.standards,
            defined: known,
            own: ownStandards + own.enumerated().filter { own.firstIndex(of: $0.element) == $0.offset }.map(\.element),
            evidence: evidence, streams: streams)
    }

    /// - Throws: ``UserError`` for a standard that the command line names and that is not there.
    func requireStandards(_ names: [String]) throws {
        for name in names where !profiles.names.contains(name) {
            guard StandardLibrary.isPath(name) else {
                throw UserError("there is no standard `\(name)`; \(profiles.standards.help(for: name))")
            }
            let path = CommandLinePath.absolute(name)
            if case .failure(let failure) = SettingsFile.text(at: path) {
                throw UserError("\(name): \(failure.message); \(failure.help)")
            }
        }
    }

    private static func place(of rule: DefinedRule) -> String {
        "\(CommandLinePath.absolute(rule.document)):\(rule.line)"
    }

    /// The text of a document; nil when it cannot be read, or is no regular file of a size that people write.
    static func document(at path: String) -> String? {
        var bytes: [UInt8] = []
        guard case .success = FileReader.read(path, into: &bytes, limit: 64 << 20) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes to standard output, as it is: reports, documents and data that have been made fit to be shown.
    func print(_ text: String) { streams.output.write(text) }

    /// Writes one line to standard output, in which names and values from outside cannot do harm.
    func print(line text: String) { streams.output.write(PrintableText.escaped(text) + "\n") }

    /// Writes one line to standard error, in which names and values from outside cannot do harm.
    func note(_ text: String) { streams.errors.write(PrintableText.escaped(text) + "\n") }

    /// Shows or takes away a part of a line on the terminal.
    var progressOutput: @Sendable (String) -> Void { { [errors = streams.errors] in errors.write($0) } }

    /// Standard output is read by a person.
    var writesToTerminal: Bool { isatty(1) == 1 }

    /// Colour only on a terminal, never with `NO_COLOR`.
    var usesColor: Bool {
        ProcessInfo.processInfo.environment["NO_COLOR"].map(\.isEmpty) ?? true && writesToTerminal
            && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    /// The columns of the terminal; what `COLUMNS` says goes first, and 100 where there is none.
    var terminalWidth: Int {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
            return columns
        }
        var size = winsize()
        return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 100
    }
}
