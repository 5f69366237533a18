import TenetModel
import TenetRuleKit

/// The names that comments may use for rules: ids and aliases.
struct RuleNames: Sendable {
    private let ids: [String: Set<RuleID>]
    private let all: [String]
    /// Names that comments for SwiftLint may use and that are none here; empty where nobody knows them.
    private let foreign: Set<String>
    /// Rules that look at code and need nothing else: what the repository and a contract say comes and goes with those.
    let aboutCode: Set<RuleID>

    /// - Parameters:
    ///   - known: every rule there is, running or not.
    ///   - foreign: the names of SwiftLint's rules, those of the project included; empty where they are not known.
    init(_ known: [RuleDefinition], foreign: Set<String> = []) {
        var ids: [String: Set<RuleID>] = [:]
        for rule in known {
            for name in [rule.about.id.rawValue] + rule.about.aliases { ids[name, default: []].insert(rule.about.id) }
        }
        self.ids = ids
        self.foreign = foreign
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

    /// What a comment for SwiftLint means by a name that neither SwiftLint nor a rule here has: the name in SwiftLint of a rule
    /// here. Nil for a name that somebody has, that means another rule of SwiftLint, or that is near to none.
    func meant(byForeign name: String) -> String? {
        // A sign at its end belongs to a text that speaks of such a comment.
        guard !foreign.isEmpty, name != "all", name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
            ids[name] == nil, !foreign.contains(name)
        else { return nil }
        let names = foreign.union(ids.keys)
        return NearestName.of(name, in: names.filter { !$0.contains("-") }.sorted(), within: 2).flatMap {
            ids[$0] == nil ? nil : $0
        }
    }

    /// The id that is nearest to a misspelt name. O(rules × name²).
    func nearest(to name: String) -> String? { spelling(of: name) ?? NearestName.of(name, in: all) }
}
