internal import TenetModel
internal import TenetRuleKit

/// What has become of each rule of SwiftLint, as a page for people who come from there.
public struct SwiftLintTable {
    private let catalog: RuleCatalog

    public init(catalog: RuleCatalog) { self.catalog = catalog }

    /// The tables, those rules first that run in SwiftLint by themselves.
    public var markdown: String {
        var text = ""
        for (use, title) in [
            (SwiftLintRule.Use.byDefault, "Rules that SwiftLint runs by itself"), (.optIn, "Rules to opt in to"),
            (.analyzer, "Rules of `swiftlint analyze`"),
        ] {
            let rules = SwiftLintRules.all.filter { $0.use == use }
            text += "\n## \(title)\n\n\(summary(rules))\n\n| SwiftLint | Here |\n|---|---|\n"
            for rule in rules { text += "| `\(rule.id)` | \(fate(of: rule).replacing("|", with: "\\|")) |\n" }
        }
        return text
    }

    /// What has become of a rule of SwiftLint that no rule here is named after; nil for any other name.
    public func sentence(about name: String) -> String? {
        guard let rule = SwiftLintRules.rule(name) else { return SwiftLintRules.removed[name] }
        if case .same = rule.fate { return nil }
        return fate(of: rule, linking: false)
    }

    private func summary(_ rules: [SwiftLintRule]) -> String {
        func count(_ isCounted: (SwiftLintRule.Fate) -> Bool) -> Int { rules.count { isCounted($0.fate) } }
        let same = count { if case .same(difference: "") = $0 { true } else { false } }
        let alike = count { if case .same = $0 { true } else { false } } - same
        let near = count { if case .near = $0 { true } else { false } }
        let formatting = count { if case .formatting = $0 { true } else { false } }
        let compiler = count { if case .compiler = $0 { true } else { false } }
        return
            "\(Prose.count(rules.count, "rule")): \(same) the same here, \(alike) alike, \(near) looked at by others, \(formatting) a formatter's, "
            + "\(compiler) the compiler's, \(rules.count - same - alike - near - formatting - compiler) absent."
    }

    private func fate(of rule: SwiftLintRule, linking: Bool = true) -> String {
        func links(_ ids: [RuleID]) -> String {
            ids.map { linking ? "[`\($0)`](Rules/\($0).md)" : "`\($0)`" }.joined(separator: ", ")
        }
        switch rule.fate {
        case .same(let difference):
            let ids = catalog.rules.map(\.about).filter {
                $0.aliases.contains(rule.id) && SwiftLintRules.carries(rule.id, $0.id)
            }.map(\.id)
            return difference.isEmpty ? "same: " + links(ids) : "alike: \(links(ids)), because \(difference)"
        case .formatting: return "left to the formatter"
        case .compiler(let sentence): return "the compiler \(sentence)"
        case .near(let ids, let sentence): return "see \(links(ids)): \(sentence)"
        case .missing(let sentence): return "absent: \(sentence)"
        }
    }
}
