internal import TenetContracts
internal import TenetModel
internal import TenetRuleKit

/// Reads one `tenet.yml`. Every mistake is said at once, each with file, line, column and the remedy.
public struct ConfigurationReader {
    static let keys = [
        "profile", "extends", "include", "exclude", "rules", "overrides", "fail_on", "baseline", "limits", "root",
        "contract", "parameters",
    ]

    /// What is wrong with a glob, as the end of a sentence; nil for one that can be read.
    public typealias GlobCheck = (String) -> String?

    let catalog: RuleCatalog
    private let profiles: [String]
    let folder: String
    private let globProblem: GlobCheck
    var values: ValueReader

    /// - Parameters:
    ///   - file: the path shown in errors, relative to the root.
    ///   - folder: the folder that the file speaks for.
    public init(
        catalog: RuleCatalog, profiles: [String], file: String, folder: String,
        globProblem: @escaping GlobCheck = { _ in nil }
    ) {
        self.catalog = catalog
        self.profiles = profiles
        self.folder = folder
        self.globProblem = globProblem
        values = ValueReader(file: file)
        values.allowsNothing = false
    }

    /// - Throws: every mistake of the file.
    public func read(_ text: String) throws(ConfigurationError) -> Configuration {
        let (configuration, error) = reading(text)
        if let error { throw error }
        return configuration
    }

    /// What can be read of a file, with every mistake in it: what it extends is looked at all the same, so that one run says
    /// all that is wrong.
    public func reading(_ text: String) -> (configuration: Configuration, error: ConfigurationError?) {
        var reader = self
        let configuration = reader.configuration(text)
        do throws(ConfigurationError) {
            try reader.values.finish()
            return (configuration, nil)
        } catch {
            return (configuration, error)
        }
    }

    /// What must be known of a file before it is read, because standards depend on it.
    public struct Names: Sendable {
        public var profiles: [String]
        public var extends: [String]
        public var parameters: [String: ParameterValue]

        public init(
            profiles: [String] = [], extends: [String] = [], parameters: [String: ParameterValue] = [:]
        ) {
            self.profiles = profiles
            self.extends = extends
            self.parameters = parameters
        }
    }

    /// What a file names as `profile` and `extends`, and the values that it gives to parameters, before it is read: rules that a
    /// standard defines must be known by then. Mistakes are left to ``read(_:)``.
    public static func names(in text: String) -> Names {
        guard let root = YAMLReading(text).root else { return Names() }
        func texts(_ node: YAMLNode?) -> [String] {
            node.map { $0.sequence ?? [$0] }?.compactMap(\.string) ?? []
        }
        let parameters = (root["parameters"]?.mapping ?? []).compactMap { key, value in
            key.string.map { ($0, ParameterValue(texts(value))) }
        }
        return Names(
            profiles: texts(root["profile"]), extends: texts(root["extends"]),
            parameters: Dictionary(parameters.filter { !$0.1.texts.isEmpty }) { _, new in new })
    }

    private mutating func configuration(_ text: String) -> Configuration {
        var configuration = Configuration(file: values.file, folder: folder)
        guard let root = values.root(of: text) else {
            configuration.saysNothing = true
            return configuration
        }
        for (name, key, value) in values.entries(root, "a configuration", help: "begin with `profile: recommended`") {
            read(name, key, value, into: &configuration)
        }
        return configuration
    }

    private mutating func read(
        _ name: String, _ key: YAMLNode, _ value: YAMLNode, into configuration: inout Configuration
    ) {
        if ["fail_on", "baseline", "limits", "parameters"].contains(name) {
            configuration.projectKeys.append((name, values.source(key)))
        }
        switch name {
        case "profile": configuration.profiles = standards(value)
        case "extends": configuration.extends = extends(value)
        case "include": configuration.include = globs(value, "include", &configuration)
        case "exclude": configuration.exclude = globs(value, "exclude", &configuration)
        case "rules": configuration.rules = rules(value, "`rules`", help: "write `rules: { force-try: error }`")
        case "overrides": configuration.overrides = overrides(value, &configuration)
        case "fail_on": configuration.failOn = failOn(value)
        case "baseline":
            configuration.baselineSource = values.source(value)
            configuration.baseline = values.string(
                value, "`baseline`", help: "give the path of the file that `tenet baseline create` writes")
        case "limits": configuration.limits = limits(value)
        case "root":
            // Who looks for the root has read it already; here its value is only checked.
            if values.string(value, "`root`", help: Self.rootHelp).map({ !["true", "false"].contains($0) }) ?? false {
                values.report(value, "`root` is true or false", help: Self.rootHelp)
            }
        case "contract": contract(value, into: &configuration)
        case "parameters": configuration.parameters = parameters(value)
        default: values.report(key, "there is no key `\(name)`", help: help(forKey: name))
        }
    }

    private static let rootHelp = "write `root: true` where a project begins that lies inside of another one"

    private func help(forKey name: String) -> String {
        if !catalog.rules(named: name).isEmpty { return "rules stand below `rules`: `rules: { \(name): warning }`" }
        if ["disabled_rules", "opt_in_rules", "only_rules", "custom_rules", "analyzer_rules"].contains(name) {
            return "that is a key of SwiftLint; `tenet migrate swiftlint` carries its configuration over"
        }
        return NearestName.help(for: name, in: Self.keys)
    }

    // MARK: Values

    private mutating func standards(_ node: YAMLNode) -> [Configuration.NamedProfile] {
        let list = profiles.map { "`\($0)`" }.joined(separator: ", ")
        let help = "write `profile: ` and one of \(list), or the path of a document"
        let found = values.strings(node, "`profile`", help: help)
        return found.compactMap { name, node in
            if name.contains("://") {
                values.report(
                    node, "`\(name)` lies in a network, and nothing is read from there",
                    help: "save it in the project, and write `profile:` with the path of the copy")
                return nil
            }
            if profiles.contains(name) || StandardLibrary.isPath(name) {
                return Configuration.NamedProfile(name: name, source: values.source(node))
            }
            let help = NearestName.of(name, in: profiles).map { "did you mean `\($0)`?" }
            values.report(
                node, "there is no profile `\(name)`",
                help: help ?? "valid are \(list), and paths of documents, which end in `.md`")
            return nil
        }
    }

    private mutating func extends(_ node: YAMLNode) -> [Configuration.Base] {
        let help = "name YAML files, as in `extends: ../shared.yml`"
        return values.strings(node, "`extends`", help: help).compactMap { name, node in
            if profiles.contains(name) || StandardLibrary.isPath(name) {
                values.report(
                    node, "`extends` names files of settings, and `\(name)` is a standard",
                    help: "write `profile: \(name)`")
                return nil
            }
            guard !name.contains("://") else {
                values.report(
                    node, "`\(name)` lies in a network, and nothing is read from there",
                    help: "save it beside this file, and write `extends:` with the path of the copy")
                return nil
            }
            guard [".yml", ".yaml"].contains(where: { name.lowercased().hasSuffix($0) }) else {
                let near = NearestName.of(name, in: profiles).map { "write `profile: \($0)` if you mean the standard" }
                values.report(node, "`extends` names files of settings, and `\(name)` is none", help: near ?? help)
                return nil
            }
            return Configuration.Base(path: name, source: values.source(node))
        }
    }

    private mutating func globs(
        _ node: YAMLNode, _ key: String, _ configuration: inout Configuration
    ) -> [String] {
        let found = values.strings(node, "`\(key)`", help: "write globs, as in `\"**/Generated/**\"`").filter {
            text, node in
            isReadable(text, at: node)
        }
        for (text, node) in found { configuration.globLines["\(key) \(text)"] = values.source(node).line }
        return found.map(\.text)
    }

    private mutating func isReadable(_ glob: String, at node: YAMLNode) -> Bool {
        guard let problem = globProblem(glob) else { return true }
        values.report(node, "the pattern `\(glob)` \(problem)", help: nil)
        return false
    }

    private mutating func overrides(
        _ node: YAMLNode, _ configuration: inout Configuration
    ) -> [Configuration.Override] {
        let help = "write globs with the rules for them: `\"AppTests/**\": { force-try: off }`"
        return values.entries(node, "`overrides`", help: help).compactMap { glob, key, value in
            if value.mapping == nil, ["paths", "path", "files", "globs", "rules"].contains(glob) {
                values.report(key, "`\(glob)` stands where a glob is expected", help: help)
                return nil
            }
            guard isReadable(glob, at: key) else { return nil }
            configuration.globLines["overrides \(glob)"] = values.source(key).line
            return Configuration.Override(glob: glob, rules: rules(value, "the override of `\(glob)`", help: help))
        }
    }

    private mutating func parameters(
        _ node: YAMLNode
    ) -> [String: (value: ParameterValue, source: SettingSource)] {
        let help = "write a value for each name, as in `parameters: { api.host: https://api.example.com }`"
        var found: [String: (value: ParameterValue, source: SettingSource)] = [:]
        for (name, key, value) in values.entries(node, "`parameters`", help: help) {
            let texts = values.strings(value, "`\(name)`", help: help).map(\.text)
            if !texts.isEmpty { found[name] = (ParameterValue(texts), values.source(key)) }
        }
        return found
    }

    private static let limitKeys = ["file_bytes", "seconds", "rule_seconds"]

    private mutating func limits(_ node: YAMLNode) -> CheckLimits {
        let help = "write `limits: { file_bytes: 2000000, seconds: 5 }`"
        var limits = CheckLimits()
        for (name, key, value) in values.entries(node, "`limits`", help: help) {
            guard Self.limitKeys.contains(name) else {
                values.unknown("limit", name, at: key, in: Self.limitKeys)
                continue
            }
            guard let number = values.number(value, "`\(name)`", help: help) else { continue }
            switch name {
            case "seconds": limits.seconds = number
            case "rule_seconds": limits.ruleSeconds = number
            default: limits.fileBytes = min(number, CheckLimits.largestFile)
            }
        }
        return limits
    }

    private mutating func failOn(_ node: YAMLNode) -> Severity? {
        let names = Severity.allCases.map(\.rawValue)
        let list = names.map { "`\($0)`" }.joined(separator: ", ")
        guard let word = values.string(node, "`fail_on`", help: "write one of \(list)") else { return nil }
        if let severity = Severity(rawValue: word) { return severity }
        values.unknown("severity", word, at: node, in: names)
        return nil
    }
}

extension RuleDefinition {
    var optionNames: [String] { describedOptions.map(\.key) }
}
