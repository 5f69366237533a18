internal import ArgumentParser
internal import TenetContracts
internal import TenetEngine
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct ContractMapCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "map", abstract: "Show which schema each model stands for, and why.",
        discussion: """
            Review the map once and keep it: `--write contract-map.yml` writes it, and `contract: { map: \
            contract-map.yml }` in tenet.yml makes it count. What is there already stays as it is.
            """)

    enum Format: String, CaseIterable { case text, json }

    @OptionGroup var project: ProjectOptions
    @OptionGroup var contract: ContractOptions
    @Option(help: "text or json.", transform: oneOf(Format.self)) var format: Format = .text
    @Option(help: "Write the map to this file, for people to review.") var write: String?
    @Flag(help: "With --write: replace a file that tenet.yml does not name as the map.") var force = false

    func run(in environment: Environment) throws -> RunCode {
        let project = try Project(self.project, in: environment, adding: contract)
        let contract = try project.requiredContract()
        environment.note(contract.contract.problems, root: project.root)
        let map = project.inspect(contract, self.project) { ContractMap($0) }
        project.noteUnknownTypes(contract, environment)
        if let write {
            let target = ContractOptions.path(write, root: project.root)
            // What the map of the project says is kept; another file would be lost.
            if !force, !project.named.maps.contains(target), FileManager.default.fileExists(atPath: write) {
                throw UserError("\(write) exists and is not the map that tenet.yml names; replace it with --force")
            }
            try map.write(
                to: CommandLinePath.absolute(write), keeping: contract.settings)
            environment.note(
                "wrote \(write); review it, then name it in tenet.yml: `contract: { map: \(write) }`")
        } else {
            environment.print(format == .json ? try map.json() : PrintableText.escapedLines(map.text))
        }
        return .clean
    }
}

/// The matches as plain values.
struct ContractMap: Encodable {
    struct Entry: Encodable {
        var model: String
        var path: String
        var schema: String
        var document: String
        var direction: String
        var reason: String
        /// In percent.
        var confidence: Int
        /// Of the model's keys, in percent.
        var keysInSchema: Int
        var isReported: Bool
    }

    struct Unmatched: Encodable {
        var model: String
        var path: String
        var isIgnored: Bool
    }

    var matches: [Entry] = []
    var unmatched: [Unmatched] = []

    init(_ model: ProjectModel) {
        guard let check = model.contractCheck else { return }
        matches = check.matches.map { match in
            Entry(
                model: match.model.qualifiedName, path: match.model.path, schema: match.schema.name,
                document: match.schema.place.path, direction: match.direction.rawValue, reason: match.reason.rawValue,
                confidence: match.confidence, keysInSchema: Int((match.share * 100).rounded(.down)),
                isReported: match.isSure)
        }
        let matched = Set(matches.map(\.model))
        unmatched = check.models.filter { !matched.contains($0.qualifiedName) }.map {
            Unmatched(
                model: $0.qualifiedName, path: $0.path, isIgnored: check.ignored.contains($0.qualifiedName))
        }
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    }

    var text: String {
        let width = min(40, matches.map { $0.model.count }.max() ?? 0)
        let schemas = min(40, matches.map { $0.schema.count }.max() ?? 0)
        var lines = matches.map { match in
            let mark = match.isReported ? " " : "?"
            return "\(mark) \(pad(match.model, width))  \(pad(match.schema, schemas))  \(pad(match.direction, 8))  "
                + "\(pad("\(match.confidence) %", 5))  \(match.reason), \(match.keysInSchema) % of the keys"
        }
        let open = unmatched.filter { !$0.isIgnored }
        if !open.isEmpty {
            lines.append("")
            lines.append(
                "\(Prose.count(open.count, "model")) \(open.count == 1 ? "stands" : "stand") for no schema that could be found:"
            )
            lines += open.map { "  \(pad($0.model, width))  \($0.path)" }
        }
        if matches.contains(where: { !$0.isReported }) {
            lines.append("")
            lines.append("? matched by members alone: reported on only after review (--write)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func pad(_ text: String, _ width: Int) -> String {
        Columns.filled(text, to: width)
    }

    /// YAML with a line for each model; what people wrote before stays.
    func write(to path: String, keeping settings: ContractSettings) throws {
        var lines = ["# Swift type: the schema that it stands for, several as a list, or `ignore`."]
        var done: Set<String> = []
        for (type, names) in settings.schemas.sorted(by: { $0.key < $1.key }) {
            done.insert(type)
            let value =
                names.isEmpty
                ? "ignore" : names.count == 1 ? scalar(names[0]) : "[\(names.map(scalar).joined(separator: ", "))]"
            lines.append("\(scalar(type)): \(value)")
        }
        for (model, group) in Dictionary(grouping: matches, by: \.model).sorted(by: { $0.key < $1.key })
        where done.insert(model).inserted {
            let names = group.map(\.schema).enumerated().filter {
                group.map(\.schema).firstIndex(of: $0.element) == $0.offset
            }
            .map { scalar($0.element) }
            let value = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
            let isSure = group.contains(where: \.isReported)
            lines.append(
                "\(isSure ? "" : "# ")\(scalar(model)): \(value)  # \(group[0].reason), \(group[0].confidence) %")
        }
        let rest = unmatched.filter { !$0.isIgnored && !done.contains($0.model) }
        if !rest.isEmpty { lines.append("# No schema was found for these; name one, or write `ignore`.") }
        lines += rest.map { "# \(scalar($0.model)): ignore" }
        try FileWriter.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private func scalar(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return isPlain ? text : "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
