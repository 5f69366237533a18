internal import TenetModel
public import TenetRuleKit

/// The rules there are, by id and alias.
public struct RuleCatalog: Sendable {
    /// Sorted by id.
    public let rules: [any Rule.Type]
    private let byName: [String: any Rule.Type]

    public init(_ rules: [any Rule.Type]) {
        self.rules = rules.sorted { $0.about.id < $1.about.id }
        var byName: [String: any Rule.Type] = [:]
        for rule in self.rules {
            for alias in rule.about.aliases where byName[alias] == nil { byName[alias] = rule }
        }
        for rule in self.rules { byName[rule.about.id.rawValue] = rule }
        self.byName = byName
    }

    /// The rule with this id or alias.
    public func rule(named name: String) -> (any Rule.Type)? { byName[name] }

    /// "did you mean" for a name that no rule has.
    public func suggestion(for name: String) -> String? {
        NearestName.of(name, in: rules.map { $0.about.id.rawValue }).map { "did you mean `\($0)`?" }
    }
}
