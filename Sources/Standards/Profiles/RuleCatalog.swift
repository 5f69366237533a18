internal import TenetModel
public import TenetRuleKit

/// The rules there are, by id and alias.
public struct RuleCatalog: Sendable {
    /// Sorted by id.
    public let rules: [RuleDefinition]
    private let byName: [String: [RuleDefinition]]

    public init(_ rules: [any Rule.Type]) { self.init(rules.map { RuleDefinition($0) }) }

    public init(_ rules: [RuleDefinition]) {
        self.rules = rules.sorted { $0.about.id < $1.about.id }
        var byName: [String: [RuleDefinition]] = [:]
        byName.reserveCapacity(2 * rules.count)
        for rule in self.rules { for alias in rule.about.aliases { byName[alias, default: []].append(rule) } }
        for (name, rules) in byName where rules.count > 1 {
            let asksTheSame = { (rule: RuleDefinition) in SwiftLintRules.carries(name, rule.about.id) }
            byName[name] = rules.filter(asksTheSame) + rules.filter { !asksTheSame($0) }
        }
        for rule in self.rules { byName[rule.about.id.rawValue] = [rule] }
        self.byName = byName
    }

    /// The rule with this id, or the closest of those that carry the name as an alias.
    public func rule(named name: String) -> RuleDefinition? { byName[name]?.first }

    /// The rule with this id, or all that carry the name as an alias: what another tool has in one rule may be several
    /// here. Those that ask the same come first, then the others, both by id.
    public func rules(named name: String) -> [RuleDefinition] { byName[name] ?? [] }

    /// "did you mean" for a name that no rule has: the nearest id, or else the nearest name of another tool.
    public func suggestion(for name: String) -> String? {
        let ids = rules.map { $0.about.id.rawValue }
        let near = NearestName.of(name, in: ids) ?? NearestName.of(name, in: rules.flatMap(\.about.aliases))
        return near.map { "did you mean `\($0)`?" }
    }
}
