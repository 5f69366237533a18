internal import TenetContracts
internal import TenetModel

/// What the front matter of a standard says of a rule under `rules`: severity and options, once for all clauses that name
/// the rule. A clause that is taken out takes none of it along.
public struct RuleEntry: Sendable, Hashable {
    struct Option: Sendable, Hashable {
        var name: String
        /// As written, with `{{name}}` where a parameter stands.
        var values: [String]
    }

    /// A rule's id or alias.
    public var rule: String
    var severity: String?
    var options: [Option]
    public var source: SettingSource

    /// As they stand in parentheses behind a rule.
    public var words: [String] {
        (severity.map { [$0] } ?? [])
            + options.map { "\($0.name): " + $0.values.map(Self.written).joined(separator: " | ") }
    }

    /// As the front matter writes it.
    var line: String {
        let settings = options.map { option in
            let values = option.values.map(Self.written)
            return "\(option.name): " + (values.count == 1 ? values[0] : "[\(values.joined(separator: ", "))]")
        }
        if settings.isEmpty, let severity { return "\(rule): \(severity)" }
        let all = (severity.map { ["severity: \($0)"] } ?? []) + settings
        return "\(rule): { \(all.joined(separator: ", ")) }"
    }

    /// Parameters that the options need and that nobody has set: until then no clause binds the rule.
    public var openParameters: [String] { words.flatMap { ParameterValues.open(in: $0) } }

    /// Numbers and truth values as they are, all else in quotes: whatever stands in it parts nothing.
    private static func written(_ text: String) -> String {
        if Int(text) != nil || Bool(text) != nil { return text }
        let escaped = text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
        return "\"\(escaped)\""
    }

    /// Puts values in the place of parameters. A value that is a list becomes as many values. What may be missing,
    /// `{{name?}}`, is left out, and so is an option of which nothing is left, and a condition that holds.
    mutating func fill(_ values: ParameterValues, for parameters: [StandardParameter]) {
        for index in options.indices {
            options[index].values = options[index].values.flatMap { written -> [String] in
                let name = Placeholder.whole(written)
                let alone = parameters.first { $0.name == name }
                guard let alone, let value = values.value(of: alone) else {
                    return [values.filling(written, for: parameters)]
                }
                return QuotedText.split(value[...], at: "|")
            }.filter { !$0.contains("?}}") }
        }
        options.removeAll { option in
            option.values.isEmpty || option.name == "when" && !option.values.contains { $0.contains("{{") }
        }
    }
}

/// Reads `rules` of a standard's front matter, which is written as that of `tenet.yml`.
enum RuleEntryReader {
    private static let help = "write `file-length: { severity: error, limit: 400 }`, or a severity alone"

    static func entries(_ node: YAMLNode, _ values: inout ValueReader) -> [RuleEntry] {
        var found: [RuleEntry] = []
        for (name, key, value) in values.entries(node, "`rules`", help: help) {
            let source = values.source(key)
            if let old = found.first(where: { $0.rule == name }) {
                values.report(key, "`\(name)` is set in line \(old.source.line), too", help: "keep one")
            } else if let entry = entry(name, value, source, &values) {
                found.append(entry)
            }
        }
        return found
    }

    private static func entry(
        _ name: String, _ node: YAMLNode, _ source: SettingSource, _ values: inout ValueReader
    ) -> RuleEntry? {
        var entry = RuleEntry(rule: name, severity: nil, options: [], source: source)
        if node.mapping == nil {
            entry.severity = severity(node, &values)
            return entry.severity == nil ? nil : entry
        }
        let settings = values.entries(node, "the settings of `\(name)`", help: help)
        for (option, _, value) in settings {
            if option == "severity" {
                entry.severity = severity(value, &values)
                continue
            }
            let nodes = value.sequence ?? [value]
            let texts = nodes.compactMap { $0.isNull ? nil : $0.string }
            guard !texts.isEmpty, texts.count == nodes.count else {
                values.report(
                    value, "`\(option)` of `\(name)` must be a text or a list of texts, not \(values.kind(of: value))",
                    help: help)
                continue
            }
            entry.options.append(RuleEntry.Option(name: option, values: texts))
        }
        if entry.severity == nil, entry.options.isEmpty {
            if settings.isEmpty { values.report(node, "nothing is said about `\(name)`", help: help) }
            return nil
        }
        return entry
    }

    private static func severity(_ node: YAMLNode, _ values: inout ValueReader) -> String? {
        // YAML 1.1 reads a bare `off` as false.
        if node.bool == false { return "off" }
        guard let word = node.string, Severity(rawValue: word) != nil || word == "off" else {
            values.report(
                node, "there is no severity \(values.kind(of: node))",
                help: "write `error`, `warning`, `note` or `off`; options stand behind their names: " + help)
            return nil
        }
        return word
    }
}
