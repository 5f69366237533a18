import Foundation
import TenetModel
import TenetReporting
import Testing

/// Whatever stands in names and messages, no format passes on what drives a terminal or begins a line of its own.
@Suite struct HostileReportTests {
    private static let evil =
        "x\n::error::forged\r\u{1B}]0;t\u{7}\u{7F}\u{9B}31m\u{202E}\u{2066}\u{2028}\u{E0041}\u{AD}##[error]y"

    private static var report: RunReport {
        var report = RunReport(
            toolVersion: "1", profile: "p",
            findings: [
                Finding(
                    rule: "force-try", severity: .warning, path: evil, range: ByteRange(0, 1), message: evil,
                    help: evil,
                    notes: [Note(path: evil, range: ByteRange(0, 1), message: evil)],
                    fix: Fix(evil, .safe, [Edit(ByteRange(0, 1), evil)]), clauses: [evil]),
                Finding(
                    rule: "force-try", severity: .note, path: "::error::forged", range: ByteRange(0, 1), message: "m",
                    help: "h"),
            ],
            skipped: [
                SkippedFile(path: evil, reason: .unreadable, detail: evil),
                SkippedFile(path: evil, reason: .generated, detail: evil),
                SkippedFile(path: "::error::forged", reason: .syntaxErrors, detail: evil),
            ],
            checkedFiles: 1, sources: [evil: LineTable(Array("\u{1B}[2Ja\u{9B}31m\u{202E}".utf8))],
            staleBaseline: [
                StaleEntry(path: evil, rule: "force-try", position: 0),
                StaleEntry(path: "::error::forged", rule: RuleID(rawValue: evil), position: 1),
            ])
        report.baselinePath = evil
        report.remarks = [Remark(path: evil, reason: .unmatchedGlob, message: evil)]
        report.clauses = [evil: ClausePlace(heading: evil, document: evil, line: 1)]
        report.waiting = [WaitingRules(reason: "r", rules: ["force-try"])]
        return report
    }

    @Test(arguments: ReportFormat.allCases, [false, true])
    func nothingIsForged(format: ReportFormat, statistics: Bool) {
        let options = ReportOptions(statistics: statistics)
        let output = format.reporter(options: options).render(Self.report)
        for scalar in ["\u{1B}", "\u{7}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{2028}", "\r"]
            as [Unicode.Scalar]
        {
            #expect(!output.unicodeScalars.contains(scalar), "\(scalar.value) in \(output.debugDescription)")
        }
        for line in output.split(whereSeparator: \.isNewline) {
            #expect(!line.drop { $0 == " " }.hasPrefix("::error::forged"), "\(line)")
        }
    }

    /// Readers get the very text back where a format has an escape for it.
    @Test func jsonKeepsTheText() throws {
        let output = ReportFormat.json.reporter(options: ReportOptions()).render(Self.report)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        let findings = try #require(object["findings"] as? [[String: Any]])
        #expect(findings.first?["path"] as? String == Self.evil && findings.first?["message"] as? String == Self.evil)
    }

    @Test func escapesAreReadable() {
        #expect(PrintableText.escaped("a\n\u{1B}\u{202E}b\t") == #"a\n\u{1B}\u{202E}b\t"#)
        #expect(PrintableText.escapedLines("a\n\tb\r") == "a\n\tb\\r")
        #expect(PrintableText.escaped("👩‍👩‍👧 日本 é") == "👩‍👩‍👧 日本 é")
    }
}
