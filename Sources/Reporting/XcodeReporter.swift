import TenetModel

/// Lines that Xcode turns into issues: absolute paths, notes behind the finding they explain.
struct XcodeReporter: Reporter {
    func render(_ report: RunReport) -> String {
        var lines: [String] = []
        for finding in report.findings {
            let text = Prose.sentences(Prose.oneLine(finding.message), Prose.oneLine(finding.help))
            // Xcode marks lines: each place has its own.
            for range in [finding.range] + finding.alsoAt {
                let start = report.span(finding.path, range).start
                lines.append(line(finding.path, start, finding.severity, "\(text) (\(finding.rule))", report))
            }
            for note in finding.notes {
                lines.append(line(note.path, report.span(note).start, .note, Prose.oneLine(note.message), report))
            }
        }
        let coverage = Coverage(report)
        for file in coverage.problems {
            let start = LineColumn(line: 1, column: 1)
            let text = Prose.sentences(Coverage.describe(file))
            lines.append(line(file.path, start, .error, "\(text) (coverage)", report))
        }
        for gap in coverage.staleGaps {
            let start = LineColumn(line: 1, column: 1)
            lines.append(line(gap.path, start, gap.severity, "\(gap.message) (coverage)", report))
        }
        for remark in report.remarks {
            let text = Prose.sentences(Prose.oneLine(remark.message))
            let start = LineColumn(line: max(1, remark.line), column: 1)
            lines.append(line(remark.path, start, .warning, "\(text) (coverage)", report))
        }
        // Without a path Xcode lists the line by itself; a run that checked nothing must be seen there.
        lines.append("\(!report.hasChecked ? "error" : "note"): tenet \(coverage.sentence)")
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(
        _ path: String, _ start: LineColumn, _ severity: Severity, _ text: String, _ report: RunReport
    ) -> String {
        let absolute = report.root.isEmpty || path.hasPrefix("/") ? path : "\(report.root)/\(path)"
        return "\(RunReport.shown(absolute)):\(start.line):\(start.column): \(severity.rawValue): \(text)"
    }
}
