import TenetModel
import TenetReporting
import Testing

@Suite struct AllFormatsTests {
    @Test(arguments: ReportFormat.allCases)
    func endsWithOneNewline(format: ReportFormat) {
        let crowd = Fixture.crowd(errors: 3, warnings: 0, notes: 30)
        for report in [Fixture.full, Fixture.spotless, Fixture.vacant, crowd] {
            _ = render(format, report)
        }
    }

    @Test(arguments: ReportFormat.allCases)
    func namesEveryFindingAndItsRule(format: ReportFormat) {
        let output = render(format, Fixture.full)
        for rule in ["force-unwrap", "force-try", "closure-row", "unused-suppression"] {
            #expect(output.contains(rule))
        }
    }

    @Test(arguments: ReportFormat.allCases)
    func namesTheFilesThatWereNotCheckedWholly(format: ReportFormat) {
        let output = render(format, Fixture.full)
        for path in ["Sources/App/Broken.swift", "Sources/App/Deep.swift", "Sources/App/Secret.swift"] {
            #expect(output.contains(path))
        }
    }

    /// Nothing else is wrong with this run, so a reader that sees only findings must still see the gap.
    @Test(arguments: ReportFormat.allCases)
    func saysThatAFileWasSkippedWhenNothingWasFound(format: ReportFormat) {
        var report = Fixture.spotless
        report.skipped = [SkippedFile(path: "Sources/Gone.swift", reason: .unreadable, detail: "permission denied")]
        #expect(render(format, report).contains("Sources/Gone.swift"))
        report.skipped = [SkippedFile(path: "Sources/Made.swift", reason: .generated, detail: "has a mark")]
        #expect(render(format, report).contains("generated"))
        #expect(render(format, report) != render(format, Fixture.spotless))
    }

    /// Nothing else fails this run: it must not look like a clean one.
    @Test(arguments: ReportFormat.allCases)
    func saysWhichBaselineEntriesAreStaleAndWhatToDo(format: ReportFormat) {
        var report = Fixture.spotless
        report.staleBaseline = [StaleEntry(path: "Sources/Old.swift", rule: "force-try", position: 0)]
        let output = render(format, report)
        for text in ["Sources/Old.swift", "force-try", "tenet baseline prune"] { #expect(output.contains(text)) }
        #expect(!output.contains("--file"))
        #expect(!output.contains("No findings.") && !output.contains("no findings\n"))
        report.baselinePath = "known.json"
        #expect(render(format, report).contains("tenet baseline prune --file known.json"))
    }

    @Test(arguments: ReportFormat.allCases)
    func saysWhichRuleWasCutOff(format: ReportFormat) {
        var report = Fixture.spotless
        report.skipped = [SkippedFile(rule: RuleID("unused-type"), seconds: 60)]
        let output = render(format, report)
        #expect(output.contains("unused-type"), "\(output)")
        #expect(output != render(format, Fixture.spotless))
    }

    @Test(arguments: ReportFormat.allCases)
    func neverTakesARunWithoutFilesForAGoodOne(format: ReportFormat) {
        let output = render(format, Fixture.vacant).lowercased()
        #expect(output != render(format, Fixture.spotless).lowercased())
        #expect(output.contains("checked no files") || output.contains(#""checkedfiles":0"#))
        #expect(!output.contains("clean") && !output.contains("no findings"))
    }

    @Test(arguments: ReportFormat.allCases)
    func standsAFileWhoseContentsAreUnknown(format: ReportFormat) {
        var report = Fixture.full
        report.sources = [:]
        #expect(render(format, report).contains("force-unwrap"))
    }

    @Test(arguments: ReportFormat.allCases)
    func standsRangesOutsideTheFile(format: ReportFormat) {
        var report = Fixture.full
        report.sources[Fixture.greeting] = LineTable(Array("let é".utf8.dropLast()))
        report.sources[Fixture.list] = LineTable([])
        #expect(render(format, report).contains("force-unwrap"))
    }
}
