import TenetModel
import TenetRuleKit

/// The names that comments may use for rules: ids and aliases.
struct RuleNames: Sendable {
    private let ids: [String: Set<RuleID>]
    private let all: [String]
    /// Rules that look at code and need nothing else: what the repository and a contract say comes and goes with those.
    let aboutCode: Set<RuleID>

    /// - Parameter known: every rule there is, running or not.
    init(_ known: [RuleDefinition]) {
        var ids: [String: Set<RuleID>] = [:]
        for rule in known {
            for name in [rule.about.id.rawValue] + rule.about.aliases { ids[name, default: []].insert(rule.about.id) }
        }
        self.ids = ids
        aboutCode = Set(known.filter { !$0.needsRepository && $0.about.category != .contracts }.map(\.about.id))
        all = known.map { $0.about.id.rawValue }.sorted()
    }

    /// The rules of a name; an alias may stand for several.
    func rules(named name: String) -> Set<RuleID> { ids[name] ?? [] }

    func contains(_ name: String) -> Bool { ids[name] != nil }

    /// Whether one of the names, or `all`, means a rule.
    func mean(_ rule: RuleID, _ names: [String]) -> Bool {
        names.contains { $0 == "all" || ids[$0]?.contains(rule) == true }
    }

    /// The name as a rule spells it, when only capitals or the sign between words differ.
    func spelling(of name: String) -> String? {
        if contains(name) { return name }
        let folded = name.lowercased()
        return [folded, folded.replacing("_", with: "-")].first(where: contains)
    }

    /// The id that is nearest to a misspelt name. O(rules × name²).
    func nearest(to name: String) -> String? { spelling(of: name) ?? NearestName.of(name, in: all) }
}
