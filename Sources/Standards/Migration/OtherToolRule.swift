public import TenetModel
internal import TenetRuleKit

/// A rule of another tool and what becomes of it here, by the tables that migration and a team's settings are read with.
public struct OtherToolRule: Sendable, Hashable {
    /// What the tool is called.
    public var tool: String
    /// The rules here that look for the same, the closest first; empty when none does.
    public var rules: [RuleID]
    /// What becomes of it, as the end of a sentence.
    public var fate: String

    /// Nil for a name that no rule of SwiftLint, swift-format or SwiftFormat has, or whose rule is named after a rule here.
    public init?(_ name: String, catalog: RuleCatalog) {
        func known(_ ids: [RuleID]?) -> [RuleID] { (ids ?? []).filter { catalog.rule(named: $0.rawValue) != nil } }
        if let sentence = SwiftLintTable(catalog: catalog).sentence(about: name) {
            self.init(tool: "SwiftLint", rules: [], fate: sentence)
        } else if let ids = SwiftFormatRules.byDefault[name] ?? SwiftFormatRules.whenAskedFor[name] {
            self.init(tool: "swift-format", same: known(ids))
        } else if SwiftFormatRules.itsOwn.contains(name) {
            self.init(tool: "swift-format", same: [])
        } else if let ids = SwiftFormatMigration.counterparts[name] {
            self.init(tool: "SwiftFormat", same: known(ids))
        } else {
            return nil
        }
    }

    private init(tool: String, rules: [RuleID], fate: String) {
        self.tool = tool
        self.rules = rules
        self.fate = fate
    }

    private init(tool: String, same ids: [RuleID]) {
        let list = ids.map { "`\($0)`" }.joined(separator: ", ")
        self.init(
            tool: tool, rules: ids,
            fate: ids.isEmpty ? "left to \(tool)" : "\(list) \(ids.count == 1 ? "looks" : "look") for the same")
    }

    /// The name of another tool's rule that is nearest to a misspelt one; nil when none is near.
    public static func nearest(to name: String) -> String? {
        let names =
            SwiftLintNames.all.union(SwiftFormatRules.byDefault.keys).union(SwiftFormatRules.whenAskedFor.keys)
            .union(SwiftFormatRules.itsOwn).union(SwiftFormatMigration.counterparts.keys)
        return NearestName.of(name, in: names.sorted(), within: 3)
    }
}
