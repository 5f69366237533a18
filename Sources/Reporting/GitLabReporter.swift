import TenetModel

/// GitLab's code quality report. Fingerprints survive moved lines, so that a merge request shows only what is new.
struct GitLabReporter: Reporter {
    func render(_ report: RunReport) -> String {
        let issues = zip(report.findings, Fingerprint.all(of: report)).map { finding, fingerprint in
            issue(finding, fingerprint, report)
        }
        return JSONValue.array(issues + Coverage(report).gaps.map(issue)).document
    }

    private func issue(_ finding: Finding, _ fingerprint: Fingerprint, _ report: RunReport) -> JSONValue {
        let span = report.span(finding)
        // A range that ends with a line break ends on the line before.
        let end = span.end.column == 1 ? max(span.start.line, span.end.line - 1) : span.end.line
        return [
            "description": .string(Prose.sentences(finding.countedMessage, finding.help)),
            "check_name": .string(finding.rule.rawValue),
            "fingerprint": .string(fingerprint.identity),
            "severity": .string(severity(finding.severity)),
            "location": location(finding.path, span.start.line, end),
        ]
    }

    private func issue(_ gap: Coverage.Gap) -> JSONValue {
        [
            "description": .string(gap.message),
            "check_name": "coverage",
            "fingerprint": .string(Fingerprint.identity(of: "coverage", gap.path, gap.reason, gap.message)),
            "severity": .string(severity(gap.severity)),
            "location": location(gap.path, 1, 1),
        ]
    }

    private func location(_ path: String, _ begin: Int, _ end: Int) -> JSONValue {
        ["path": .string(path), "lines": ["begin": .integer(begin), "end": .integer(end)]]
    }

    private func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
