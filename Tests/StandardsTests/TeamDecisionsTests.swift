import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

/// Settings of other tools that hold for Tenet's rules, too.
@Suite struct TeamDecisionsTests {
    private static let catalog = RuleCatalog(allRules)
    private let catalog = Self.catalog

    private func decisions(_ files: [String: String]) -> TeamDecisions {
        TeamDecisions(catalog: catalog) { files[$0] }
    }

    private func setting(_ rule: RuleID, _ file: String, _ text: String) -> RuleSetting? {
        decisions([file: text]).files.first?.rules[rule]
    }

    private func profile(_ name: String, _ text: String) throws -> Profile {
        try ProfileReader(catalog: catalog, standards: StandardLibrary(builtIn: [name: text])).profile(named: name)
    }

    @Test(arguments: [
        (".swiftlint.yml", "disabled_rules: [force_try]\n", "force-try"),
        (".swiftlint.yml", "disabled_rules:\n  - implicit_optional_initialization\n", "redundant-nil-initializer"),
        (".swiftlint.yml", "disabled_rules:\n  - redundant_optional_initialization\n", "redundant-nil-initializer"),
        (".swiftlint.yml", "only_rules: [colon]\n", "force-try"),
        (".swiftformat", "--disable redundantNilInit, semicolons # both\n", "semicolon"),
        (".swiftformat", "--nilinit insert\n", "redundant-nil-initializer"),
        (".swift-format", "{\"rules\": {\"TypeNamesShouldBeCapitalized\": false}}", "type-name-case"),
        (".editorconfig", "[*]\ntrim_trailing_whitespace = false\n", "trailing-whitespace"),
        (".editorconfig", "root = true\n[{*.m,*.swift}]\nmax_line_length=off\n", "line-length"),
    ])
    func whatIsOffElsewhereIsOff(file: String, text: String, rule: String) throws {
        #expect(setting(RuleID(rule), file, text)?.level == .off)
        let changed = decisions([file: text]).applied(
            to: [try profile("recommended", "Checked by `\(rule)`, `self-assignment`.")]
        ).profile
        #expect(!changed.turnsOn(RuleID(rule)))
        #expect(changed.turnsOn("self-assignment"))
    }

    @Test(arguments: [
        // Rules that a tool leaves off by itself were not decided on.
        (".swiftlint.yml", "only_rules: [colon]\n", "force-unwrap"),
        (".swiftlint.yml", "opt_in_rules: [force_unwrapping]\n", "force-unwrap"),
        (".swiftlint.yml", "disabled_rules: [line_length]\nonly_rules: [force_try]\n", "force-try"),
        (".swiftformat", "--disable semicolons\n--enable semicolons\n", "semicolon"),
        (".swiftformat", "# --disable semicolons\n", "semicolon"),
        (".swift-format", "{\"rules\": {\"NeverForceUnwrap\": false}}", "force-unwrap"),
        (".editorconfig", "[*.md]\ntrim_trailing_whitespace = false\n", "trailing-whitespace"),
        (".editorconfig", "[*]\nmax_line_length = off\n[*.swift]\nmax_line_length = unset\n", "line-length"),
        (".editorconfig", "[*.{md,swiftinterface}]\nmax_line_length = off\n", "line-length"),
    ])
    func whatIsNotSaidStays(file: String, text: String, rule: String) {
        #expect(setting(RuleID(rule), file, text)?.level != .off)
    }

    @Test(arguments: [
        (".swiftlint.yml", "line_length: 140\n", "line-length", "limit", OptionValue.int(140)),
        (".swiftlint.yml", "line_length:\n  warning: 150\n  error: 200\n", "line-length", "limit", .int(150)),
        (
            ".swiftlint.yml", "cyclomatic_complexity:\n  ignores_case_statements: true\n", "cyclomatic-complexity",
            "ignores_cases", .bool(true)
        ),
        (".swiftformat", "--maxwidth 130\n", "line-length", "limit", .int(130)),
        (".swiftformat", "--linebreaks crlf\n", "mixed-line-endings", "style", .string("crlf")),
        (".swift-format", "{\"lineLength\": 110}", "line-length", "limit", .int(110)),
        (".swift-format", "{\"indentation\": {\"tabs\": 1}}", "indentation-character", "style", .string("tabs")),
        (
            ".editorconfig", "[*]\nmax_line_length = 90\n[*.swift]\nmax_line_length = 100\n", "line-length", "limit",
            .int(100)
        ),
        (".editorconfig", "[*.swift]\nindent_style = tab\n", "indentation-character", "style", .string("tabs")),
    ])
    func limitsHold(file: String, text: String, rule: String, option: String, value: OptionValue) {
        let setting = setting(RuleID(rule), file, text)
        #expect(setting?.options[option] == value)
        #expect(setting?.level == nil)
    }

    /// The linter speaks of rules, the others of layout alone.
    @Test func theLinterHasTheLastWord() throws {
        let files = [".swiftlint.yml": "line_length: 140\n", ".editorconfig": "[*]\nmax_line_length = 90\n"]
        let profile = try profile("style", "Checked by `line-length` (limit: 80).")
        let (changed, changes) = decisions(files).applied(to: [profile])
        #expect(changed.rules["line-length"]?.options["limit"] == .int(140))
        #expect(changes.map(\.path) == [".editorconfig", ".swiftlint.yml"])
    }

    @Test func aStandardThatWasChosenSpeaksLouder() throws {
        let decisions = decisions([".swiftlint.yml": "disabled_rules: [force_try]\n"])
        for name in ["mvvm", "Ours.md"] {
            let library = StandardLibrary(builtIn: ["mvvm": "Checked by `force-try`."]) { _ in "Checked by `force-try`."
            }
            let profile = try ProfileReader(catalog: catalog, standards: library).profile(named: name)
            let (changed, changes) = decisions.applied(to: [profile])
            #expect(changed.turnsOn("force-try"))
            #expect(changes.isEmpty)
        }
    }

    /// A formatter's file takes layout out of a standard that ships with Tenet, and leaves the team's own as it is.
    @Test(arguments: [".swiftformat", ".swift-format"])
    func layoutIsLeftToTheFormatter(file: String) throws {
        let decisions = decisions([file: "{}"])
        let text = "Checked by `trailing-whitespace`, `force-try`."
        let library = StandardLibrary(builtIn: ["mvvm": text]) { _ in text }
        let reader = ProfileReader(catalog: catalog, standards: library)
        let (changed, changes) = decisions.applied(to: [try reader.profile(named: "mvvm")])
        #expect(!changed.turnsOn("trailing-whitespace"))
        #expect(changed.turnsOn("force-try"))
        #expect(changes.map(\.path) == [file])
        #expect(changes.first?.off == ["trailing-whitespace"])
        let own = decisions.applied(to: [try reader.profile(named: "Ours.md")])
        #expect(own.profile.turnsOn("trailing-whitespace"))
        #expect(own.changes.isEmpty)
    }

    /// What nobody chose follows, and what the team wrote above it does not.
    @Test func eachOfSeveralProfilesIsAskedByItself() throws {
        let decisions = decisions([".swiftlint.yml": "disabled_rules: [force_try, force_cast, mark]\n"])
        let profiles = [
            try profile("recommended", "Checked by `force-try`, `force-cast`."),
            try profile("style", "Checked by `mark-format`."),
            try profile("ours", "Checked by `force-cast`. <!-- id: A -->"),
        ]
        let (changed, changes) = decisions.applied(to: profiles)
        #expect(changed.name == "recommended + style + ours")
        #expect(["force-try", "force-cast", "mark-format"].map { changed.turnsOn($0) } == [false, true, false])
        #expect(changes.map(\.off) == [["force-cast", "force-try", "mark-format"]])
    }

    @Test func whatChangesNothingIsNotCounted() throws {
        let decisions = decisions([
            ".swiftlint.yml": "disabled_rules: [force_try, line_length]\nfile_length: 300\nfunction_body_length: 70\n",
            ".swiftformat": "--disable braces\n",
        ])
        let profile = try profile(
            "recommended", "Checked by `force-try`, `file-length` (limit: 300), `function-length` (limit: 50).")
        let changes = decisions.applied(to: [profile]).changes
        #expect(changes.map(\.path) == [".swiftlint.yml"])
        #expect(changes.first?.off == ["force-try"])
        #expect(changes.first?.set == ["function-length"])
    }

    @Test(arguments: [
        (".swiftlint.yml", "disabled_rules: [a\n"), (".swiftlint.yml", "- a\n"), (".swift-format", "{\"rules\": "),
        (".swiftlint.yml", "parent_config: none.yml\n"), (".swiftlint.yml", "parent_config: .swiftlint.yml\n"),
    ])
    func whatCannotBeReadIsSaid(file: String, text: String) {
        let decisions = decisions([file: text])
        #expect(decisions.files.isEmpty)
        #expect(decisions.remarks.map(\.path) == [file])
        #expect(decisions.remarks.first?.message.hasPrefix("what \(file) decides does not count here: ") == true)
    }

    /// A rule that is renamed must not fall out of a table unnoticed.
    @Test func tablesNameRulesThatExist() {
        let named = SwiftFormatMigration.counterparts.values.joined() + SwiftFormatMigration.options.values.map(\.rule)
        let more = [SwiftFormatRules.byDefault, SwiftFormatRules.whenAskedFor].flatMap { $0.values.joined() }
        for id in Array(named) + Array(more) { #expect(catalog.rule(named: id.rawValue) != nil, "\(id)") }
    }

    @Test func profilesAreLaidOverOneAnother() throws {
        let library = StandardLibrary(builtIn: [
            "one": "Checked by `force-try`, `file-length` (limit: 300). <!-- id: ONE -->",
            "two": "Checked by `force-try` (error), `file-length` (limit: 200), `self-assignment`. <!-- id: TWO -->",
            "none": "Nothing.",
        ])
        let reader = ProfileReader(catalog: catalog, standards: library)
        let profile = try reader.profile(named: ["none", "one", "two"])
        #expect(profile.name == "none + one + two")
        #expect(profile.rules["force-try"]?.level == .severity(.error))
        #expect(profile.rules["file-length"]?.options["limit"] == .int(200))
        #expect(profile.turnsOn("self-assignment"))
        let error = #expect(throws: ConfigurationError.self) { try reader.profile(named: ["one", "three", "four"]) }
        #expect(error?.mistakes.count == 2)
    }
}
