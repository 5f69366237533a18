import TenetModel

/// Workflow commands of GitHub Actions.
///
/// A step may show ten annotations of each level. The gravest come first, and one notice counts what did not fit and
/// states what was not checked.
struct GitHubReporter: Reporter {
    private static let limit = 10

    func render(_ report: RunReport) -> String {
        let coverage = Coverage(report)
        let levels = Severity.allCases.sorted(by: >).map { severity in
            report.findings.filter { $0.severity == severity }
        }
        var shown: [Finding] = []
        var hidden: [Finding] = []
        let problems = coverage.problems.map(annotation).prefix(GitHubReporter.limit / 2)
        // One annotation for all of them: what to do is the same.
        let stale = coverage.staleSentence.map { [annotation(stale: $0, coverage)] } ?? []
        // Files that were not checked take places among the errors, stale entries among those of their level.
        var taken: [Severity: Int] = [.error: problems.count]
        taken[staleLevel(report), default: 0] += stale.count
        func places(_ level: [Finding]) -> Int {
            GitHubReporter.limit - (level.first.flatMap { taken[$0.severity] } ?? 0)
        }
        let isOverfull = levels.contains { $0.count > places($0) }
        let needsNotice = isOverfull || !coverage.gaps.isEmpty
        if needsNotice { taken[.note, default: 0] += 1 }
        for findings in levels {
            let places = places(findings)
            shown += findings.prefix(places)
            hidden += findings.dropFirst(places)
        }

        var lines = problems + stale + shown.map { annotation($0, report) }
        if needsNotice { lines.append(notice(coverage, hidden: hidden.count)) }
        lines += hidden.map { logLine($0, report) }
        lines.append(Prose.sentences(coverage.outcome ?? "", coverage.sentence))
        return lines.joined(separator: "\n") + "\n"
    }

    private func annotation(_ finding: Finding, _ report: RunReport) -> String {
        var message = Prose.sentences(finding.countedMessage, finding.help)
        for note in finding.notes {
            message += "\n\(report.place(note.path, note.range)): \(Prose.sentences(note.message))"
        }
        // A commit, a branch or the pull request is no file: where it is goes into the text.
        guard !finding.path.hasPrefix(".git/") else {
            message += "\n\(report.place(finding.path, finding.range))"
            return command(finding.severity, [("title", finding.rule.rawValue)], message)
        }
        let span = report.span(finding, in: .utf16)
        var properties = [
            ("file", finding.path), ("line", String(span.start.line)), ("endLine", String(span.end.line)),
        ]
        // Columns are refused for an annotation of several lines.
        if span.isOneLine {
            properties += [("col", String(span.start.column)), ("endColumn", String(span.end.column))]
        }
        properties.append(("title", finding.rule.rawValue))
        return command(finding.severity, properties, message)
    }

    private func annotation(_ problem: SkippedFile) -> String {
        let properties = [("file", problem.path), ("title", "coverage")]
        return command(.error, properties, Prose.sentences(Coverage.describe(problem)))
    }

    private func annotation(stale sentence: String, _ coverage: Coverage) -> String {
        let entries = coverage.staleEntries.prefix(GitHubReporter.limit)
        let more = coverage.staleEntries.count - entries.count
        let list = entries + (more > 0 ? ["and \(Prose.number(more)) more"] : [])
        let message = ([Prose.sentences(sentence)] + list).joined(separator: "\n")
        return command(staleLevel(coverage.report), [("title", "stale-baseline")], message)
    }

    private func staleLevel(_ report: RunReport) -> Severity { report.toleratesStaleBaseline ? .note : .error }

    /// A line of the log that no annotation comes from.
    private func logLine(_ finding: Finding, _ report: RunReport) -> String {
        let place = report.place(finding.path, finding.range)
        return "\(place): \(finding.severity.rawValue): \(Prose.oneLine(finding.countedMessage)) [\(finding.rule)]"
    }

    private func notice(_ coverage: Coverage, hidden: Int) -> String {
        var lines = [Prose.sentences(coverage.sentence)]
        if hidden > 0 {
            lines.insert("\(Prose.count(hidden, "more finding")) without an annotation: see the step's log.", at: 0)
        }
        lines += coverage.problems.prefix(GitHubReporter.limit).map {
            "\(RunReport.shown($0.path)): \(Coverage.describe($0))."
        }
        let more = coverage.problems.count - GitHubReporter.limit
        if more > 0 { lines.append("And \(Prose.count(more, "more file")).") }
        lines += coverage.remarks
        return command(.note, [("title", "Tenet: not everything is shown or checked")], lines.joined(separator: "\n"))
    }

    private func command(_ severity: Severity, _ properties: [(String, String)], _ message: String) -> String {
        let name = severity == .note ? "notice" : severity.rawValue
        let list = properties.map { "\($0.0)=\(GitHubReporter.escapeProperty($0.1))" }.joined(separator: ",")
        return "::\(name) \(list)::\(GitHubReporter.escapeMessage(message))"
    }

    private static func escapeProperty(_ text: String) -> String {
        escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    private static func escapeMessage(_ text: String) -> String {
        escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
    }

    /// Scalar by scalar, since `\r\n` is one character.
    private static func escape(_ text: String, _ codes: [Unicode.Scalar: String]) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if let code = codes[scalar] {
                result += code
            } else if PrintableText.isHarmful(scalar) {
                result += PrintableText.escaped(String(scalar))
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
