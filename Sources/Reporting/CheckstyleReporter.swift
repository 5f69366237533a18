import TenetModel

/// Checkstyle's XML. Gaps in the coverage are entries of their own, with the source `tenet.coverage`.
struct CheckstyleReporter: Reporter {
    func render(_ report: RunReport) -> String {
        var entries: PathMap<[String]> = [:]
        for finding in report.findings {
            entries[finding.path, default: []].append(entry(finding, report))
        }
        let coverage = Coverage(report)
        for gap in coverage.gaps {
            entries[gap.path, default: []].append(
                error(LineColumn(line: 1, column: 1), gap.severity, gap.message, source: "coverage"))
        }

        var lines = [XMLText.declaration, #"<checkstyle version="10.0">"#]
        lines.append("  <!-- \(coverage.sentence) -->")
        for (path, errors) in entries.sorted {
            lines.append("  <file\(XMLText.attribute("name", path))>")
            lines += errors
            lines.append("  </file>")
        }
        lines.append("</checkstyle>")
        return lines.joined(separator: "\n") + "\n"
    }

    private func entry(_ finding: Finding, _ report: RunReport) -> String {
        let start = report.span(finding, in: .utf16).start
        let message = Prose.sentences(finding.countedMessage, finding.help)
        return error(start, finding.severity, message, source: finding.rule.rawValue)
    }

    private func error(_ start: LineColumn, _ severity: Severity, _ message: String, source: String) -> String {
        let attributes = [
            XMLText.attribute("line", start.line),
            XMLText.attribute("column", start.column),
            XMLText.attribute("severity", severity == .note ? "info" : severity.rawValue),
            XMLText.attribute("message", message),
            XMLText.attribute("source", "tenet.\(source)"),
        ]
        return "    <error\(attributes.joined())/>"
    }
}
