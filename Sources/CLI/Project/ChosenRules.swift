internal import TenetEngine
internal import TenetRuleKit
internal import TenetStandards

/// The settings of a project, for some of its rules.
struct ChosenRules: RuleProvider {
    private let settings: Settings
    private let isChosen: @Sendable (RuleSet.Active) -> Bool

    init(settings: Settings, isChosen: @escaping @Sendable (RuleSet.Active) -> Bool) {
        self.settings = settings
        self.isChosen = isChosen
    }

    func key(for path: String) -> String { settings.layerKey(for: path) }

    func ruleSet(for path: String) -> RuleSet { RuleSet(settings.ruleSet(for: path).rules.filter(isChosen)) }
}
