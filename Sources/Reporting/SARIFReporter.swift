import TenetModel

/// SARIF 2.1.0 with everything that GitHub's code scanning requires or reads.
struct SARIFReporter: Reporter {
    /// Code scanning refuses a run with more results.
    private static let resultLimit = 25_000

    let options: ReportOptions

    init(options: ReportOptions) { self.options = options }

    func render(_ report: RunReport) -> String {
        let rules = SARIFRules(report, options)
        let all = zip(report.findings, Fingerprint.all(of: report)).map { ($0, $1) }
        let kept = SARIFReporter.gravest(all)
        let run: JSONValue = [
            "tool": ["driver": driver(report, rules)],
            "automationDetails": ["id": .string("tenet/\(report.profile)/")],
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": ["%SRCROOT%": sourceRoot(report)],
            "invocations": [invocation(report, leftOut: all.count - kept.count)],
            "results": .array(kept.map { result($0, $1, rules, report) }),
            "properties": properties(report),
        ]
        let log: JSONValue = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        ]
        return log.document
    }

    private func driver(_ report: RunReport, _ rules: SARIFRules) -> JSONValue {
        [
            "name": "Tenet",
            "version": .string(report.toolVersion),
            "semanticVersion": .string(report.toolVersion),
            "informationUri": (options.pages?.folder).map(JSONValue.string),
            "rules": .array(rules.descriptors),
        ]
    }

    private func sourceRoot(_ report: RunReport) -> JSONValue {
        let slash = report.root.hasSuffix("/") ? "" : "/"
        return [
            "uri": report.root.isEmpty ? nil : .string("file://\(SARIFLocation.uri(report.root))\(slash)"),
            "description": SARIFLocation.message("The root of the project."),
        ]
    }

    private func result(
        _ finding: Finding, _ fingerprint: Fingerprint, _ rules: SARIFRules, _ report: RunReport
    ) -> JSONValue {
        var related = finding.notes.enumerated().map { index, note in
            SARIFLocation.location(note.path, report.span(note, in: .utf16), id: index + 1, text: note.message)
        }
        related += finding.alsoAt.map { range in
            SARIFLocation.location(
                finding.path, report.span(finding.path, range, in: .utf16), text: "the same again")
        }
        return [
            "ruleId": .string(finding.rule.rawValue),
            "ruleIndex": rules.index(of: finding.rule).map(JSONValue.integer),
            "level": .string(finding.severity.rawValue),
            "message": ["text": .string(text(finding))],
            "locations": [SARIFLocation.location(finding.path, report.span(finding, in: .utf16))],
            "relatedLocations": related.isEmpty ? nil : .array(related),
            "partialFingerprints": ["primaryLocationLineHash": .string(fingerprint.lineHash)],
            "fixes": finding.fix.flatMap { fix($0, finding.path, report) }.map { [$0] },
            "properties": finding.clauses.isEmpty ? nil : ["clauses": .strings(finding.clauses)],
        ]
    }

    /// The message, the help, and a link to each note, since code scanning shows only the notes that are linked.
    private func text(_ finding: Finding) -> String {
        let text = SARIFLocation.plain(Prose.sentences(finding.countedMessage, finding.help))
        let links = finding.notes.enumerated().map { index, note in
            "[\(SARIFLocation.linkText(note.message))](\(index + 1))"
        }
        return links.isEmpty ? text : "\(text) See \(links.joined(separator: ", "))."
    }

    /// Nothing for a fix without edits, since the standard wants one at least, or in a file without known lines.
    private func fix(_ fix: Fix, _ path: String, _ report: RunReport) -> JSONValue? {
        guard !fix.edits.isEmpty, report.sources[path] != nil else { return nil }
        let replacements = fix.edits.map { edit -> JSONValue in
            [
                "deletedRegion": SARIFLocation.region(report.span(path, edit.range, in: .utf16)),
                "insertedContent": ["text": .string(edit.text)],
            ]
        }
        return [
            "description": SARIFLocation.message(fix.title),
            "artifactChanges": [
                ["artifactLocation": SARIFLocation.artifact(path), "replacements": .array(replacements)]
            ],
            "properties": ["safety": .string(fix.safety.rawValue)],
        ]
    }

    private func invocation(_ report: RunReport, leftOut: Int) -> JSONValue {
        let coverage = Coverage(report)
        var notifications = report.skipped.map(notification) + report.remarks.map(notification)
        if !coverage.isComplete || !report.skipped.isEmpty || !report.decisions.isEmpty || report.hiddenCount > 0 {
            let level: JSONValue = !report.hasChecked ? "error" : "note"
            let message = SARIFLocation.message(Prose.sentences(coverage.sentence))
            notifications.append(["level": level, "message": message])
        }
        if let stale = coverage.staleSentence {
            let text = ([Prose.sentences(stale)] + coverage.staleEntries).joined(separator: "\n")
            notifications.append([
                "level": report.toleratesStaleBaseline ? "note" : "error", "message": SARIFLocation.message(text),
                "descriptor": ["id": "stale-baseline"],
            ])
        }
        if leftOut > 0 {
            let text =
                "Left out \(Prose.count(leftOut, "result")): code scanning takes "
                + "\(Prose.number(SARIFReporter.resultLimit)) at most, and these are the least severe."
            notifications.append(["level": "warning", "message": SARIFLocation.message(text)])
        }
        return [
            "executionSuccessful": .boolean(coverage.isComplete),
            "toolExecutionNotifications": .array(notifications),
        ]
    }

    private func notification(_ file: SkippedFile) -> JSONValue {
        let level: JSONValue =
            switch file.reason.kind {
            case .chosen: "note"
            case .partial, .failed: "error"
            }
        let location: JSONValue = ["physicalLocation": ["artifactLocation": SARIFLocation.artifact(file.path)]]
        return [
            "level": level,
            "message": SARIFLocation.message("\(file.path): \(Coverage.describe(file))."),
            "descriptor": ["id": .string(file.reason.rawValue)],
            "locations": [location],
        ]
    }

    private func notification(_ remark: Remark) -> JSONValue {
        [
            "level": "warning",
            "message": SARIFLocation.message("\(remark.place): \(Prose.sentences(remark.message))"),
            "descriptor": ["id": .string(remark.reason.rawValue)],
            "locations": [["physicalLocation": ["artifactLocation": SARIFLocation.artifact(remark.path)]]],
        ]
    }

    private func properties(_ report: RunReport) -> JSONValue {
        [
            "profile": .string(report.profile),
            "checkedFiles": .integer(report.checkedFiles),
            "repository": JSONReporter.scope(report),
            "rules": .integer(report.rules.count),
            "suppressed": .integer(report.suppressedCount),
            "baselined": .integer(report.baselinedCount),
            "previewOnly": .integer(report.previewOnlyCount),
            "staleBaseline": .strings(report.staleBaseline.map(\.text)),
        ]
    }

    /// As many results as may be uploaded, the most severe ones, in their own order.
    private static func gravest(_ results: [(Finding, Fingerprint)]) -> [(Finding, Fingerprint)] {
        guard results.count > resultLimit else { return results }
        let order = results.indices.sorted { left, right in
            let (first, second) = (results[left].0.severity, results[right].0.severity)
            return first != second ? first > second : left < right
        }
        return order.prefix(resultLimit).sorted().map { results[$0] }
    }
}
