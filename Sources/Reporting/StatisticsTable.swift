import TenetModel

/// How many findings each rule has and how many of them can be fixed, the most frequent rule first.
struct StatisticsTable {
    private let rows: [(rule: RuleID, severity: Severity, tally: Tally)]
    private let style: Style

    init(_ report: RunReport, _ style: Style) {
        self.style = style
        rows = Dictionary(grouping: report.findings, by: \.rule)
            .map { rule, findings in (rule, findings.map(\.severity).max() ?? .note, Tally(findings)) }
            .sorted { left, right in
                left.tally.total != right.tally.total
                    ? left.tally.total > right.tally.total : left.rule < right.rule
            }
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
