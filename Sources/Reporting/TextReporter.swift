import TenetModel

/// Findings with the code they point at, for people at a terminal.
struct TextReporter: Reporter {
    let options: ReportOptions
    private var style: Style { Style(isOn: options.useColor) }

    init(options: ReportOptions) { self.options = options }

    func render(_ report: RunReport) -> String {
        let report = report.seen(from: options.folder)
        var blocks: [String] = []
        var isCut = false
        if !options.statistics {
            let groups = FindingGroup.all(of: report)
            let shown = options.shown(of: groups.count)
            blocks += groups.prefix(shown).map { block($0, report) }
            isCut = shown < groups.count
            if isCut {
                let rest = groups[shown...].reduce(0) { $0 + $1.count }
                blocks.append("\(Prose.count(rest, "more finding")) not shown; `--max 0` shows everything")
            }
        }
        if let table = table(report, isCut: isCut) { blocks.append(table) }
        blocks.append(closing(report).joined(separator: "\n"))
        return blocks.joined(separator: "\n\n") + "\n"
    }

    /// So many findings are read one by one; of more it helps to see which rules they come from.
    private static let fewFindings = 20

    private func table(_ report: RunReport, isCut: Bool) -> String? {
        let isLong = (isCut || report.findings.count > Self.fewFindings) && !options.quiet
        return !report.findings.isEmpty && (options.statistics || isLong) ? StatisticsTable(report, style).text : nil
    }

    /// A finding, its notes, how to put it right, and where the same is found again.
    private func block(_ group: FindingGroup, _ report: RunReport) -> String {
        let finding = group.first
        let gutter = gutterWidth(finding, report)
        let margin = String(repeating: " ", count: gutter)
        let severity = style.severity(finding.severity, finding.severity.rawValue)
        let message = style.bold(Prose.oneLine(finding.message))
        let rule = style.faint("[\(finding.rule)]")
        var lines = ["\(report.place(finding.path, finding.range)): \(severity): \(message) \(rule)"]
        lines += frame(finding.path, finding.range, "^", finding.severity, gutter, report)
        if !finding.help.isEmpty {
            lines.append("\(margin) \(style.help("= help:")) \(Prose.oneLine(finding.help))")
        }
        if let fix = finding.fix {
            lines.append("\(margin) \(style.help("= fix:")) \(Prose.oneLine(fix.title)) (\(fix.safety.rawValue))")
        }
        if let clause = clauseLine(finding, report) { lines.append("\(margin) \(style.help("= clause:")) \(clause)") }
        for note in finding.notes {
            let place = report.place(note.path, note.range)
            lines.append("\(margin) \(style.help("= note:")) \(place): \(Prose.oneLine(note.message))")
            lines += frame(note.path, note.range, "-", .note, gutter, report)
        }
        if let others = others(group, report) { lines.append("\(margin) \(style.help("= again:")) \(others)") }
        return lines.joined(separator: "\n")
    }

    /// The next places of the group.
    private func others(_ group: FindingGroup, _ report: RunReport) -> String? {
        let others = group.otherPlaces
        let shown = others.prefix(options.maximum == 0 ? others.count : 4)
        let rest = others.count - shown.count
        let places = shown.map { report.place($0.path, $0.range) } + (rest > 0 ? ["\(Prose.number(rest)) more"] : [])
        return places.isEmpty ? nil : Prose.list(places)
    }

    /// The first clause that the finding enforces, with its place, and how many more there are. A sentence with several ids is
    /// one.
    private func clauseLine(_ finding: Finding, _ report: RunReport) -> String? {
        guard let first = finding.clauses.first else { return nil }
        let citation = report.clauses[first]?.citation(of: first) ?? first
        let sentences = Set(finding.clauses.map { id in report.clauses[id].map { "\($0.document):\($0.line)" } ?? id })
        let more = sentences.count > 1 ? ", and \(sentences.count - 1) more" : ""
        return Prose.oneLine(citation + more)
    }

    /// The line with its number, and the range marked below it; nothing when the file's contents are not known.
    private func frame(
        _ path: String, _ range: ByteRange, _ mark: Character, _ severity: Severity, _ gutter: Int,
        _ report: RunReport
    ) -> [String] {
        guard let table = report.sources[path] else { return [] }
        let frame = CodeFrame(table, range, width: max(40, options.width) - gutter - 3)
        let number = String(frame.line)
        let margin = String(repeating: " ", count: gutter - number.count) + number
        var marks = style.severity(severity, String(repeating: mark, count: frame.length))
        if let last = frame.lastLine { marks += style.faint(" … to line \(last)") }
        let code = frame.text.isEmpty ? "" : " " + frame.text
        return [
            style.gutter("\(margin) |") + code,
            style.gutter(String(repeating: " ", count: gutter) + " |") + String(repeating: " ", count: frame.indent + 1)
                + marks,
        ]
    }

    /// The digits of the greatest line number in a block, so that its bars stand in one column.
    private func gutterWidth(_ finding: Finding, _ report: RunReport) -> Int {
        let lines = [report.span(finding)] + finding.notes.map { report.span($0) }
        return lines.map { String($0.start.line).count }.max() ?? 1
    }

    /// What was found, what was silenced, and what was and was not checked.
    private func closing(_ report: RunReport) -> [String] {
        let coverage = Coverage(report)
        var lines: [String] = []
        if !options.quiet {
            if let outcome = coverage.outcome { lines.append(style.bold(outcome)) }
            if let silenced = coverage.silenced { lines.append(silenced) }
        }
        // Also where little is said: it may be all that fails the run.
        if let stale = coverage.staleSentence {
            lines.append("\(stale):")
            lines += coverage.staleEntries.map { "  \($0)" }
        }
        let isSound = coverage.isComplete && !report.rules.isEmpty
        lines.append(isSound ? coverage.sentence : style.severity(.warning, coverage.sentence))
        lines += coverage.problems.map { "  \(RunReport.shown($0.path)): \(Coverage.describe($0))" }
        lines += coverage.remarks.map { "  \($0)" }
        return lines
    }
}
