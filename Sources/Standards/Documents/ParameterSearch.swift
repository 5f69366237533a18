internal import TenetContracts
internal import TenetModel

/// How a project shows what it would write for a parameter, as a standard tells it under `found`.
public struct ParameterSearch: Sendable, Hashable {
    /// What a type of the project is called, with `*` for any letters.
    public var types: [String] = []
    /// What it is declared with, such as `class`; empty for any.
    public var declared: [String] = []
    /// How many types of the project inherit from it or conform to it, at least.
    public var subtypes = 0
    /// Members that it has, all of them.
    public var members: [String] = []
    /// Modules of which one is imported.
    public var imports: [String] = []
    /// Names of which one is used.
    public var uses: [String] = []
    /// Folders, by their names, of which the first that is there is meant.
    public var folders: [String] = []

    static let keys = ["types", "declared", "subtypes", "members", "imports", "uses", "folders"]

    init(_ node: YAMLNode, _ values: inout ValueReader) {
        let help = "write `found: { types: [Base*ViewModel], subtypes: 2 }`"
        for (name, key, value) in values.entries(node, "`found`", help: help) {
            let texts: (inout ValueReader) -> [String] = { $0.strings(value, "`\(name)`", help: help).map(\.text) }
            switch name {
            case "types": types = texts(&values)
            case "declared": declared = texts(&values)
            case "members": members = texts(&values)
            case "imports": imports = texts(&values)
            case "uses": uses = texts(&values)
            case "folders": folders = texts(&values)
            case "subtypes": subtypes = values.number(value, "`subtypes`", help: help) ?? 0
            default: values.unknown("key of `found`", name, at: key, in: Self.keys)
            }
        }
    }
}

/// Reads `parameters` of a standard's front matter.
enum ParameterReader {
    private static let help =
        "write `api.host: { kind: url, meaning: Where the API lives., example: https://api.example.com }`"

    static func parameters(_ node: YAMLNode, _ values: inout ValueReader) -> [StandardParameter] {
        values.entries(node, "`parameters`", help: help).compactMap { name, key, value in
            parameter(name, key, value, &values)
        }
    }

    /// A word, or those of a list as they stand in options of rules.
    private static func text(_ node: YAMLNode?) -> String? {
        node?.string ?? node?.sequence.map { $0.compactMap(\.string).joined(separator: " | ") }
    }

    private static let keys = ["kind", "meaning", "example", "default", "found"]

    private static func kind(
        of name: String, _ key: YAMLNode, _ node: YAMLNode?, _ values: inout ValueReader
    ) -> StandardParameter.Kind? {
        let kinds = StandardParameter.Kind.allCases.map(\.rawValue)
        guard let node, let word = node.string, !node.isNull else {
            values.report(
                node ?? key, "the parameter `\(name)` needs a kind",
                help: "it is one of " + kinds.map { "`\($0)`" }.joined(separator: ", "))
            return nil
        }
        let kind = StandardParameter.Kind(rawValue: word)
        if kind == nil { values.unknown("kind of parameters", word, at: node, in: kinds) }
        return kind
    }

    private static func parameter(
        _ name: String, _ key: YAMLNode, _ value: YAMLNode, _ values: inout ValueReader
    ) -> StandardParameter? {
        // A key that is written otherwise would not count, and the parameter would do without what it says.
        for (member, place, _) in values.entries(value, "the parameter `\(name)`", help: help) {
            if !keys.contains(member) { values.unknown("key of a parameter", member, at: place, in: keys) }
        }
        guard value.mapping != nil, let kind = kind(of: name, key, value["kind"], &values) else { return nil }
        guard let meaning = value["meaning"]?.string, let example = text(value["example"]) else {
            values.report(key, "the parameter `\(name)` needs a meaning and an example", help: help)
            return nil
        }
        let usual = text(value["default"])
        if kind == .switch, usual == nil {
            values.report(
                key, "the switch `\(name)` needs a default",
                help: "write `default: on`, or `off` when most teams leave it out")
            return nil
        }
        let parameter = StandardParameter(
            name: name, kind: kind, meaning: meaning, example: example, usual: usual,
            search: value["found"].map { ParameterSearch($0, &values) })
        if let problem = usual.flatMap({ parameter.problem(with: ParameterValue([$0])) }) {
            values.report(value, "the default of `\(name)` \(problem)", help: "write one like \(example)")
            return nil
        }
        return parameter
    }
}
