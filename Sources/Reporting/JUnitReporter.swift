import TenetModel

/// JUnit's XML: a suite for each file, a case for each rule that found something there.
///
/// Errors and warnings fail their case; notes only print. A file that should have been checked and was not is an
/// error, other skipped files are skipped cases, so no such run looks like a passed one.
struct JUnitReporter: Reporter {
    func render(_ report: RunReport) -> String {
        var suites = report.findingsByFile.map { group in
            Suite(name: group.path, cases: cases(group.path, group.findings, report))
        }
        let coverage = Coverage(report)
        let isStale = coverage.stale != nil && !report.toleratesStaleBaseline
        if report.findings.isEmpty, !isStale, coverage.isComplete {
            let passed = Case(className: "tenet", name: "no findings", body: [systemOut(coverage.sentence)])
            suites.append(Suite(name: "tenet", cases: [passed]))
        }
        if !coverage.gaps.isEmpty {
            suites.append(Suite(name: "coverage", cases: coverage.gaps.map(gapCase)))
        }

        let all = suites.flatMap(\.cases)
        var lines = [XMLText.declaration, "<testsuites\(JUnitReporter.counts("tenet", all))>"]
        for suite in suites {
            lines.append("  <testsuite\(JUnitReporter.counts(suite.name, suite.cases))>")
            for test in suite.cases { lines += test.lines }
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private struct Suite {
        var name: String
        var cases: [Case]
    }

    private struct Case {
        enum Outcome { case passed, failed, error, skipped }

        var className: String
        var name: String
        var outcome = Outcome.passed
        var body: [String]

        var lines: [String] {
            let attributes = XMLText.attribute("classname", className) + XMLText.attribute("name", name)
            return ["    <testcase\(attributes) time=\"0\">"] + body.map { "      \($0)" } + ["    </testcase>"]
        }
    }

    private func cases(_ path: String, _ findings: [Finding], _ report: RunReport) -> [Case] {
        Dictionary(grouping: findings, by: \.rule).sorted { $0.key < $1.key }.map { rule, findings in
            let text = findings.map { describe($0, report) }.joined(separator: "\n")
            let severity = findings.map(\.severity).max() ?? .note
            guard severity > .note, let first = findings.first else {
                return Case(className: path, name: rule.rawValue, body: [systemOut(text)])
            }
            let rest = findings.count > 1 ? " (and \(Prose.number(findings.count - 1)) more)" : ""
            let attributes =
                XMLText.attribute("message", Prose.oneLine(first.message) + rest)
                + XMLText.attribute("type", severity.rawValue)
            let failure = "<failure\(attributes)>\(XMLText.escape(text))</failure>"
            return Case(className: path, name: rule.rawValue, outcome: .failed, body: [failure])
        }
    }

    private func gapCase(_ gap: Coverage.Gap) -> Case {
        let isError = gap.severity == .error
        let message = XMLText.attribute("message", gap.message)
        let body = isError ? "<error\(message)\(XMLText.attribute("type", gap.reason))/>" : "<skipped\(message)/>"
        return Case(className: gap.path, name: "coverage", outcome: isError ? .error : .skipped, body: [body])
    }

    private func describe(_ finding: Finding, _ report: RunReport) -> String {
        let start = report.span(finding, in: .utf16).start
        let text = Prose.sentences(Prose.oneLine(finding.countedMessage), Prose.oneLine(finding.help))
        return "\(RunReport.shown(finding.path)):\(start.line):\(start.column): \(finding.severity.rawValue): \(text)"
    }

    private func systemOut(_ text: String) -> String { "<system-out>\(XMLText.escape(text))</system-out>" }

    private static func counts(_ name: String, _ cases: [Case]) -> String {
        XMLText.attribute("name", name) + XMLText.attribute("tests", cases.count)
            + XMLText.attribute("failures", cases.count { $0.outcome == .failed })
            + XMLText.attribute("errors", cases.count { $0.outcome == .error })
            + XMLText.attribute("skipped", cases.count { $0.outcome == .skipped }) + " time=\"0\""
    }
}
