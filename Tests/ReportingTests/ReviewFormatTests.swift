import TenetModel
import Testing

@testable import TenetReporting

@Suite struct GitLabReporterTests {
    @Test(arguments: [Fixture.full, Fixture.spotless, Fixture.vacant])
    func obeysTheFormat(report: RunReport) throws {
        #expect(try JSON(parsing: render(.gitlab, report)).violations(of: .gitlab) == [])
    }

    @Test func listsFindingsAndGaps() throws {
        let issues = try JSON(parsing: render(.gitlab, Fixture.full)).items
        #expect(
            issues.map { $0["severity"].string } == [
                "major", "minor", "minor", "info", "major", "major", "major", "major", "info",
            ])
        #expect(issues[2]["location"]["lines"]["begin"].int == 3 && issues[2]["location"]["lines"]["end"].int == 5)
        #expect(issues[6]["location"]["path"].string == "Sources/App/Secret.swift")
        #expect(issues[7]["location"]["path"].string == "Sources/App/Old.swift")
        #expect(Set(issues.compactMap { $0["fingerprint"].string }).count == issues.count)
        #expect(try JSON(parsing: render(.gitlab, Fixture.spotless)).count == 0)
    }

    @Test func endsOnTheLineWhoseBreakIsTheLastByte() throws {
        var report = Fixture.crowd(errors: 2, warnings: 0, notes: 0)
        report.findings[0].range = ByteRange(0, 11)
        let lines = try JSON(parsing: render(.gitlab, report))[0]["location"]["lines"]
        #expect(lines["begin"].int == 1 && lines["end"].int == 1)
    }
}

@Suite struct RDJSONReporterTests {
    @Test(arguments: [Fixture.full, Fixture.spotless, Fixture.vacant])
    func obeysTheFormat(report: RunReport) throws {
        let options = ReportOptions(pages: RulePages("https://tenet.example/rules/{rule}"))
        #expect(try JSON(parsing: render(.rdjson, report, options)).violations(of: .rdjson) == [])
        #expect(try JSON(parsing: render(.rdjson, report)).violations(of: .rdjson) == [])
    }

    @Test func countsColumnsInBytes() throws {
        let options = ReportOptions(pages: RulePages("https://tenet.example/rules/{rule}"))
        let diagnostics = try JSON(parsing: render(.rdjson, Fixture.full, options))["diagnostics"]
        let range = diagnostics[0]["location"]["range"]
        #expect(range["start"]["line"].int == 4 && range["start"]["column"].int == 36)
        #expect(range["end"]["column"].int == 41)
        #expect(diagnostics[0]["severity"].string == "ERROR" && diagnostics[3]["severity"].string == "INFO")
        #expect(diagnostics[0]["code"]["url"].string == "https://tenet.example/rules/force-unwrap")
        #expect(diagnostics[1]["related_locations"][0]["location"]["path"].string == Fixture.list)
        #expect(diagnostics[4]["code"]["value"].string == "coverage")
        #expect(diagnostics[4]["location"]["range"].value == nil)
    }

    @Test func suggestsWholeFixes() throws {
        let diagnostics = try JSON(parsing: render(.rdjson, Fixture.full))["diagnostics"]
        #expect(diagnostics[0]["suggestions"].value == nil)
        let single = diagnostics[1]["suggestions"][0]
        #expect(single["text"].string == "try")
        #expect(single["range"]["start"]["column"].int == 15 && single["range"]["end"]["column"].int == 19)
        // Two edits become one replacement, with the lines between them as they are.
        #expect(diagnostics[2]["suggestions"].count == 1)
        let double = diagnostics[2]["suggestions"][0]
        #expect(
            double["text"].string
                == "ForEach(rows) { row in\r\n            Text(row)\r\n        } // rows")
        #expect(double["range"]["start"]["line"].int == 3 && double["range"]["end"]["line"].int == 5)
        #expect(double["range"]["end"]["column"].int == 10)
    }
}

@Suite struct MarkdownReporterTests {
    @Test func tabulatesFindingsByFile() {
        let options = ReportOptions(pages: RulePages("https://tenet.example/rules/{rule}"))
        let output = lines(render(.markdown, Fixture.full, options))
        #expect(output[0] == "## Tenet: 4 findings")
        #expect(output[2] == "4 findings (1 error, 2 warnings, 1 note; 2 fixable, of them 1 safe).")
        #expect(output.filter { $0.hasPrefix("### ") } == ["### `\(Fixture.greeting)`", "### `\(Fixture.list)`"])
        let rows = output.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Line") && !$0.hasPrefix("| -") }
        #expect(rows.count == 4)
        #expect(
            rows[2] == #"| 3:9 | warning | [`closure-row`](<https://tenet.example/rules/closure-row>) | "#
                + #"Rows of type \[Row\](Int) are &lt;unstable&gt; \| 50% at best. | Use `ForEach { }`. "#
                + #"Autofix (unsafe): Use `ForEach`. |"#)
        #expect(output.contains("- `Sources/App/Secret.swift`: not checked: permission denied"))
        #expect(output.contains { $0.hasPrefix("**Coverage:** checked 1,204 files") })
        let stale =
            "1 baseline entry no longer matches anything. Remove what is stale with `tenet baseline prune`."
        #expect(output.contains(stale))
        #expect(output.contains("- `Sources/App/Old.swift: force-try`"))
    }

    @Test func titlesARunByWhatItSaw() {
        #expect(render(.markdown, Fixture.spotless).hasPrefix("## Tenet: 0 findings\n\n**Coverage:** checked 12 files"))
        #expect(render(.markdown, Fixture.vacant).hasPrefix("## Tenet: nothing was checked\n"))
        var stale = Fixture.spotless
        stale.staleBaseline = [StaleEntry(path: "Sources/Old.swift", rule: "force-try", position: 0)]
        #expect(render(.markdown, stale).hasPrefix("## Tenet: 1 baseline entry no longer matches anything\n"))
    }

    @Test func keepsCodeSpansAndEscapesTheRest() {
        #expect(MarkdownText.prose("*a* _b_ `c*d_e<f>`") == "\\*a\\* \\_b\\_ `c*d_e<f>`")
        #expect(MarkdownText.prose("one ` alone <b>") == "one \\` alone &lt;b&gt;")
        #expect(MarkdownText.prose("``a`b`` @MainActor") == "``a`b`` &#64;MainActor")
        #expect(MarkdownText.prose("a\nb") == "a b")
        #expect(MarkdownText.code("a`b") == "``a`b``")
        #expect(MarkdownText.code("`a`") == "`` `a` ``")
        #expect(MarkdownText.row("a|b", "`c || d`") == "| a\\|b | `c \\|\\| d` |")
    }

    @Test func staysBelowTheSizeOfAStepSummary() {
        let output = render(.markdown, Fixture.crowd(errors: 20_000, warnings: 0, notes: 0))
        #expect(output.utf8.count < 1_000_000)
        let rows = lines(output).filter { $0.contains("| error |") }.count
        #expect(rows > 1_000)
        #expect(output.contains("**\(Prose.number(20_000 - rows)) more findings** left out"))
    }
}
