public import TenetModel
internal import TenetRuleKit

/// Rules with severities and options under a name. Every standard yields one.
public struct Profile: Sendable {
    public var name: String
    public var title: String
    /// One sentence: what the standard stands for.
    public var summary: String
    public var rules: [RuleID: RuleSetting]
}

/// Reads the part of a standard that binds rules: front matter and lines that begin with *Checked by*.
///
///     ---
///     title: Errors
///     extends: [recommended]
///     ---
///     Checked by `force-try` (error, allow_in_tests: false), `force-cast`.
public struct ProfileReader {
    private let catalog: RuleCatalog
    /// Text of each standard by name.
    private let standards: [String: String]

    public init(catalog: RuleCatalog, standards: [String: String]) {
        self.catalog = catalog
        self.standards = standards
    }

    public var names: [String] { standards.keys.sorted() }

    /// The profile of a standard with all it extends. Throws for a name that does not exist, a rule that does not
    /// exist, a wrong option, or standards that extend one another in a circle.
    public func profile(named name: String) throws(ConfigurationError) -> Profile {
        try read(name, chain: [])
    }

    private func read(_ name: String, chain: [String]) throws(ConfigurationError) -> Profile {
        let file = "Standards/\(name).md"
        guard let text = standards[name] else {
            throw ConfigurationError(
                file: chain.last.map { "Standards/\($0).md" } ?? file, message: "there is no profile `\(name)`",
                help: "valid are " + names.map { "`\($0)`" }.joined(separator: ", "))
        }
        guard !chain.contains(name) else {
            throw ConfigurationError(
                file: file,
                message: "profiles extend one another in a circle: "
                    + (chain + [name]).joined(separator: " → "), help: "remove one `extends`")
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var profile = Profile(name: name, title: name, summary: "", rules: [:])
        var body = lines[...]
        if lines.first == "---", let end = lines.dropFirst().firstIndex(of: "---") {
            for line in lines[1..<end] {
                let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmed }
                guard parts.count == 2 else { continue }
                switch parts[0] {
                case "title": profile.title = parts[1]
                case "summary": profile.summary = parts[1]
                case "extends":
                    for base in parts[1].split(whereSeparator: { "[], ".contains($0) }) {
                        let inherited = try read(String(base), chain: chain + [name])
                        profile.rules.merge(inherited.rules) { _, new in new }
                    }
                default:
                    throw ConfigurationError(
                        file: file, line: 1, column: 1, message: "front matter has no key `\(parts[0])`",
                        help: "valid are `title`, `summary` and `extends`")
                }
            }
            body = lines[(end + 1)...]
        }
        for (index, line) in zip(body.indices, body) where line.hasPrefix("Checked by ") {
            let source = SettingSource(file: file, line: index + 1)
            for (rule, setting) in try bindings(line.dropFirst("Checked by ".count), source) {
                profile.rules[rule] = setting
            }
        }
        return profile
    }

    /// `` `rule` (severity, option: value), `rule` `` and so on.
    private func bindings(
        _ text: Substring, _ source: SettingSource
    ) throws(ConfigurationError) -> [(RuleID, RuleSetting)] {
        var found: [(RuleID, RuleSetting)] = []
        var rest = text
        while let open = rest.firstIndex(of: "`") {
            let afterOpen = rest[rest.index(after: open)...]
            guard let close = afterOpen.firstIndex(of: "`") else { break }
            let name = String(afterOpen[..<close])
            rest = afterOpen[afterOpen.index(after: close)...]
            guard let rule = catalog.rule(named: name) else {
                throw ConfigurationError(
                    file: source.file, line: source.line, column: 1, message: "there is no rule `\(name)`",
                    help: catalog.suggestion(for: name))
            }
            var setting = RuleSetting(level: .on, source: source)
            let next = rest.drop { $0 == " " }
            if next.first == "(", let end = next.firstIndex(of: ")") {
                for part in next[next.index(after: next.startIndex)..<end].split(separator: ",") {
                    try apply(part.trimmed, to: &setting, rule, source)
                }
                rest = next[next.index(after: end)...]
            }
            found.append((rule.about.id, setting))
        }
        return found
    }

    private func apply(
        _ word: String, to setting: inout RuleSetting, _ rule: any Rule.Type, _ source: SettingSource
    ) throws(ConfigurationError) {
        if let severity = Severity(rawValue: word) {
            setting.level = .severity(severity)
            return
        }
        if word == "off" {
            setting.level = .off
            return
        }
        let parts = word.split(separator: ":", maxSplits: 1).map { $0.trimmed }
        guard parts.count == 2 else {
            throw ConfigurationError(
                file: source.file, line: source.line, column: 1,
                message: "`\(word)` is neither a severity nor an option of `\(rule.about.id)`")
        }
        let isList = rule.describedOptions.first { $0.key == parts[0] }?.kind == .strings
        let value: OptionValue =
            isList
            ? .strings(parts[1].split(separator: "|").map { $0.trimmed })
            : Int(parts[1]).map { .int($0) } ?? Bool(parts[1]).map { .bool($0) } ?? .string(parts[1])
        setting.options[parts[0]] = value
        do {
            _ = try rule.configured([parts[0]: value])
        } catch {
            throw ConfigurationError(file: source.file, line: source.line, column: 1, message: error.message)
        }
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
