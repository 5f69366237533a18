public import TenetContracts
internal import TenetMarkdown
internal import TenetModel

/// What stands between `---` at the top of a standard.
public struct StandardFrontMatter: Sendable {
    public var title = ""
    /// One sentence: what the standard stands for.
    public var summary = ""
    /// Standards that this one builds on, nearest last.
    public var extends: [String] = []
    /// Documents that belong to this standard and are read in this order behind it, relative to its folder.
    public var parts: [String] = []
    /// Globs of the files that the standard speaks about; all when empty.
    public var paths: [String] = []

    /// Findings name the clauses that they enforce. Not for standards whose clauses say no more than the rules.
    public var isCited = true

    /// Where projects of the standard keep the server's documents, relative to their root.
    public var contract: [ContractSettings.Source] = []

    /// What the standard leaves to the team, in the order of the document.
    public var parameters: [StandardParameter] = []

    static let keys = ["title", "summary", "extends", "parts", "paths", "cited", "contract", "parameters"]

    /// - Throws: every mistake of the front matter, with the place in the document.
    init(of document: MarkdownDocument, path: String) throws(ConfigurationError) {
        guard let place = document.frontMatter else { return }
        // The first line holds `---`.
        var values = ValueReader(file: path, lineOffset: 1)
        if let root = values.root(of: document.text(place.body)) {
            for (name, key, value) in values.entries(
                root, "the front matter", help: "write one `key: value` on each line between the `---`")
            {
                read(name, key, value, &values)
            }
        }
        try values.finish()
    }

    private mutating func read(_ name: String, _ key: YAMLNode, _ value: YAMLNode, _ values: inout ValueReader) {
        switch name {
        case "title": title = value.string ?? ""
        case "summary": summary = value.string ?? ""
        case "extends":
            extends = Self.texts(value, "`extends`", "name standards, or paths of documents that end in `.md`", &values)
        case "parts":
            parts = Self.texts(value, "`parts`", "give paths of documents, relative to the folder of this one", &values)
        case "cited":
            if let flag = value.bool {
                isCited = flag
            } else {
                values.report(
                    value, "`cited` must be true or false, not \(values.kind(of: value))", help: "write `cited: false`")
            }
        case "paths", "globs": paths = Self.texts(value, "`\(name)`", "write globs, as in `\"App/**\"`", &values)
        case "contract": contract = Self.contract(value, &values)
        case "parameters": parameters = Self.parameters(value, &values)
        // What other tools keep here is theirs.
        case "description", "name", "alwaysApply", "version", "date", "author", "tags": break
        default:
            values.report(
                key, "front matter has no key `\(name)`", help: NearestName.help(for: name, in: Self.keys))
        }
    }

    private static func parameters(_ node: YAMLNode, _ values: inout ValueReader) -> [StandardParameter] {
        let help = "write `api.host: { kind: url, meaning: Where the API lives., example: https://api.example.com }`"
        return values.entries(node, "`parameters`", help: help).compactMap { name, key, value in
            let kinds = StandardParameter.Kind.allCases.map(\.rawValue)
            guard let word = value["kind"]?.string, let kind = StandardParameter.Kind(rawValue: word) else {
                values.report(
                    value["kind"] ?? key, "the parameter `\(name)` needs a kind",
                    help: "it is one of " + kinds.map { "`\($0)`" }.joined(separator: ", "))
                return nil
            }
            guard let meaning = value["meaning"]?.string, let example = value["example"]?.string else {
                values.report(key, "the parameter `\(name)` needs a meaning and an example", help: help)
                return nil
            }
            let parameter = StandardParameter(
                name: name, kind: kind, meaning: meaning, example: example, usual: value["default"]?.string)
            if let problem = parameter.usual.flatMap({ parameter.problem(with: ParameterValue([$0])) }) {
                values.report(value, "the default of `\(name)` \(problem)", help: "write one like \(example)")
                return nil
            }
            return parameter
        }
    }

    private static func contract(_ node: YAMLNode, _ values: inout ValueReader) -> [ContractSettings.Source] {
        let help = "write `contract: { openapi: api.yaml }`"
        var sources: [ContractSettings.Source] = []
        for (name, key, value) in values.entries(node, "`contract`", help: help) {
            guard let kind = ContractKind(rawValue: name) else {
                values.report(
                    key, "`contract` has no kind `\(name)`",
                    help: NearestName.help(for: name, in: ContractKind.allCases.map(\.rawValue)))
                continue
            }
            sources += texts(value, "`\(name)`", help, &values).map { ContractSettings.Source(kind: kind, path: $0) }
        }
        return sources
    }

    /// One text, several parted by commas, or a list.
    private static func texts(
        _ node: YAMLNode, _ what: String, _ help: String, _ values: inout ValueReader
    ) -> [String] {
        let texts = values.strings(node, what, help: help).map(\.text)
        guard node.sequence == nil else { return texts }
        return texts.flatMap { $0.split(separator: ",").map(\.trimmed) }.filter { !$0.isEmpty }
    }
}
