import TenetModel

/// A heading and a table for each file, for step summaries and comments.
struct MarkdownReporter: Reporter {
    /// A step summary may hold 1 MiB; the rest of the budget is for what stands around the tables.
    private static let budget = 900_000

    let options: ReportOptions

    init(options: ReportOptions) { self.options = options }

    func render(_ report: RunReport) -> String {
        let coverage = Coverage(report)
        let title =
            if report.findings.isEmpty, coverage.isComplete, let stale = coverage.stale {
                stale
            } else if !report.findings.isEmpty || coverage.isComplete {
                Prose.count(report.findings.count, "finding")
            } else {
                !report.hasChecked ? "nothing was checked" : "not everything was checked"
            }
        var blocks = ["## Tenet: \(title)"]
        if !report.findings.isEmpty, let outcome = coverage.outcome { blocks.append(Prose.sentences(outcome)) }
        blocks += options.statistics ? statistics(report) : tables(report)
        blocks.append("**Coverage:** \(coverage.sentence).")
        let problems = coverage.problems.map { file in
            "\(MarkdownText.code(file.path)): \(MarkdownText.prose(Coverage.describe(file)))"
        }
        let remarks = report.remarks.map { "\(MarkdownText.code($0.place)): \(MarkdownText.prose($0.message))" }
        if !(problems + remarks).isEmpty { blocks.append(list(problems + remarks)) }
        if let silenced = coverage.silenced { blocks.append(Prose.sentences(silenced)) }
        if let stale = coverage.stale {
            blocks += [
                Prose.sentences(stale, coverage.staleRemedy),
                list(report.staleBaseline.map { MarkdownText.code($0.text) }),
            ]
        }
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func tables(_ report: RunReport) -> [String] {
        var blocks: [String] = []
        var size = 0
        var shown = 0
        for group in report.findingsByFile {
            var lines = [
                "### \(MarkdownText.code(group.path))", "",
                "| Line | Severity | Rule | Finding | How to fix |", "| ---: | --- | --- | --- | --- |",
            ]
            size += group.path.utf8.count + 100
            for finding in group.findings {
                let row = row(finding, report)
                size += row.utf8.count + 1
                guard size <= MarkdownReporter.budget else { break }
                lines.append(row)
                shown += 1
            }
            if lines.count > 4 { blocks.append(lines.joined(separator: "\n")) }
            if size > MarkdownReporter.budget { break }
        }
        let hidden = report.findings.count - shown
        if hidden > 0 {
            blocks.append("**\(Prose.count(hidden, "more finding"))** left out for the size of this page.")
        }
        return blocks
    }

    private func statistics(_ report: RunReport) -> [String] {
        guard !report.findings.isEmpty else { return [] }
        let rows = RuleStatistics.all(of: report).map { row in
            MarkdownText.row(
                Prose.number(row.tally.total), Prose.number(row.tally.fixable), Prose.number(row.tally.safe),
                MarkdownText.code(row.rule.rawValue))
        }
        let head = ["| Findings | Fixable | Safe | Rule |", "| ---: | ---: | ---: | --- |"]
        return [(head + rows).joined(separator: "\n")]
    }

    private func row(_ finding: Finding, _ report: RunReport) -> String {
        let start = report.span(finding, in: .utf16).start
        let code = MarkdownText.code(finding.rule.rawValue)
        let rule = options.page(of: finding.rule).map { "[\(code)](<\($0)>)" } ?? code
        let message = MarkdownText.prose(Prose.sentences(finding.countedMessage))
        var help = MarkdownText.prose(Prose.sentences(finding.help))
        if let fix = finding.fix {
            help += (help.isEmpty ? "" : " ") + "Autofix (\(fix.safety.rawValue)): \(MarkdownText.prose(fix.title))."
        }
        return MarkdownText.row("\(start.line):\(start.column)", finding.severity.rawValue, rule, message, help)
    }

    private func list(_ items: [String]) -> String {
        let limit = 100
        var lines = items.prefix(limit).map { "- \($0)" }
        if items.count > limit { lines.append("- and \(Prose.number(items.count - limit)) more") }
        return lines.joined(separator: "\n")
    }
}
