import TenetModel
import Testing

@testable import TenetReporting

@Suite struct JSONReporterTests {
    @Test(arguments: [Fixture.full, Fixture.spotless, Fixture.vacant])
    func obeysItsSchema(report: RunReport) throws {
        #expect(try JSON(parsing: render(.json, report)).violations(of: .output) == [])
    }

    @Test func givesPositionsInBytes() throws {
        let finding = try JSON(parsing: render(.json, Fixture.full))["findings"][0]
        // The tab, the emoji, the accent and the two wide characters count one, four, two and three bytes.
        #expect(finding["line"].int == 4 && finding["column"].int == 36)
        #expect(finding["endLine"].int == 4 && finding["endColumn"].int == 41)
        let range = Fixture.range("name!", in: Fixture.greetingSource)
        #expect(finding["range"]["start"].int == range.lower && finding["range"]["end"].int == range.upper)
        #expect(finding["clauses"][0].string == "aiq-4.2")
        #expect(finding["fix"].value == nil)
    }

    @Test func givesWholeFixes() throws {
        let findings = try JSON(parsing: render(.json, Fixture.full))["findings"]
        #expect(findings[1]["fix"]["safety"].string == "safe")
        #expect(findings[1]["notes"][0]["path"].string == Fixture.list)
        let fix = findings[2]["fix"]
        #expect(fix["safety"].string == "unsafe" && fix["edits"].count == 2)
        let edits = fix["edits"].items.compactMap { edit -> Edit? in
            guard let start = edit["start"].int, let end = edit["end"].int, let text = edit["text"].string else {
                return nil
            }
            return Edit(ByteRange(start, end), text)
        }
        let bytes = try #require(EditApplication.apply(edits, to: Array(Fixture.listSource.utf8)))
        #expect(String(decoding: bytes, as: UTF8.self).contains("ForEach(rows) { row in\r\n            Text(row)"))
    }

    @Test func statesCoverage() throws {
        let document = try JSON(parsing: render(.json, Fixture.full))
        #expect(document["schemaVersion"].int == 1)
        #expect(document["tool"]["version"].string == "1.2.3")
        let coverage = document["coverage"]
        #expect(coverage["checkedFiles"].int == 1_204 && coverage["rules"].int == 3)
        #expect(coverage["suppressed"].int == 2 && coverage["baselined"].int == 5)
        #expect(coverage["previewOnly"].int == 3)
        #expect(coverage["staleBaseline"][0].string == "Sources/App/Old.swift: force-try")
        #expect(
            coverage["skipped"].items.map { $0["reason"].string } == [
                "syntax-errors", "too-deep", "generated", "unreadable",
            ])
        let summary = document["summary"]
        #expect(summary["errors"].int == 1 && summary["warnings"].int == 2 && summary["notes"].int == 1)
    }

    @Test func keepsTheOrderOfItsMembers() {
        let prefix =
            #"{"schemaVersion":1,"tool":{"name":"tenet","version":"1.2.3"},"#
            + #""profile":"recommended","findings":["#
        #expect(render(.json, Fixture.full).hasPrefix(prefix))
    }

    @Test func escapesEveryCharacter() throws {
        let text = "\u{0}\u{1}\u{8}\u{1F}\t\r\n\"\\/\u{7F}é日🎉\u{2028}\u{FFFF}"
        let document = JSONValue.array([.string(text), .boolean(true), .boolean(false), .integer(-7)]).document
        let parsed = try JSON(parsing: document)
        #expect(parsed[0].string.map { Array($0.utf8) } == Array(text.utf8))
        #expect(parsed[1].bool == true && parsed[2].bool == false && parsed[3].int == -7)
        #expect(!document.dropLast().contains("\n"))
    }

    @Test func theCheckerFindsWhatIsWrong() throws {
        let text = render(.json, Fixture.full)
        let broken = [
            text.replacing("\"schemaVersion\":1", with: "\"schemaVersion\":\"1\""),
            text.replacing("\"line\":4", with: "\"line\":0"),
            text.replacing("\"severity\":\"error\"", with: "\"severity\":\"fatal\""),
            text.replacing("\"clauses\":", with: "\"clause\":"),
            text.replacing("\"safety\":\"safe\"", with: "\"safety\":true"),
            text.replacing("\"checkedFiles\":1204", with: "\"checkedFiles\":1.5"),
            text.replacing("\"errors\":1", with: "\"errors\":true"),
        ]
        for document in broken {
            #expect(document != text)
            #expect(try JSON(parsing: document).violations(of: .output) != [])
        }
    }
}
