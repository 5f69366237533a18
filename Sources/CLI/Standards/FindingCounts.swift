internal import ArgumentParser
internal import TenetEngine
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct FindingCount: Encodable {
    var before = 0
    var after = 0
}

/// Counts what the rules that change between two standards find in the current project.
enum FindingCounts {
    /// One run serves both standards; a second looks for rules that both have on with other options, or define in another
    /// way.
    static func of(
        _ difference: StandardDifference, old: String, new: String, _ environment: Environment
    ) throws -> [RuleID: FindingCount] {
        let changed = Set(difference.rules.map(\.rule) + difference.redefined)
        guard !changed.isEmpty else { return [:] }
        let apart = Set(difference.rules.filter { !$0.options.isEmpty }.map(\.rule) + difference.redefined)
        let before = try project(old, environment)
        let after = try project(new, environment)
        let united = UnitedRules(before: before.settings, after: after.settings, rules: changed, onlyBefore: apart)
        var counts: [RuleID: FindingCount] = [:]
        var isBefore = ActiveRules(before.settings)
        var isAfter = ActiveRules(after.settings)
        for finding in try run(united, before, profile: old) {
            if isBefore.include(finding) { counts[finding.rule, default: .init()].before += 1 }
            if !apart.contains(finding.rule), isAfter.include(finding) {
                counts[finding.rule, default: .init()].after += 1
            }
        }
        if !apart.isEmpty {
            let rest = ChosenRules(settings: after.settings) { apart.contains($0.id) }
            for finding in try run(rest, after, profile: new) { counts[finding.rule, default: .init()].after += 1 }
        }
        return counts
    }

    /// The current project as it is configured, under one profile.
    private static func project(_ profile: String, _ environment: Environment) throws -> Project {
        var options = try ProjectOptions.parse([])
        options.choice.profile = profile
        return try Project(options, in: environment)
    }

    private static func run(_ provider: any RuleProvider, _ project: Project, profile: String) throws -> [Finding] {
        var request = try project.checkRequest(.parse([]), contract: nil)
        request.profile = profile
        return Checker(provider: provider, known: project.rules).run(request).findings
    }
}

/// The rules of two standards together, each once: where both have one on, as the first has it.
private struct UnitedRules: RuleProvider {
    let before: Settings
    let after: Settings
    let rules: Set<RuleID>
    /// What the second standard has in another form.
    let onlyBefore: Set<RuleID>

    func key(for path: String) -> String { before.layerKey(for: path) + "/" + after.layerKey(for: path) }

    func ruleSet(for path: String) -> RuleSet {
        let first = before.ruleSet(for: path).rules.filter { rules.contains($0.id) }
        let known = onlyBefore.union(first.map(\.id))
        let second = after.ruleSet(for: path).rules.filter { rules.contains($0.id) && !known.contains($0.id) }
        return RuleSet((first + second).sorted { $0.id < $1.id })
    }
}

/// Whether a standard asks for a rule in a file.
private struct ActiveRules {
    private let settings: Settings
    private var known: [String: Set<RuleID>] = [:]

    init(_ settings: Settings) { self.settings = settings }

    mutating func include(_ finding: Finding) -> Bool {
        let key = settings.layerKey(for: finding.path)
        if let rules = known[key] { return rules.contains(finding.rule) }
        let rules = Set(settings.effective(for: finding.path).map { $0.rule.about.id })
        known[key] = rules
        return rules.contains(finding.rule)
    }
}
