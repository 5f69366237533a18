internal import TenetModel
internal import TenetRuleKit

/// What chapters of recommendations ask for: rules that are graver than a note there, and rules that the team demands by now.
struct RecommendationCheck {
    private(set) var problems: [DocumentProblem] = []

    /// - Parameter demanded: rules that the project reports as a warning or an error, whatever its standards say.
    init(_ pages: [LintPage], catalog: RuleCatalog, demanded: Set<RuleID>) {
        let required = Self.rules(pages.filter { !Self.isRecommended($0) }, catalog)
        let entries = pages.flatMap { $0.standard?.frontMatter.rules ?? [] }
        for page in pages where Self.isRecommended(page) {
            for binding in page.standard?.clauses.flatMap(\.bindings) ?? [] {
                // Where a required clause names the rule, too, that clause holds.
                guard let rule = catalog.rule(named: binding.rule), !required.contains(rule.about.id) else { continue }
                let id = rule.about.id
                let words =
                    binding.words + entries.filter { catalog.rule(named: $0.rule)?.about.id == id }.flatMap(\.words)
                let level = Self.severity(words, of: rule)
                if level > .note {
                    problems.append(
                        page.problem(
                            .recommendation, at: binding.range.lower,
                            "`\(id)` is reported as \(Self.named(level)) by a recommendation",
                            help: "write `\(id)` (note), or move the clause to a chapter that is required"))
                }
                guard demanded.contains(id) else { continue }
                problems.append(
                    page.problem(
                        .recommendation, at: binding.range.lower,
                        "the settings of the project demand `\(id)`, which is a recommendation here",
                        help: "move the clause to the chapter that it belongs to: it is required by now"))
            }
        }
    }

    private static func isRecommended(_ page: LintPage) -> Bool { page.standard?.frontMatter.isRecommended == true }

    private static func rules(_ pages: [LintPage], _ catalog: RuleCatalog) -> Set<RuleID> {
        Set(
            pages.flatMap { $0.standard?.clauses ?? [] }.flatMap(\.bindings).compactMap {
                catalog.rule(named: $0.rule)?.about.id
            })
    }

    /// The first word that is a severity; what switches the rule off reports nothing.
    private static func severity(_ words: [String], of rule: RuleDefinition) -> Severity {
        for word in words {
            switch try? BindingWord(word, of: rule) {
            case .level(.severity(let severity))?: return severity
            case .level(.off)?: return .note
            default: continue
            }
        }
        return rule.about.severity
    }

    private static func named(_ severity: Severity) -> String {
        severity == .error ? "an error" : "a \(severity.rawValue)"
    }
}
