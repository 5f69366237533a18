internal import TenetModel
internal import TenetRuleKit

/// What a `.swiftlint.yml` decides: rules that it switches off, and the options that it writes down.
///
/// A rule that SwiftLint leaves off by itself was not decided on. `only_rules` decides against the rules that SwiftLint would
/// run by itself.
struct SwiftLintDecisions {
    let rules: [RuleID: RuleSetting]
    /// Names of rules that SwiftLint has in this project alone.
    let ownNames: Set<String>

    init(path: String, catalog: RuleCatalog, read: (String) -> String?) throws(ConfigurationError) {
        var state = SwiftLintState()
        for file in try SwiftLintFile.chain(path, read: read) { state.apply(file) }
        var found: [RuleID: RuleSetting] = [:]
        for rule in catalog.rules {
            if let setting = Self.setting(of: rule, state, path) { found[rule.about.id] = setting }
        }
        rules = found
        ownNames = Set(state.custom.map(\.id) + state.unknown.keys)
    }

    private static func setting(of rule: RuleDefinition, _ state: SwiftLintState, _ path: String) -> RuleSetting? {
        let names = SwiftLintRules.names(of: rule)
        let on = names.filter { state.enabled[$0] != nil }
        guard !on.isEmpty else {
            let isRejected = names.contains { name in
                state.disabledPlaces[name] != nil || (state.isOnly && SwiftLintRules.byID[name]?.use == .byDefault)
            }
            let place = names.lazy.compactMap { state.disabledPlaces[$0] }.first
            return isRejected
                ? RuleSetting(level: .off, source: place ?? SettingSource(file: path, line: 0)) : nil
        }
        for name in on {
            guard let config = state.configs[name] else { continue }
            let answer = SwiftLintOptions.translate(name, config.node, for: rule, countsAlike: false)
            return RuleSetting(level: nil, options: answer.options, source: config.place)
        }
        return nil
    }
}
