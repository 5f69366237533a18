import TenetModel

/// Reviewdog's diagnostic format, version 1 of its schema, with notes as related locations.
struct RDJSONReporter: Reporter {
    let options: ReportOptions

    init(options: ReportOptions) { self.options = options }

    func render(_ report: RunReport) -> String {
        let findings = report.findings.map { diagnostic($0, report) }
        let document: JSONValue = [
            "source": ["name": "tenet", "url": (options.pages?.folder).map(JSONValue.string)],
            "diagnostics": .array(findings + Coverage(report).gaps.map(diagnostic)),
        ]
        return document.document
    }

    private func diagnostic(_ finding: Finding, _ report: RunReport) -> JSONValue {
        var related = finding.notes.map { note -> JSONValue in
            ["message": .string(Prose.sentences(note.message)), "location": location(note.path, report.span(note))]
        }
        related += finding.alsoAt.map { range in
            ["message": "The same again.", "location": location(finding.path, report.span(finding.path, range))]
        }
        return [
            "message": .string(Prose.sentences(finding.countedMessage, finding.help)),
            "location": location(finding.path, report.span(finding)),
            "severity": .string(severity(finding.severity)),
            "code": [
                "value": .string(finding.rule.rawValue),
                "url": options.page(of: finding.rule).map(JSONValue.string),
            ],
            "suggestions": suggestion(finding, report).map { .array([$0]) },
            "related_locations": related.isEmpty ? nil : .array(related),
        ]
    }

    private func diagnostic(_ gap: Coverage.Gap) -> JSONValue {
        [
            "message": .string(gap.message),
            "location": ["path": .string(gap.path)],
            "severity": .string(severity(gap.severity)),
            "code": ["value": "coverage"],
        ]
    }

    /// The whole fix as one replacement. Several suggestions of one diagnostic are alternatives to their readers, and
    /// a fix is all of its edits or none, so the text between the edits is repeated as it is.
    private func suggestion(_ finding: Finding, _ report: RunReport) -> JSONValue? {
        guard let fix = finding.fix, let table = report.sources[finding.path],
            let lower = fix.edits.map(\.range.lower).min(), let upper = fix.edits.map(\.range.upper).max(),
            lower >= 0, upper <= table.bytes.count
        else { return nil }
        let edits = fix.edits.map { edit in
            Edit(ByteRange(edit.range.lower - lower, edit.range.upper - lower), edit.text)
        }
        guard let bytes = EditApplication.apply(edits, to: Array(table.bytes[lower..<upper])) else { return nil }
        return [
            "range": range(report.span(finding.path, ByteRange(lower, upper))),
            "text": .string(String(decoding: bytes, as: UTF8.self)),
        ]
    }

    private func location(_ path: String, _ span: Span) -> JSONValue {
        ["path": .string(path), "range": range(span)]
    }

    private func range(_ span: Span) -> JSONValue {
        ["start": position(span.start), "end": position(span.end)]
    }

    private func position(_ place: LineColumn) -> JSONValue {
        ["line": .integer(place.line), "column": .integer(place.column)]
    }

    private func severity(_ severity: Severity) -> String {
        switch severity {
        case .error: "ERROR"
        case .warning: "WARNING"
        case .note: "INFO"
        }
    }
}
