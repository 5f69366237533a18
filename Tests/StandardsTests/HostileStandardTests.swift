import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

/// Documents and settings that nobody would write, or that were written on another system.
@Suite struct HostileStandardTests {
    private let catalog = RuleCatalog(allRules)

    @Test func samplesOfWindowsAreWrapped() {
        let whole = WholeFile("// a\r\n// b\r\nprint(1)\r\n", path: "App/A.swift")
        #expect(whole.code.contains("print(1)"))
        #expect(whole.line(of: 1) == 1)
    }

    @Test func nestedGroupsOfExpressionsEnd() {
        #expect(LiteralRegex.texts(String(repeating: "(", count: 100_000)) == nil)
        #expect(LiteralRegex.texts("((a|b)c)") == ["ac", "bc"])
    }

    /// Each way to a base counts, and there are too many of them.
    @Test func standardsThatMeetAgainAndAgainAreRefused() {
        var texts: [String: String] = [:]
        for level in 0..<40 { texts["s\(level)"] = "---\nextends: [s\(level + 1), s\(level + 1)]\n---\nA.\n" }
        texts["s40"] = "Checked by `force-try`. <!-- id: A -->\n"
        let reader = ProfileReader(catalog: catalog, standards: StandardLibrary(builtIn: BuiltInDocuments(texts)))
        let error = #expect(throws: ConfigurationError.self) { try reader.profile(named: "s0") }
        #expect(error?.first.message.contains("more than 200 times") == true)
    }

    @Test func lintersThatNameOneAnotherTwiceAreRefused() {
        var files: [String: String] = [:]
        for level in 0..<40 {
            files["f\(level).yml"] = "parent_config: f\(level + 1).yml\nchild_config: f\(level + 1).yml\n"
        }
        files["f40.yml"] = "disabled_rules: [colon]\n"
        let error = #expect(throws: ConfigurationError.self) {
            try SwiftLintFile.chain("f0.yml", read: { files[$0] })
        }
        #expect(error?.first.message.contains("more than 50 times") == true)
    }

    @Test(arguments: [
        (".editorconfig", "[*]\r\nmax_line_length = 160\r\n"), (".swiftformat", "# all of it\r\n--maxwidth 160\r\n"),
        (".swiftlint.yml", "line_length: 160\r\n"), (".swift-format", "{\r\n\"lineLength\": 160\r\n}\r\n"),
    ])
    func settingsOfWindowsCount(file: String, text: String) {
        let decisions = TeamDecisions(catalog: catalog) { $0 == file ? text : nil }
        #expect(decisions.files.first?.rules["line-length"]?.options["limit"] == .int(160))
    }

    @Test func partsNeedNoExtension() throws {
        let library = StandardLibrary(builtIn: BuiltInDocuments([:])) { path in
            [
                "docs/team.md": "---\nparts: [errors]\n---\nA.\n",
                "docs/errors.md": "Checked by `force-try`. <!-- id: A -->\n",
            ][path]
        }
        let profile = try ProfileReader(catalog: catalog, standards: library).profile(named: "docs/team.md")
        #expect(profile.turnsOn("force-try"))
    }

    @Test func twoNamesOfOneRuleGiveTheLaterSetting() throws {
        let text = "redundant_optional_initialization: error\nexplicit_optional_initialization: warning\n"
        for _ in 0..<5 {
            var state = SwiftLintState()
            state.apply(try SwiftLintFile(path: ".swiftlint.yml", text: text))
            #expect(state.configs["implicit_optional_initialization"]?.place.line == 2)
        }
    }

    @Test func namesOfOtherToolsDriveNoTerminal() {
        var report = MigrationReport()
        report.add(.unknown, "\u{1B}[2J", "no rule\u{7}", at: ".swiftlint.yml:1")
        #expect(!report.text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
    }
}
