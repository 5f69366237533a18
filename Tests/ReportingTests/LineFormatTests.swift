import TenetModel
import TenetReporting
import Testing

@Suite struct GitHubReporterTests {
    @Test func writesCommandsInOrderOfSeverity() {
        let output = lines(render(.github, Fixture.full))
        let column = "\tlet text = \"🎉 héllo 日本\" + ".utf16.count + 1
        let broken = "::error file=Sources/App/Broken.swift,title=coverage::Checked only in part: expected '}' at 12:1."
        #expect(output[0] == broken)
        #expect(output[2] == "::error file=Sources/App/Secret.swift,title=coverage::Not checked: permission denied.")
        #expect(
            output[3] == "::error title=stale-baseline::1 baseline entry no longer matches anything; remove what is "
                + "stale with `tenet baseline prune`.%0ASources/App/Old.swift: force-try")
        #expect(
            output[4] == "::error file=Sources/App/Greeting.swift,line=4,endLine=4,col=\(column),"
                + "endColumn=\(column + 5),title=force-unwrap::`name!` crashes when it is nil. Unwrap it with `if let`."
        )
        #expect(output[5].hasPrefix("::warning file=Sources/App/Greeting.swift,line=5,"))
        #expect(output[5].hasSuffix("%0ASources/App/List & <Views>.swift:3:9: `rows` can be nil, too."))
        // Columns are refused for several lines; a percent sign is the escape itself.
        #expect(output[6].hasPrefix("::warning file=\(Fixture.list),line=3,endLine=5,title=closure-row::"))
        #expect(output[6].contains("50%25 at best"))
        #expect(output[7].hasPrefix("::notice file="))
        #expect(output[8].hasPrefix("::notice title=Tenet%3A not everything is shown or checked::Checked 1,204 files"))
        #expect(output[8].contains("%0ASources/App/Secret.swift: not checked: permission denied."))
        #expect(output[9].hasPrefix("4 findings (1 error"))
        #expect(output.count == 10)
    }

    @Test func escapesProperties() {
        var report = Fixture.full
        report.skipped = []
        report.staleBaseline = []
        report.findings = [report.findings[0]]
        report.findings[0].path = "a,b:c%d\r\ne.swift"
        report.findings[0].message = "a,b:c%d\r\ne"
        let output = lines(render(.github, report))[0]
        #expect(output.hasPrefix("::error file=a%2Cb%3Ac%25d%0D%0Ae.swift,line=1,"))
        #expect(output.contains("::a,b:c%25d%0D%0Ae."))
    }

    @Test func keepsToTenAnnotationsOfALevel() {
        let output = lines(render(.github, Fixture.crowd(errors: 12, warnings: 10, notes: 15)))
        func count(_ prefix: String) -> Int { output.filter { $0.hasPrefix(prefix) }.count }
        #expect(count("::error ") == 10 && count("::warning ") == 10 && count("::notice ") == 10)
        let notice = output.first { $0.hasPrefix("::notice title=Tenet") }
        #expect(notice?.contains("8 more findings without an annotation") == true)
        // What has no annotation is in the log all the same.
        #expect(count("A.swift:") == 8)
    }

    @Test(arguments: [true, false])
    func staleEntriesTakeAPlaceOfTheirLevel(isTolerated: Bool) {
        var report = Fixture.crowd(errors: 10, warnings: 0, notes: 10)
        report.staleBaseline = [StaleEntry(path: "Sources/Old.swift", rule: "force-try", position: 0)]
        report.toleratesStaleBaseline = isTolerated
        let output = lines(render(.github, report))
        #expect(output.filter { $0.hasPrefix("::error ") }.count == 10)
        #expect(output.filter { $0.hasPrefix("::notice ") }.count == 10)
        #expect(output.contains { $0.hasPrefix("::\(isTolerated ? "notice" : "error") title=stale-baseline") })
    }

    @Test func usesEveryPlaceWhenNothingIsLeftOut() {
        let output = lines(render(.github, Fixture.crowd(errors: 0, warnings: 10, notes: 10)))
        #expect(output.filter { $0.hasPrefix("::notice file=") }.count == 10)
        #expect(output.count == 21)
        let spotless = render(.github, Fixture.spotless)
        #expect(spotless == "No findings. Checked 12 files with 3 rules; nothing skipped.\n")
    }
}

@Suite struct XcodeReporterTests {
    @Test func writesIssuesWithAbsolutePaths() {
        let root = "/Users/ana/Shop App"
        #expect(
            lines(render(.xcode, Fixture.full)) == [
                "\(root)/Sources/App/Greeting.swift:4:36: error: `name!` crashes when it is nil. Unwrap it with `if let`. "
                    + "(force-unwrap)",
                "\(root)/Sources/App/Greeting.swift:5:15: warning: `try!` crashes when `load` throws. Handle the error. "
                    + "(force-try)",
                "\(root)/Sources/App/List & <Views>.swift:3:9: note: `rows` can be nil, too",
                "\(root)/Sources/App/List & <Views>.swift:3:9: warning: Rows of type [Row](Int) are <unstable> | 50% at "
                    + "best. Use `ForEach { }`. (closure-row)",
                "\(root)/Sources/App/List & <Views>.swift:6:6: note: Nothing is suppressed here. (unused-suppression)",
                "\(root)/Sources/App/Broken.swift:1:1: error: Checked only in part: expected '}' at 12:1. (coverage)",
                "\(root)/Sources/App/Deep.swift:1:1: error: Not checked: nested 900 levels deep. (coverage)",
                "\(root)/Sources/App/Secret.swift:1:1: error: Not checked: permission denied. (coverage)",
                "\(root)/Sources/App/Old.swift:1:1: error: 1 baseline entry for this file no longer matches anything "
                    + "(force-try). Remove what is stale with `tenet baseline prune`. (coverage)",
                "note: tenet checked 1,204 files (1 in part: syntax errors) with 3 rules; skipped 3 (1 generated, "
                    + "1 too deep, 1 unreadable)",
            ])
    }

    @Test func warnsWhenNothingWasChecked() {
        #expect(render(.xcode, Fixture.vacant).hasPrefix("error: tenet checked no files"))
    }
}
