import TenetModel

/// Findings and one line of coverage, for coding agents: few tokens, nothing to parse. The gravest come first, what is alike is
/// one line with its other places below, each remedy is said once, and there are at most ``cap`` lines unless more are asked for.
struct AgentReporter: Reporter {
    let options: ReportOptions

    func render(_ report: RunReport) -> String {
        let report = report.seen(from: options.folder)
        if options.statistics, !report.findings.isEmpty {
            return [StatisticsTable(report, Style(isOn: false)).text, coverage(report)].joined(separator: "\n") + "\n"
        }
        let groups = FindingGroup.all(of: report)
        var said: Set<String> = []
        var lines: [String] = []
        var shown = 0
        var unnamed = 0
        for group in groups.prefix(options.shown(of: groups.count)) {
            let first = group.first
            let others = otherPlaces(of: group, report)
            guard options.maximum != nil || lines.count + (others.text == nil ? 1 : 2) <= Self.cap else { break }
            lines.append(line(first, report, withHelp: said.insert(first.rule.rawValue + first.help).inserted))
            if let text = others.text { lines.append(text) }
            unnamed += others.unnamed
            shown += 1
        }
        let rest = unnamed + groups[shown...].reduce(0) { $0 + $1.count }
        if rest > 0 {
            lines.append("\(Prose.count(rest, "more finding")); --max 0 shows all, --statistics counts by rule")
        }
        return (lines + [coverage(report)]).joined(separator: "\n") + "\n"
    }

    /// An agent that is given more loses sight of its task.
    static let cap = 200
    /// So many other places of a group are named.
    static let namedPlaces = 20

    private func line(_ finding: Finding, _ report: RunReport, withHelp: Bool) -> String {
        let place = report.place(finding.path, finding.range)
        var line = "\(place) \(finding.rule) \(finding.severity.rawValue): \(Prose.oneLine(finding.message))"
        if withHelp, !finding.help.isEmpty { line += " | fix: \(Prose.oneLine(finding.help))" }
        if let fix = finding.fix { line += " [autofix: \(fix.safety.rawValue)]" }
        if let clause = finding.clauses.first { line += " [clause: \(Prose.oneLine(clause))]" }
        return line
    }

    private func otherPlaces(of group: FindingGroup, _ report: RunReport) -> (text: String?, unnamed: Int) {
        let others = group.otherPlaces
        guard !others.isEmpty else { return (nil, 0) }
        let named = options.maximum == 0 ? others.count : min(others.count, Self.namedPlaces)
        let places = others.prefix(named).map { report.place($0.path, $0.range) }.joined(separator: ", ")
        let rest = others.count - named
        return ("  again: \(places)" + (rest > 0 ? " and \(Prose.number(rest)) more" : ""), rest)
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
