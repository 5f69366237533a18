internal import TenetModel
internal import TenetRuleKit

/// Makes profiles of standards: of the built-in ones by name, of a team's own by path.
public struct ProfileReader: Sendable {
    private let catalog: RuleCatalog
    public let standards: StandardLibrary

    public init(catalog: RuleCatalog, standards: StandardLibrary) {
        self.catalog = catalog
        self.standards = standards
    }

    /// The names of the built-in profiles.
    public var names: [String] { standards.names }

    /// The profile of a standard with all it extends. Throws for a standard that does not exist, a rule that does not
    /// exist, a wrong option, or standards that extend one another in a circle.
    public func profile(named name: String) throws(ConfigurationError) -> Profile {
        try read(name, chain: [])
    }

    private func read(_ name: String, chain: [String]) throws(ConfigurationError) -> Profile {
        let documents = try standards.documents(of: name, namedBy: chain.last)
        let shown = documents.first?.path ?? name
        guard !chain.contains(name) else {
            throw ConfigurationError(
                file: shown,
                message: "profiles extend one another in a circle: "
                    + (chain + [name]).joined(separator: " → "), help: "remove one `extends`")
        }
        let matter = documents.first?.frontMatter
        var profile = Profile(
            name: name, title: matter?.title.isEmpty == false ? matter?.title ?? name : name,
            summary: matter?.summary ?? "")
        for base in matter?.extends ?? [] {
            let inherited = try read(standards.resolved(base, from: name), chain: chain + [name])
            profile.layers += inherited.layers
            profile.clauses.merge(inherited.clauses) { old, new in old + new }
        }
        let known = profile.rules
        var layer = Profile.Layer(paths: matter?.paths ?? [], rules: [:])
        for document in documents {
            for clause in document.clauses {
                for binding in clause.bindings {
                    try add(binding, of: clause, in: document, to: &layer, &profile, known)
                }
            }
        }
        profile.layers.append(layer)
        return profile
    }

    /// A clause that names a rule without saying more leaves what another clause says about it.
    private func add(
        _ binding: Binding, of clause: Clause, in document: StandardDocument, to layer: inout Profile.Layer,
        _ profile: inout Profile, _ inherited: [RuleID: RuleSetting]
    ) throws(ConfigurationError) {
        guard let rule = catalog.rule(named: binding.rule) else {
            throw error(
                binding, in: document, "there is no rule `\(binding.rule)`", help: catalog.suggestion(for: binding.rule)
            )
        }
        let id = rule.about.id
        let source = SettingSource(file: document.path, line: binding.line)
        for clauseID in clause.ids {
            let reference = ClauseReference(
                id: clauseID, heading: clause.headings.last ?? clause.text, document: document.path, line: clause.line)
            if profile.clauses[id]?.contains(reference) != true { profile.clauses[id, default: []].append(reference) }
        }
        // A built-in standard names rules in preview for what they will enforce; it does not impose them yet.
        let waits = rule.about.status != .stable && standards.isBuiltIn(document)
        if waits { return }
        var setting: RuleSetting
        if let known = layer.rules[id] {
            setting = known
            if !binding.words.isEmpty { setting.source = source }
        } else {
            setting = inherited[id] ?? RuleSetting(level: .on, source: source)
            if setting.level == .off { setting.level = .on }
            setting.source = source
        }
        for word in binding.words { try apply(word, to: &setting, rule, binding, document) }
        layer.rules[id] = setting
    }

    private func apply(
        _ word: String, to setting: inout RuleSetting, _ rule: any Rule.Type, _ binding: Binding,
        _ document: StandardDocument
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
            throw error(
                binding, in: document, "`\(word)` is neither a severity nor an option of `\(rule.about.id)`",
                help: "write `error`, `warning`, `note`, `off` or `option: value`")
        }
        let isList = rule.describedOptions.first { $0.key == parts[0] }?.kind == .strings
        let value: OptionValue =
            isList
            ? .strings(parts[1].split(separator: "|").map { $0.trimmed })
            : Int(parts[1]).map { .int($0) } ?? Bool(parts[1]).map { .bool($0) } ?? .string(parts[1])
        setting.options[parts[0]] = value
        do {
            _ = try rule.configured([parts[0]: value])
        } catch let problem {
            throw error(binding, in: document, problem.message, help: nil)
        }
    }

    private func error(
        _ binding: Binding, in document: StandardDocument, _ message: String, help: String?
    ) -> ConfigurationError {
        ConfigurationError(file: document.path, line: binding.line, column: 1, message: message, help: help)
    }
}
