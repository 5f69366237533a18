import TenetModel

/// What a run found of one rule.
struct RuleStatistics {
    let rule: RuleID
    /// The gravest of the findings.
    let severity: Severity
    let tally: Tally

    /// The most frequent rule first.
    static func all(of report: RunReport) -> [RuleStatistics] {
        Dictionary(grouping: report.findings, by: \.rule)
            .map { rule, findings in
                RuleStatistics(
                    rule: rule, severity: findings.map(\.severity).max() ?? .note, tally: Tally(findings))
            }
            .sorted { left, right in
                left.tally.total != right.tally.total
                    ? left.tally.total > right.tally.total : left.rule < right.rule
            }
    }
}

/// How many findings each rule has and how many of them can be fixed, the most frequent rule first.
struct StatisticsTable {
    private let rows: [RuleStatistics]
    private let style: Style

    init(_ report: RunReport, _ style: Style) {
        self.style = style
        rows = RuleStatistics.all(of: report)
    }

    var text: String {
        let counts = column("findings", rows.map { Prose.number($0.tally.total) })
        let fixable = column("fixable", rows.map { Prose.number($0.tally.fixable) })
        let safe = column("safe", rows.map { Prose.number($0.tally.safe) })
        let header = style.bold("\(counts[0])  \(fixable[0])  \(safe[0])  rule")
        let lines = rows.indices.map { index in
            let rule = style.severity(rows[index].severity, rows[index].rule.rawValue)
            return "\(counts[index + 1])  \(fixable[index + 1])  \(safe[index + 1])  \(rule)"
        }
        return ([header] + lines).joined(separator: "\n")
    }

    /// The title and the numbers, aligned to the right.
    private func column(_ title: String, _ numbers: [String]) -> [String] {
        let cells = [title] + numbers
        let width = cells.map(\.count).max() ?? 0
        return cells.map { String(repeating: " ", count: width - $0.count) + $0 }
    }
}
