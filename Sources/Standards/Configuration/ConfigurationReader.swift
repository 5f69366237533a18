internal import TenetModel
internal import TenetRuleKit
internal import Yams

/// Reads one `tenet.yml`. Every mistake is one error with file, line, column and the nearest valid name.
public struct ConfigurationReader {
    static let keys = [
        "profile", "extends", "include", "exclude", "rules", "overrides", "fail_on", "baseline", "limits",
        "contract",
    ]

    private let catalog: RuleCatalog
    private let profiles: [String]
    private let file: String
    let folder: String

    /// - Parameters:
    ///   - file: the path shown in errors, relative to the root.
    ///   - folder: the folder that the file speaks for.
    public init(catalog: RuleCatalog, profiles: [String], file: String, folder: String) {
        self.catalog = catalog
        self.profiles = profiles
        self.file = file
        self.folder = folder
    }

    public func read(_ text: String) throws(ConfigurationError) -> Configuration {
        var configuration = Configuration(file: file, folder: folder)
        guard let root = try YAMLText.compose(text, file: file) else { return configuration }
        guard case .mapping(let mapping) = root else {
            throw error(
                root, "a configuration is a mapping of keys to values", help: "begin with `profile: recommended`")
        }
        for (key, value) in mapping {
            let name = try string(key, "a key")
            switch name {
            case "profile": configuration.profile = (try profile(value), source(value))
            case "extends": configuration.extends = try strings(value, "`extends`")
            case "include": configuration.include = try strings(value, "`include`")
            case "exclude": configuration.exclude = try strings(value, "`exclude`")
            case "rules": configuration.rules = try rules(value)
            case "overrides": configuration.overrides = try overrides(value)
            case "fail_on": configuration.failOn = try severity(value)
            case "baseline": configuration.baseline = try string(value, "`baseline`")
            case "limits": configuration.limits = try limits(value)
            case "contract": try contract(value, into: &configuration)
            default: throw unknown("key", name, at: key, in: Self.keys)
            }
        }
        return configuration
    }

    /// What a file names as `profile` and `extends`, before it is read: rules that a standard defines must be known by
    /// then. Mistakes are left to ``read(_:)``.
    public static func names(in text: String) -> (profile: String?, extends: [String]) {
        guard let mapping = try? Yams.compose(yaml: text)?.mapping else { return (nil, []) }
        let bases = mapping["extends"].map { $0.sequence.map { Array($0) } ?? [$0] } ?? []
        return (mapping["profile"]?.string, bases.compactMap(\.string))
    }

    // MARK: Values

    private func profile(_ node: Node) throws(ConfigurationError) -> String {
        let name = try string(node, "`profile`")
        guard profiles.contains(name) || StandardLibrary.isPath(name) else {
            throw unknown("profile", name, at: node, in: profiles)
        }
        return name
    }

    private func rules(_ node: Node) throws(ConfigurationError) -> [RuleID: RuleSetting] {
        guard case .mapping(let mapping) = node else {
            throw error(
                node, "`rules` is a mapping of rule ids to severities or settings", help: "write `force-try: error`")
        }
        var settings: [RuleID: RuleSetting] = [:]
        for (key, value) in mapping {
            let name = try string(key, "a rule id")
            let named = catalog.rules(named: name)
            guard !named.isEmpty else {
                throw error(
                    key, "there is no rule `\(name)`", help: catalog.suggestion(for: name) ?? "`tenet rules` lists them"
                )
            }
            for rule in named { settings[rule.about.id] = try setting(value, of: rule, source: source(key)) }
        }
        return settings
    }

    private func overrides(_ node: Node) throws(ConfigurationError) -> [Configuration.Override] {
        guard case .mapping(let mapping) = node else {
            throw error(
                node, "`overrides` is a mapping of globs to rules", help: "write `\"AppTests/**\": { force-try: off }`")
        }
        var found: [Configuration.Override] = []
        for (key, value) in mapping {
            found.append(Configuration.Override(glob: try string(key, "a glob"), rules: try rules(value)))
        }
        return found
    }

    private static let limitKeys = ["file_bytes", "seconds", "rule_seconds"]

    private func limits(_ node: Node) throws(ConfigurationError) -> CheckLimits {
        guard case .mapping(let mapping) = node else {
            throw error(node, "`limits` is a mapping", help: "write `limits: { file_bytes: 2000000, seconds: 5 }`")
        }
        var limits = CheckLimits()
        for (key, value) in mapping {
            let name = try string(key, "a limit")
            guard Self.limitKeys.contains(name) else { throw unknown("limit", name, at: key, in: Self.limitKeys) }
            guard let number = value.int, number > 0 else {
                throw error(value, "`\(name)` must be a whole number above 0", help: nil)
            }
            switch name {
            case "seconds": limits.seconds = number
            case "rule_seconds": limits.ruleSeconds = number
            default: limits.fileBytes = min(number, CheckLimits.largestFile)
            }
        }
        return limits
    }

    private func setting(
        _ node: Node, of rule: RuleDefinition, source: SettingSource
    ) throws(ConfigurationError) -> RuleSetting {
        guard case .mapping(let mapping) = node else { return RuleSetting(level: try level(node), source: source) }
        var setting = RuleSetting(level: nil, source: source)
        for (key, value) in mapping {
            let name = try string(key, "an option")
            if name == "severity" {
                setting.level = try level(value)
                continue
            }
            let option = try optionValue(value)
            do {
                _ = try rule.configured([name: option])
            } catch {
                let isName = error.candidates.isEmpty || !error.candidates.contains(name)
                let place = rule.optionNames.contains(name) ? value : key
                let nearest = isName ? NearestName.of(name, in: error.candidates + ["severity"]) : nil
                throw self.error(place, error.message, help: nearest.map { "did you mean `\($0)`?" })
            }
            setting.options[name] = option
        }
        return setting
    }

    private func level(_ node: Node) throws(ConfigurationError) -> RuleSetting.Level {
        // YAML 1.1 reads a bare `off` as false and `on` as true.
        let word = node.scalar?.string ?? ""
        switch word {
        case "off", "false", "no": return .off
        case "on", "true", "yes": return .on
        default:
            guard let severity = Severity(rawValue: word) else {
                throw unknown("severity", word, at: node, in: Severity.allCases.map(\.rawValue) + ["off", "on"])
            }
            return .severity(severity)
        }
    }

    private func severity(_ node: Node) throws(ConfigurationError) -> Severity {
        let word = try string(node, "`fail_on`")
        guard let severity = Severity(rawValue: word) else {
            throw unknown("severity", word, at: node, in: Severity.allCases.map(\.rawValue))
        }
        return severity
    }

    private func optionValue(_ node: Node) throws(ConfigurationError) -> OptionValue {
        switch node {
        case .scalar(let scalar):
            if scalar.style == .plain {
                if let number = Int(scalar.string) { return .int(number) }
                if let flag = node.bool { return .bool(flag) }
            }
            return .string(scalar.string)
        case .sequence: return .strings(try strings(node, "this option"))
        default: throw error(node, "an option is a number, a string, true, false or a list of strings", help: nil)
        }
    }

    func string(_ node: Node, _ what: String) throws(ConfigurationError) -> String {
        guard let scalar = node.scalar, !scalar.string.isEmpty else {
            throw error(node, "\(what) must be a string", help: nil)
        }
        return scalar.string
    }

    func strings(_ node: Node, _ what: String) throws(ConfigurationError) -> [String] {
        if node.scalar != nil { return [try string(node, what)] }
        guard case .sequence(let sequence) = node else {
            throw error(node, "\(what) must be a string or a list of strings", help: nil)
        }
        var result: [String] = []
        for element in sequence { result.append(try string(element, "each entry of \(what)")) }
        return result
    }

    // MARK: Errors

    func source(_ node: Node) -> SettingSource { SettingSource(file: file, line: node.mark?.line ?? 0) }

    func error(_ node: Node, _ message: String, help: String?) -> ConfigurationError {
        ConfigurationError(
            file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, message: message, help: help)
    }

    func unknown(_ what: String, _ name: String, at node: Node, in names: [String]) -> ConfigurationError {
        error(node, "there is no \(what) `\(name)`", help: NearestName.help(for: name, in: names))
    }
}

extension RuleDefinition {
    var optionNames: [String] { describedOptions.map(\.key) }
}
