import Foundation
import TenetModel
import TenetReporting
import Testing

/// Findings in what is no file: commits, the pull request, branches, messages.
@Suite struct RepositoryFormatTests {
    private static let paths = [
        ".git/commit/1f0c77aa1f0c", ".git/pull-request", ".git/branch/feature/a b", ".git/tag/v1",
        ".git/COMMIT_EDITMSG",
    ]

    private var report: RunReport {
        let text = "commit 1f0c77aa\nauthor Zo\u{EB} <z@example.org>\n\nfixed <b>it</b> & \"more\"\n"
        let findings = Self.paths.map { path in
            Finding(
                rule: "force-unwrap", severity: .warning, path: path, range: Fixture.range("fixed", in: text),
                message: "the subject is no order", help: "write `fix`")
        }
        var report = RunReport(
            toolVersion: "1.2.3", profile: "recommended", findings: findings.sorted(), rules: Fixture.spotless.rules,
            sources: PathMap(Self.paths.map { ($0, LineTable(Array(text.utf8))) }))
        report.root = "/Users/ana/Shop"
        report.repository = RepositoryScope(files: 210, commits: 12, branch: "feature/\u{1B}x", since: "origin/main")
        report.remarks = [Remark(path: ".", reason: .unreadHistory, message: "this clone is shallow")]
        return report
    }

    @Test(arguments: ReportFormat.allCases)
    func everyFormatNamesThePlaceAndTheRule(format: ReportFormat) {
        let output = render(format, report)
        for part in ["force-unwrap", "commit/1f0c77aa1f0c", "pull-request", "COMMIT_EDITMSG"] {
            #expect(output.contains(part), "\(part)")
        }
    }

    @Test(arguments: ReportFormat.allCases)
    func whatWasNotLookedAtIsSaidWhereNothingWasFound(format: ReportFormat) {
        var report = report
        report.findings = []
        #expect(render(format, report).contains("shallow"))
        #expect(!render(format, report).contains("checked no files"))
        #expect(!render(format, report).contains("\u{1B}"))
    }

    @Test func sentencesSayWhatWasLookedAt() {
        let sentence = "checked 210 files and 12 commits of `feature/\\u{1B}x` since `origin/main` with"
        #expect(render(.agent, report).contains(sentence), "\(render(.agent, report))")
        var both = report
        both.checkedFiles = 7
        #expect(render(.agent, both).contains("checked 7 files and, of the repository, 210 files and 12 commits of"))
        var message = report
        message.repository = RepositoryScope(files: 0, commits: 0, isMessage: true)
        #expect(render(.agent, message).contains("checked the message of a commit with"))
    }

    @Test func documentsObeyTheirSchemas() throws {
        #expect(try JSON(parsing: render(.json, report)).violations(of: .output) == [])
        #expect(try JSON(parsing: render(.sarif, report)).violations(of: .sarif) == [])
        #expect(try JSON(parsing: render(.gitlab, report)).violations(of: .gitlab) == [])
        #expect(try JSON(parsing: render(.rdjson, report)).violations(of: .rdjson) == [])
        for format in [ReportFormat.checkstyle, .junit] { _ = try XMLReader.parse(render(format, report)) }
    }

    @Test func placesAreReferencesThatResolve() throws {
        let results = try JSON(parsing: render(.sarif, report))["runs"][0]["results"].items
        let places = results.compactMap {
            $0["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].string
        }
        #expect(places.count == Self.paths.count && places.contains(".git/branch/feature/a%20b"))
        for place in places { #expect(URL(string: place, relativeTo: URL(fileURLWithPath: "/a/")) != nil) }
    }

    /// GitHub would look for the file in the change.
    @Test func annotationsNameNoFile() {
        let annotations = lines(render(.github, report)).filter { $0.hasPrefix("::warning") }
        #expect(annotations.count == Self.paths.count)
        #expect(annotations.allSatisfy { !$0.contains("file=") && $0.contains(".git/") })
    }
}
