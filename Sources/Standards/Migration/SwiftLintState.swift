internal import TenetModel

/// Which rules of SwiftLint run after some configurations were laid over one another, and who said so.
struct SwiftLintState {
    /// Why each rule is on, by its present name.
    private(set) var enabled: [String: String] = [:]
    /// Rules that a configuration switches off by name, with the place.
    private(set) var disabledPlaces: [String: SettingSource] = [:]
    /// Some configuration lists all rules that are to run.
    private(set) var isOnly = false
    /// A configuration names the rule, to run it or to set it up.
    private(set) var named: Set<String> = []
    private(set) var configs: [String: SwiftLintFile.RuleConfig] = [:]
    private(set) var custom: [SwiftLintCustomRule] = []
    /// Rules of `swiftlint analyze` that a configuration lists, with the place.
    private(set) var analyzed: [String: SettingSource] = [:]
    /// Names that no rule has, with the place.
    private(set) var unknown: [String: SettingSource] = [:]
    private(set) var included: [SwiftLintFile.Word] = []
    private(set) var excluded: [SwiftLintFile.Word] = []
    private(set) var isStrict = false

    init() {
        for rule in SwiftLintRules.all where rule.use == .byDefault {
            enabled[rule.id] = "on by default in SwiftLint"
        }
    }

    /// Lays a nearer file over what is there.
    mutating func apply(_ file: SwiftLintFile) {
        custom.removeAll { old in file.custom.contains { $0.id == old.id } }
        custom += file.custom
        let customIDs = Set(custom.map(\.id) + ["custom_rules"])
        if let only = file.only {
            isOnly = true
            enabled = [:]
            disabledPlaces = [:]
            switchOn(only, by: "only_rules", file, customIDs)
        } else {
            switchOn(file.optIn, by: "opt_in_rules", file, customIDs)
            for word in file.disabled { switchOff(word, file, customIDs) }
        }
        // `swiftlint lint` runs none of them, wherever they are named.
        for word in file.analyzer { analyze(word, file, customIDs) }
        // Of two names of one rule the later line counts.
        for (name, config) in file.rules.sorted(by: { ($0.value.place.line, $0.key) < ($1.value.place.line, $1.key) }) {
            let id = SwiftLintRules.renamed[name] ?? name
            guard SwiftLintRules.byID[id] != nil else {
                if SwiftLintRules.removed[name] == nil { unknown[name] = config.place }
                continue
            }
            configs[id] = config
            named.insert(id)
        }
        included = included.filter { old in !file.excluded.contains { $0.text == old.text } } + file.included
        excluded = excluded.filter { old in !file.included.contains { $0.text == old.text } } + file.excluded
        isStrict = file.strict ?? isStrict
    }

    /// Why a configuration switches the rule off, when one does.
    func disabled(_ name: String) -> String? { disabledPlaces[name].map { "disabled_rules, \($0.description)" } }

    /// The configurations let the custom rule run.
    func runs(_ rule: SwiftLintCustomRule) -> Bool {
        if disabledPlaces[rule.id] != nil || disabledPlaces["custom_rules"] != nil { return false }
        return !isOnly || enabled["custom_rules"] != nil || enabled[rule.id] != nil
    }

    private mutating func switchOn(
        _ words: [SwiftLintFile.Word], by key: String, _ file: SwiftLintFile, _ customIDs: Set<String>
    ) {
        for word in words {
            let names = word.text == "all" ? Self.all(for: key) : [word.text]
            for name in names {
                guard let id = known(name, word, file, customIDs) else { continue }
                if SwiftLintRules.byID[id]?.use == .analyzer {
                    analyzed[id] = SettingSource(file: file.path, line: word.line)
                    continue
                }
                enabled[id] = "\(key), \(file.path):\(word.line)"
                disabledPlaces[id] = nil
                if word.text != "all" { named.insert(id) }
            }
        }
    }

    private mutating func analyze(_ word: SwiftLintFile.Word, _ file: SwiftLintFile, _ customIDs: Set<String>) {
        for name in word.text == "all" ? Self.all(for: "analyzer_rules") : [word.text] {
            guard let id = known(name, word, file, customIDs) else { continue }
            analyzed[id] = SettingSource(file: file.path, line: word.line)
        }
    }

    private mutating func switchOff(_ word: SwiftLintFile.Word, _ file: SwiftLintFile, _ customIDs: Set<String>) {
        for name in word.text == "all" ? SwiftLintRules.all.map(\.id) : [word.text] {
            guard let id = known(name, word, file, customIDs) else { continue }
            enabled[id] = nil
            disabledPlaces[id] = SettingSource(file: file.path, line: word.line)
        }
    }

    /// The present name of a rule, also of a custom one.
    private mutating func known(
        _ name: String, _ word: SwiftLintFile.Word, _ file: SwiftLintFile, _ customIDs: Set<String>
    ) -> String? {
        let id = SwiftLintRules.renamed[name] ?? name
        if SwiftLintRules.byID[id] != nil || customIDs.contains(id) { return id }
        if SwiftLintRules.removed[name] == nil { unknown[name] = SettingSource(file: file.path, line: word.line) }
        return nil
    }

    private static func all(for key: String) -> [String] {
        SwiftLintRules.all.filter { rule in (rule.use == .analyzer) == (key == "analyzer_rules") }.map(\.id)
    }
}
