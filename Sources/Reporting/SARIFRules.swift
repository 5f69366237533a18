import TenetModel

/// The rules of a run as SARIF describes them, and where each stands in the list.
struct SARIFRules {
    let descriptors: [JSONValue]
    private let indices: [RuleID: Int]

    init(_ report: RunReport, _ options: ReportOptions) {
        let rules = report.rules + SARIFRules.undescribed(report)
        descriptors = rules.map { SARIFRules.descriptor($0, options) }
        indices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func index(of rule: RuleID) -> Int? { indices[rule] }

    /// A rule that has findings without being among those that ran, as the check of unused suppressions has. Its
    /// first message is all that is known of it.
    private static func undescribed(_ report: RunReport) -> [RuleSummary] {
        let known = Set(report.rules.map(\.id))
        let findings = Dictionary(grouping: report.findings, by: \.rule).filter { !known.contains($0.key) }
        return findings.sorted { $0.key < $1.key }.compactMap { rule, findings in
            findings.first.map { first in
                RuleSummary(
                    id: rule, name: rule.rawValue, category: "", severity: first.severity, why: first.message,
                    help: first.help, isPreview: false)
            }
        }
    }

    private static func descriptor(_ rule: RuleSummary, _ options: ReportOptions) -> JSONValue {
        let why = firstFilled(rule.why, rule.name, rule.id.rawValue)
        let help = firstFilled(rule.help, why)
        return [
            "id": .string(rule.id.rawValue),
            "name": .string(String(pascalCase(rule.id.rawValue).prefix(255))),
            "shortDescription": ["text": .string(clip(firstFilled(rule.name, rule.id.rawValue)))],
            "fullDescription": ["text": .string(clip(why))],
            "help": ["text": .string(help), "markdown": .string(help)],
            "helpUri": options.page(of: rule.id).map(JSONValue.string),
            "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
            "properties": [
                "precision": rule.isPreview ? "medium" : "high",
                "problem.severity": rule.severity == .note ? "recommendation" : .string(rule.severity.rawValue),
                "tags": .strings([rule.category, rule.isPreview ? "preview" : ""].filter { !$0.isEmpty }),
            ],
        ]
    }

    /// Code scanning takes 1,024 characters of a description.
    private static func clip(_ text: String) -> String {
        text.count <= 1_024 ? text : text.prefix(1_023) + "…"
    }

    /// Required texts may not be empty.
    private static func firstFilled(_ texts: String...) -> String { texts.first { !$0.isEmpty } ?? "rule" }

    private static func pascalCase(_ id: String) -> String {
        id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
