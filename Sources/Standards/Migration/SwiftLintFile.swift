internal import TenetContracts
internal import TenetModel

/// One `.swiftlint.yml` as it is written.
struct SwiftLintFile {
    /// A word with the line that it stands on.
    struct Word {
        var text: String
        /// From 1.
        var line: Int
    }

    /// What the file says about one rule.
    struct RuleConfig {
        var node: YAMLNode
        var place: SettingSource
    }

    var path: String
    /// Nil where the file chooses by `opt_in_rules` and `disabled_rules`.
    var only: [Word]?
    var optIn: [Word] = []
    var disabled: [Word] = []
    var analyzer: [Word] = []
    var included: [Word] = []
    var excluded: [Word] = []
    var strict: Bool?
    var lenient: Bool?
    var parent: Word?
    var child: Word?
    var custom: [SwiftLintCustomRule] = []
    /// By the name as written.
    var rules: [String: RuleConfig] = [:]
    /// Keys about the run of SwiftLint itself.
    var runSettings: [Word] = []
    /// What is written and cannot be read.
    private(set) var values = SwiftLintValues()

    init(path: String, text: String) throws(ConfigurationError) {
        self.path = path
        var values = ValueReader(file: path)
        let root = values.root(of: text)
        try values.finish()
        guard let root else { return }
        guard let mapping = root.mapping else {
            throw ConfigurationError(
                file: path, line: root.place.line, column: root.place.column,
                message: "a SwiftLint configuration is a mapping of keys to values",
                help: "check the indentation of the first lines")
        }
        for (key, value) in mapping {
            read(key, value)
            check(key.string ?? "", value)
        }
    }

    private mutating func check(_ name: String, _ value: YAMLNode) {
        switch name {
        case "only_rules", "whitelist_rules", "opt_in_rules", "enabled_rules", "disabled_rules", "analyzer_rules",
            "included", "excluded", "parent_config", "child_config":
            values.checkNames(value, of: name)
        case "strict", "lenient": values.checkFlag(value, of: name)
        case "custom_rules": values.checkMapping(value, of: name)
        default:
            let rule = SwiftLintRules.renamed[name] ?? name
            if SwiftLintRules.byID[rule] != nil { values.check(value, ofRule: rule) }
        }
    }

    private mutating func read(_ key: YAMLNode, _ value: YAMLNode) {
        let name = key.string ?? ""
        let line = key.place.line
        switch name {
        // Without a value it lists nothing, and SwiftLint goes by the other keys.
        case "only_rules", "whitelist_rules": only = value.isNull ? nil : words(value)
        case "opt_in_rules", "enabled_rules": optIn = words(value)
        case "disabled_rules": disabled = words(value)
        case "analyzer_rules": analyzer = words(value)
        case "included": included = words(value)
        case "excluded": excluded = words(value)
        case "strict": strict = value.bool
        case "lenient": lenient = value.bool
        case "parent_config": parent = words(value).first
        case "child_config": child = words(value).first
        case "custom_rules":
            custom = (value.mapping ?? []).map { SwiftLintCustomRule($0.key, $0.value, file: path) }
        case let key where SwiftLintRunSettings.sentences[key] != nil:
            runSettings.append(Word(text: key, line: line))
        default: rules[name] = RuleConfig(node: value, place: SettingSource(file: path, line: line))
        }
    }

    private func words(_ node: YAMLNode) -> [Word] {
        if let sequence = node.sequence { return sequence.compactMap { word($0) } }
        return word(node).map { [$0] } ?? []
    }

    private func word(_ node: YAMLNode) -> Word? {
        guard let text = node.string, !node.isNull else { return nil }
        return Word(text: text, line: node.place.line)
    }
}

/// Keys of a SwiftLint configuration that are about its runs, each with what Tenet has in its place.
enum SwiftLintRunSettings {
    static let sentences: [String: String] = [
        "reporter": "choose with `tenet check --format`",
        "cache_path": "Tenet finds a place for its cache itself",
        "swiftlint_version": "the version of Tenet is chosen where it is installed",
        "warning_threshold":
            "there is no limit to the number of warnings; record those of today with `tenet baseline create`",
        "indentation": "that is the formatter's",
        "allow_zero_lintable_files": "a folder without Swift files is no mistake for Tenet",
        "check_for_updates": "Tenet never looks for updates",
        "baseline": "record known findings with `tenet baseline create`",
        "write_baseline": "record known findings with `tenet baseline create`",
        "remote_timeout": "Tenet reads no configuration from the network",
        "remote_timeout_if_cached": "Tenet reads no configuration from the network",
        "use_nested_configs": "a tenet.yml in a folder always counts for that folder",
        "disable_nested_configs": "a tenet.yml in a folder always counts for that folder",
        "use_script_input_files": "give the paths to `tenet check`",
        "force_exclude": "files named on the command line are always checked",
    ]
}
