import TenetModel
import Testing

@testable import TenetReporting

@Suite struct SARIFReporterTests {
    private func run(_ report: RunReport, _ options: ReportOptions = ReportOptions()) throws -> JSON {
        try JSON(parsing: render(.sarif, report, options))["runs"][0]
    }

    @Test(arguments: [Fixture.full, Fixture.spotless, Fixture.vacant], ["https://tenet.example/rules/{rule}.md", nil])
    func hasWhatCodeScanningRequires(report: RunReport, base: String?) throws {
        let output = render(.sarif, report, ReportOptions(pages: base.flatMap { RulePages($0) }))
        #expect(try JSON(parsing: output).violations(of: .sarif) == [])
    }

    @Test func describesEachRuleOnce() throws {
        let run = try run(Fixture.full, ReportOptions(pages: RulePages("https://tenet.example/rules/{rule}")))
        let rules = run["tool"]["driver"]["rules"]
        #expect(
            rules.items.map { $0["id"].string } == [
                "closure-row", "force-try", "force-unwrap", "unused-suppression",
            ])
        #expect(rules[0]["name"].string == "ClosureRow")
        #expect(rules[0]["properties"]["precision"].string == "medium")
        #expect(rules[0]["properties"]["tags"].items.map(\.string) == ["swiftui", "preview"])
        #expect(rules[2]["properties"]["precision"].string == "high")
        #expect(rules[2]["properties"]["problem.severity"].string == "error")
        #expect(rules[2]["helpUri"].string == "https://tenet.example/rules/force-unwrap")
        #expect(rules[3]["properties"]["problem.severity"].string == "recommendation")
        for result in run["results"].items {
            let index = try #require(result["ruleIndex"].int)
            #expect(rules[index]["id"].string == result["ruleId"].string)
        }
    }

    @Test func countsColumnsInUTF16() throws {
        let region = try run(Fixture.full)["results"][0]["locations"][0]["physicalLocation"]["region"]
        #expect(region["startLine"].int == 4 && region["endLine"].int == 4)
        let line = "\tlet text = \"🎉 héllo 日本\" + "
        #expect(region["startColumn"].int == line.utf16.count + 1)
        #expect(region["endColumn"].int == line.utf16.count + 6)
        let wide = try run(Fixture.full)["results"][2]["locations"][0]["physicalLocation"]["region"]
        #expect(wide["startLine"].int == 3 && wide["endLine"].int == 5 && wide["endColumn"].int == 10)
    }

    @Test func linksNotes() throws {
        let result = try run(Fixture.full)["results"][1]
        #expect(
            result["message"]["text"].string
                == "`try!` crashes when `load` throws. Handle the error. See [`rows` can be nil, too](1).")
        let related = result["relatedLocations"][0]
        #expect(related["id"].int == 1)
        #expect(
            related["physicalLocation"]["artifactLocation"]["uri"].string
                == "Sources/App/List%20&%20%3CViews%3E.swift")
    }

    @Test func keepsCodeFromBecomingLinksAndPlaceholders() throws {
        #expect(
            try run(Fixture.full)["results"][2]["message"]["text"].string
                == #"Rows of type [Row\](Int) are <unstable> | 50% at best. Use `ForEach {{ }}`."#)
    }

    @Test func carriesFixes() throws {
        let fix = try run(Fixture.full)["results"][2]["fixes"][0]
        #expect(fix["properties"]["safety"].string == "unsafe")
        let replacements = fix["artifactChanges"][0]["replacements"]
        #expect(replacements.count == 2)
        #expect(replacements[1]["deletedRegion"]["startColumn"].int == 10)
        #expect(replacements[1]["deletedRegion"]["endColumn"].int == 10)
        #expect(replacements[1]["insertedContent"]["text"].string == " // rows")
    }

    @Test func reportsFilesThatWereNotChecked() throws {
        let invocation = try run(Fixture.full)["invocations"][0]
        #expect(invocation["executionSuccessful"].bool == false)
        let notifications = invocation["toolExecutionNotifications"]
        #expect(notifications.items.map { $0["level"].string } == ["error", "error", "note", "error", "note", "error"])
        #expect(
            notifications[3]["message"]["text"].string
                == "Sources/App/Secret.swift: not checked: permission denied.")
        #expect(notifications[3]["descriptor"]["id"].string == "unreadable")
        #expect(
            notifications[5]["message"]["text"].string
                == "1 baseline entry no longer matches anything; remove what is stale with `tenet baseline prune`.\n"
                + "Sources/App/Old.swift: force-try")
        #expect(notifications[5]["descriptor"]["id"].string == "stale-baseline")
        #expect(try run(Fixture.spotless)["invocations"][0]["executionSuccessful"].bool == true)
        #expect(try run(Fixture.vacant)["invocations"][0]["executionSuccessful"].bool == false)
    }

    @Test func namesTheRoot() throws {
        let root = try run(Fixture.full)["originalUriBaseIds"]["%SRCROOT%"]
        #expect(root["uri"].string == "file:///Users/ana/Shop%20App/")
        #expect(try run(Fixture.spotless)["originalUriBaseIds"]["%SRCROOT%"]["uri"].value == nil)
    }

    @Test func encodesPaths() {
        #expect(SARIFLocation.uri("a b/é#?%.swift") == "a%20b/%C3%A9%23%3F%25.swift")
        #expect(SARIFLocation.uri("C:x[1]") == "C%3Ax%5B1%5D")
    }

    @Test func keepsWithinTheLimitsOfCodeScanning() throws {
        let run = try run(Fixture.crowd(errors: 4, warnings: 24_990, notes: 20))
        #expect(run["results"].count == 25_000)
        #expect(run["results"].items.filter { $0["level"].string == "note" }.count == 6)
        #expect(run["results"].items.filter { $0["level"].string == "error" }.count == 4)
        let notifications = run["invocations"][0]["toolExecutionNotifications"]
        #expect(notifications[0]["message"]["text"].string?.hasPrefix("Left out 14 results") == true)
        var report = Fixture.spotless
        report.rules[0].why = String(repeating: "é", count: 5_000)
        let rule = try self.run(report)["tool"]["driver"]["rules"][0]
        #expect(rule["fullDescription"]["text"].string?.count == 1_024)
    }
}
