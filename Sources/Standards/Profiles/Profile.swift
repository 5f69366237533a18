public import TenetContracts
public import TenetModel
internal import TenetRuleKit

/// Rules with severities and options under a name. Every standard yields one.
public struct Profile: Sendable {
    /// The name of a built-in standard, or the path of a team's own document.
    public var name: String
    public var title: String
    /// One sentence: what the standard stands for.
    public var summary: String
    /// Weakest first: what the standard extends, then what it says itself.
    public var layers: [Layer] = []
    /// The clauses that speak for each rule, the closest first: see ``Citations``.
    public var clauses: [RuleID: [ClauseReference]] = [:]
    /// Where the server's documents usually lie, relative to a project's root; not every project has them.
    public var contract: [ContractSettings.Source] = []
    /// What the standard, and those it extends, leave to the team.
    public var parameters: [StandardParameter] = []

    /// Which text of the standard it was made of; nil for several that are laid over one another.
    public internal(set) var edition: Edition?

    /// A document of a team, and not one of the built-in standards.
    var isDocument: Bool { StandardLibrary.isPath(name) }

    public init(name: String, title: String, summary: String) {
        self.name = name
        self.title = title
        self.summary = summary
    }

    /// Profiles laid over one another, the weakest first.
    init(layering profiles: [Profile]) {
        if let only = profiles.first, profiles.count == 1 {
            self = only
            return
        }
        self.init(
            name: profiles.map(\.name).joined(separator: " + "),
            title: profiles.map(\.title).joined(separator: " + "),
            summary: profiles.map(\.summary).joined(separator: " "))
        layers = profiles.flatMap(\.layers)
        parameters = profiles.flatMap(\.parameters)
        for profile in profiles {
            clauses.merge(profile.clauses) { known, more in known + more.filter { !known.contains($0) } }
        }
        contract = profiles.lazy.map(\.contract).first { !$0.isEmpty } ?? []
    }

    /// What one standard says about rules.
    public struct Layer: Sendable {
        /// Globs of the files that it speaks about; all when empty.
        public var paths: [String]
        public var rules: [RuleID: RuleSetting]

        init(paths: [String], rules: [RuleID: RuleSetting]) {
            self.paths = paths
            self.rules = rules
        }
    }

    /// What the profile says where no path is given: layers for some paths only are left out.
    public var rules: [RuleID: RuleSetting] {
        var merged: [RuleID: RuleSetting] = [:]
        for layer in layers where layer.paths.isEmpty { merged.merge(layer.rules) { _, new in new } }
        return merged
    }

    /// The profile runs the rule.
    public func turnsOn(_ rule: RuleID) -> Bool { rules[rule].map { $0.level != .off } ?? false }
}

/// Where a clause is written.
public struct ClauseReference: Sendable, Hashable {
    public var id: String
    public var heading: String
    public var document: String
    public var line: Int
    /// The standard that ships with the tool and holds the document; nil for a document of a team.
    public var standard: String?
    /// What the clause wrote for options of the rule that add up.
    public var items: [String] = []

    var entry: RuleClauses.Entry { RuleClauses.Entry(id: id, items: items) }
}
