import TenetModel

/// Everything a run has to tell. `Documentation/Schemas/check-output.schema.json` is the contract: a change that
/// breaks a reader raises `schemaVersion`.
struct JSONReporter: Reporter {
    let options: ReportOptions

    func render(_ report: RunReport) -> String {
        let tally = Tally(report.findings)
        let document: JSONValue = [
            "schemaVersion": 1,
            "tool": ["name": "tenet", "version": .string(report.toolVersion)],
            "profile": .string(report.profile),
            "findings": .array(report.findings.map { finding($0, report) }),
            "clauses": clauses(report),
            "coverage": coverage(report),
            "statistics": options.statistics ? statistics(report) : nil,
            "summary": [
                "errors": .integer(tally.errors),
                "warnings": .integer(tally.warnings),
                "notes": .integer(tally.notes),
            ],
        ]
        return document.document
    }

    private func statistics(_ report: RunReport) -> JSONValue {
        .array(
            RuleStatistics.all(of: report).map { row in
                [
                    "rule": .string(row.rule.rawValue),
                    "severity": .string(row.severity.rawValue),
                    "findings": .integer(row.tally.total),
                    "fixable": .integer(row.tally.fixable),
                    "safe": .integer(row.tally.safe),
                ]
            })
    }

    private func finding(_ finding: Finding, _ report: RunReport) -> JSONValue {
        let span = report.span(finding)
        return [
            "rule": .string(finding.rule.rawValue),
            "severity": .string(finding.severity.rawValue),
            "path": .string(finding.path),
            "line": .integer(span.start.line),
            "column": .integer(span.start.column),
            "endLine": .integer(span.end.line),
            "endColumn": .integer(span.end.column),
            "range": range(finding.range),
            "message": .string(finding.message),
            "help": .string(finding.help),
            "notes": .array(finding.notes.map { note($0, report) }),
            "fix": finding.fix.map(fix),
            "clauses": .strings(finding.clauses),
            "alsoAt": finding.alsoAt.isEmpty
                ? nil : .array(finding.alsoAt.map { place(report.span(finding.path, $0), $0) }),
        ]
    }

    /// The clauses that findings name, by id.
    private func clauses(_ report: RunReport) -> JSONValue {
        let named = Set(report.findings.flatMap(\.clauses)).sorted()
        return .object(
            named.compactMap { id in
                report.clauses[id].map { place in
                    let value: JSONValue = [
                        "heading": .string(place.heading), "document": .string(place.document),
                        "line": .integer(place.line), "standard": place.standard.map { .string($0) },
                    ]
                    return (id, value)
                }
            })
    }

    private func note(_ note: Note, _ report: RunReport) -> JSONValue {
        let span = report.span(note)
        return [
            "path": .string(note.path),
            "line": .integer(span.start.line),
            "column": .integer(span.start.column),
            "endLine": .integer(span.end.line),
            "endColumn": .integer(span.end.column),
            "range": range(note.range),
            "message": .string(note.message),
        ]
    }

    /// Where in the finding's file the same is to be said.
    private func place(_ span: Span, _ bytes: ByteRange) -> JSONValue {
        [
            "line": .integer(span.start.line),
            "column": .integer(span.start.column),
            "endLine": .integer(span.end.line),
            "endColumn": .integer(span.end.column),
            "range": range(bytes),
        ]
    }

    private func fix(_ fix: Fix) -> JSONValue {
        let edits = fix.edits.map { edit -> JSONValue in
            ["start": .integer(edit.range.lower), "end": .integer(edit.range.upper), "text": .string(edit.text)]
        }
        return ["title": .string(fix.title), "safety": .string(fix.safety.rawValue), "edits": .array(edits)]
    }

    private func range(_ range: ByteRange) -> JSONValue {
        ["start": .integer(range.lower), "end": .integer(range.upper)]
    }

    /// What was looked at beside Swift code; nothing when nobody asked for it.
    static func scope(_ report: RunReport) -> JSONValue? {
        report.repository.map { scope in
            [
                "files": .integer(scope.files), "commits": .integer(scope.commits),
                "branch": scope.branch.map(JSONValue.string), "since": scope.since.map(JSONValue.string),
                "isMessage": .boolean(scope.isMessage),
            ]
        }
    }

    private func coverage(_ report: RunReport) -> JSONValue {
        let skipped = report.skipped.map { file -> JSONValue in
            ["path": .string(file.path), "reason": .string(file.reason.rawValue), "detail": .string(file.detail)]
        }
        return [
            "checkedFiles": .integer(report.checkedFiles),
            "repository": Self.scope(report),
            "skipped": .array(skipped),
            "isComplete": .boolean(Coverage(report).isComplete),
            "excludedFiles": .integer(report.excludedFiles),
            "excludedFolders": .integer(report.excludedFolders),
            "remarks": .array(
                report.remarks.map { remark in
                    .object(
                        [("path", .string(remark.path))] + (remark.line > 0 ? [("line", .integer(remark.line))] : [])
                            + [("reason", .string(remark.reason.rawValue)), ("message", .string(remark.message))])
                }),
            "rules": .integer(report.rules.count),
            "decisions": .array(
                report.decisions.map { decision in
                    [
                        "path": .string(decision.path), "off": .strings(decision.off.map(\.rawValue)),
                        "set": .strings(decision.set.map(\.rawValue)),
                    ]
                }),
            "belowMinSeverity": .integer(report.hiddenCount),
            "suppressed": .integer(report.suppressedCount),
            "baselined": .integer(report.baselinedCount),
            "previewOnly": .integer(report.previewOnlyCount),
            "staleBaseline": .strings(report.staleBaseline.map(\.text)),
            "staleRemedy": report.staleBaseline.isEmpty ? nil : .string(Coverage(report).staleRemedy),
            "waiting": .array(
                report.waiting.map { ["reason": .string($0.reason), "rules": .strings($0.rules.map(\.rawValue))] }),
        ]
    }
}
