import TenetModel

/// One line a finding and one line of coverage, for coding agents: few tokens, nothing to parse. The gravest come first, each
/// remedy is said once, and there are at most ``cap`` lines unless more are asked for.
struct AgentReporter: Reporter {
    let options: ReportOptions

    func render(_ report: RunReport) -> String {
        let report = report.seen(from: options.folder)
        if options.statistics, !report.findings.isEmpty {
            return [StatisticsTable(report, Style(isOn: false)).text, coverage(report)].joined(separator: "\n") + "\n"
        }
        let findings = report.findings.gravestFirst(by: \.severity)
        let shown = options.shown(of: findings.count, usually: Self.cap)
        var said: Set<String> = []
        var lines = findings.prefix(shown).map { finding in
            line(finding, report, withHelp: said.insert(finding.rule.rawValue + finding.help).inserted)
        }
        if shown < findings.count {
            let rest = Prose.count(findings.count - shown, "more finding")
            lines.append("\(rest); --max 0 shows all, --statistics counts by rule")
        }
        return (lines + [coverage(report)]).joined(separator: "\n") + "\n"
    }

    /// An agent that is given more loses sight of its task.
    static let cap = 200

    private func line(_ finding: Finding, _ report: RunReport, withHelp: Bool) -> String {
        let place = report.place(finding.path, finding.range)
        var line = "\(place) \(finding.rule) \(finding.severity.rawValue): \(Prose.oneLine(finding.countedMessage))"
        if withHelp, !finding.help.isEmpty { line += " | fix: \(Prose.oneLine(finding.help))" }
        if let fix = finding.fix { line += " [autofix: \(fix.safety.rawValue)]" }
        return line
    }

    private func coverage(_ report: RunReport) -> String {
        let coverage = Coverage(report)
        var parts = [coverage.sentence]
        if !coverage.problems.isEmpty {
            let limit = 20
            var files = coverage.problems.prefix(limit).map { file in
                // Its path is that of the whole project.
                let cause = file.reason == .slowRule ? PrintableText.escaped(file.detail) : file.reason.label
                return "\(PrintableText.escaped(file.path)) (\(cause))"
            }
            let more = coverage.problems.count - limit
            if more > 0 { files.append("\(Prose.number(more)) more") }
            parts.append("not wholly checked: \(files.joined(separator: ", "))")
        }
        if let silenced = coverage.silenced { parts.append(silenced) }
        if let stale = coverage.staleSentence {
            let limit = 20
            let more = coverage.staleEntries.count - limit
            let entries = coverage.staleEntries.prefix(limit) + (more > 0 ? ["\(Prose.number(more)) more"] : [])
            parts.append("\(stale) (\(entries.joined(separator: ", ")))")
        }
        parts += coverage.remarks
        return parts.joined(separator: "; ")
    }
}
