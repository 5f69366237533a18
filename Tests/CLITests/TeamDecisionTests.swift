import Foundation
import Testing

/// What a team has decided before it met Tenet counts, and is said.
@Suite struct TeamDecisionTests {
    private static let bad = "func fo() throws { try! load() }\n"

    @Test(arguments: SilenceTests.formats)
    func rulesThatAreOffElsewhereAreCountedInEveryFormat(format: String) throws {
        let project = try TenetProcess([
            "A.swift": Self.bad, ".swiftlint.yml": "disabled_rules: [force_try]\n",
            ".swiftformat": "--disable braces\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", format)
        #expect(answer.code == 0)
        #expect(answer.output.contains(".swiftlint.yml"), "\(answer.output)")
        #expect(!answer.output.contains(".swiftformat"))
        #expect(!answer.output.contains("`try!`"))
    }

    @Test func whatTenetIsToldItselfSpeaksLouder() throws {
        let project = try TenetProcess(["A.swift": Self.bad, ".swiftlint.yml": "disabled_rules: [force_try]\n"])
        defer { project.remove() }
        func finds(_ arguments: String...) throws -> Bool {
            try project.tenet(arguments: ["check", "--format", "agent"] + arguments).output.contains(" force-try ")
        }
        #expect(try !finds())
        #expect(try finds("--no-config"))
        #expect(try finds("--rule", "force-try"))
        try project.write("rules: { force-try: error }\n", to: "tenet.yml")
        #expect(try finds())
        try project.write("profile: Ours.md\n", to: "tenet.yml")
        try project.write("Checked by `force-try`. <!-- id: A -->\n", to: "Ours.md")
        #expect(try finds())
        try project.write("profile: recommended\n", to: "tenet.yml")
        #expect(try !finds())
        let shown = try project.tenet("config", "show", "--path", "A.swift").output
        #expect(!shown.contains("force-try"))
    }

    /// `recommended` narrows rules for those who have not asked for them.
    @Test func whoNamesARuleGetsAllOfIt() throws {
        let project = try TenetProcess(["A.swift": "func a() {\n    try! b()\n}\n"])
        defer { project.remove() }
        func finds(_ arguments: String...) throws -> Bool {
            try project.tenet(arguments: ["check", "--format", "agent"] + arguments).output.contains(" force-try ")
        }
        #expect(try !finds())
        #expect(try !finds("--profile", "recommended"))
        #expect(try finds("--rule", "force-try"))
        #expect(try finds("--profile", "strict"))
        #expect(try finds("--profile", "recommended,strict"))
        try project.write("rules: { force-try: error }\n", to: "tenet.yml")
        #expect(try finds())
        try project.write("rules: { force-try: { severity: error, avoidable: true } }\n", to: "tenet.yml")
        #expect(try !finds())
    }

    @Test func settingsThatCannotBeReadAreSaid() throws {
        let project = try TenetProcess(["A.swift": Self.bad, ".swiftlint.yml": "disabled_rules: [force_try\n"])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.output.contains(".swiftlint.yml: what .swiftlint.yml decides does not count here: line "))
        #expect(answer.output.contains("[force-try]"))
    }

    @Test func whatLiesOutsideOfTheProjectIsNotRead() throws {
        let outer = try TenetProcess([
            "secret.yml": "password: hunter2\n", "app/A.swift": Self.bad, "app/tenet.yml": "",
        ])
        defer { outer.remove() }
        try outer.write("parent_config: ../secret.yml\n", to: "app/.swiftlint.yml")
        var project = outer
        project.folder = outer.folder.appendingPathComponent("app")
        let answer = try project.tenet("check")
        #expect(answer.output.contains("there is no readable file ../secret.yml"))
        #expect(!answer.output.contains("hunter2"))
    }

    // MARK: What fails a run

    @Test func beforeAnythingIsChosenOnlyErrorsFail() throws {
        let project = try TenetProcess(["A.swift": Self.bad])
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", "agent")
        #expect(answer.output.contains(" force-try warning:"))
        #expect(answer.code == 0)
        #expect(try project.tenet("check", "--fail-on", "warning").code == 1)
        #expect(try project.tenet("check", "--profile", "recommended").code == 1)
        #expect(try project.tenet("check", "--rule", "force-try").code == 1)
        try project.write("exclude: [Old.swift]\n", to: "tenet.yml")
        #expect(try project.tenet("check").code == 0)
        try project.write("profile: recommended\n", to: "tenet.yml")
        #expect(try project.tenet("check").code == 1)
        try project.write("rules: { force-try: error }\n", to: "tenet.yml")
        #expect(try project.tenet("check").code == 1)
        try project.write("profile: recommended\nfail_on: error\n", to: "tenet.yml")
        #expect(try project.tenet("check").code == 0)
    }

    // MARK: Several profiles

    @Test func profilesAddUp() throws {
        let project = try TenetProcess([
            "A.swift": "struct a {}\n" + Self.bad, "Ours.md": "Checked by `force-try` (note). <!-- id: A -->\n",
        ])
        defer { project.remove() }
        func rules(_ profile: String) throws -> Set<String> {
            let output = try project.tenet("check", "--profile", profile, "--format", "agent").output
            return Set(["type-name-case", "force-try warning", "force-try note"].filter { output.contains(" \($0)") })
        }
        #expect(try rules("none") == [])
        #expect(try rules("style") == ["type-name-case"])
        #expect(try rules("recommended,style") == ["type-name-case", "force-try warning"])
        #expect(try rules("recommended, style, Ours.md") == ["type-name-case", "force-try note"])
        try project.write("profile: [style, Ours.md]\n", to: "tenet.yml")
        let output = try project.tenet("check", "--format", "json").output
        #expect(output.contains("\"profile\":\"style + Ours.md\""))
        #expect(output.contains("force-try") && output.contains("type-name-case"))
        let mistake = try project.tenet("check", "--profile", "style,")
        #expect(mistake.code == 2)
        #expect(mistake.errors.contains("--profile needs the name of a standard"))
    }

    /// A run that fails for what it does not show would look like a fault of the tool.
    @Test(arguments: ["text", "agent", "markdown"])
    func hiddenFindingsThatFailTheRunAreSaid(format: String) throws {
        let project = try TenetProcess([
            "tenet.yml": "rules: { force-try: warning }\nfail_on: warning\n",
            "A.swift": "func a() throws {\n    try! b()\n    try! c()\n}\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--rule", "force-try", "--min-severity", "error", "--format", format)
        #expect(answer.code == 1)
        #expect(
            answer.output.contains(
                "2 findings below error not shown, which fail the run, because `fail_on` is `warning`"),
            "\(answer.output)")
        let passing = try project.tenet(
            "check", "--rule", "force-try", "--min-severity", "error", "--fail-on", "error", "--format", format)
        #expect(passing.code == 0 && !passing.output.contains("fail the run"))
    }

    // MARK: Names of another tool

    @Test func explainKnowsTheNamesOfSwiftLint() throws {
        let project = try TenetProcess([:])
        defer { project.remove() }
        func explained(_ name: String) throws -> TenetProcess.Answer { try project.tenet("explain", name) }
        #expect(try explained("force_cast").output.hasPrefix("# Force cast (`force-cast`)"))
        for (name, rule) in [
            ("identifier_name", "identifier-name"), ("type_name", "type-name"), ("generic_type_name", "generic-name"),
        ] {
            let lines = try explained(name).output.split(separator: "\n")
            #expect(lines[0].hasPrefix("`\(name)` stands for several rules; this is the closest, the others are `"))
            #expect(lines[1].hasSuffix("(`\(rule)`)"))
        }
        #expect(
            try explained("opening_brace").output
                == "`opening_brace` is a rule of SwiftLint; here: left to the formatter\n")
        #expect(try explained("nothing_like_it").code == 2)
    }

    /// Formatters call rules otherwise; the tables that their settings are read with say which rules look for the same.
    @Test func namesOfFormattersAreExplained() throws {
        let project = try TenetProcess([:])
        defer { project.remove() }
        func explained(_ name: String) throws -> TenetProcess.Answer { try project.tenet("explain", name) }
        for (name, tool, rule) in [
            ("NeverForceUnwrap", "swift-format", "force-unwrap"), ("DoNotUseSemicolons", "swift-format", "semicolon"),
            ("trailingSpace", "SwiftFormat", "trailing-whitespace"),
        ] {
            let lines = try explained(name).output.split(separator: "\n")
            #expect(lines.first == "`\(name)` is a rule of \(tool); here: `\(rule)` looks for the same")
            #expect(lines.dropFirst().first?.hasSuffix("(`\(rule)`)") == true)
        }
        let several = try explained("AlwaysUseLowerCamelCase").output
        #expect(several.contains("`property-name-case`, `function-name-case`, `enum-case-name-case` look for the same"))
        #expect(
            try explained("NoBlockComments").output
                == "`NoBlockComments` is a rule of swift-format; here: left to swift-format\n")
        #expect(try explained("NevrForceUnwrap").errors.contains("did you mean `NeverForceUnwrap`?"))
        #expect(try explained("force-tryy").errors.contains("did you mean `force-try`?"))
    }

    /// The documents that the project names are those that its people mean.
    @Test func standardsOfTheProjectComeFirst() throws {
        let project = try TenetProcess([
            "tenet.yml": "profile: [recommended, docs/Ours.md]\n",
            "docs/Ours.md": """
            - Files have at most 300 lines. <!-- id: F-1 -->
              Checked by `force-try`.

              ```swift bad
              let a = 1
              ```

            """,
            "docs/Plan.md": "- Line length is at most 140 characters.\n",
        ])
        defer { project.remove() }
        let verified = try project.tenet("standards", "verify")
        #expect(verified.code == 1 && verified.output.contains("docs/Ours.md:5: F-1: bad example that no rule"))
        #expect(verified.output.contains("1 example: 1 missed"))
        let proposed = try project.tenet("standards", "suggest", "docs/Plan.md")
        #expect(proposed.output.contains("Checked by `line-length` (limit: 140)."), "\(proposed.output)")
    }

    // MARK: Long reports

    @Test func theGravestComeFirstAndTheRestIsCounted() throws {
        let project = try TenetProcess([
            "A.swift": "func f() { do { try g() } catch {} }\n" + String(repeating: Self.bad, count: 30),
            "tenet.yml": "profile: recommended\nrules: { force-try: error, empty-catch: warning }\n",
        ])
        defer { project.remove() }
        let text = try project.tenet("check").output
        #expect(text.hasPrefix("A.swift:2:20: error: "))
        #expect(text.contains("= again: A.swift:3:20, A.swift:4:20, A.swift:5:20, A.swift:6:20 and 25 more"))
        #expect(text.contains("findings  fixable  safe  rule"))
        #expect(try project.tenet("check", "--max", "0").output.contains("A.swift:30:20 and A.swift:31:20"))
        let short = try project.tenet("check", "--max", "1").output
        #expect(short.contains("1 more finding not shown; `--max 0` shows everything"))
        #expect(!short.contains("[empty-catch]"))
        let agent = try project.tenet("check", "--format", "agent", "--max", "10").output
        #expect(agent.contains("9 more findings; --max 0 shows all"))
        #expect(agent.components(separatedBy: " | fix: ").count == 3, "\(agent)")
        #expect(agent.contains("\n  again: A.swift:3:20, A.swift:4:20, "))
        #expect(try project.tenet("check", "--max", "3", "--format", "json").code == 2)
        #expect(try project.tenet("check", "--max", "-1").code == 2)
    }

    @Test(arguments: SilenceTests.formats)
    func whatIsNotGraveEnoughIsCounted(format: String) throws {
        let project = try TenetProcess([
            "A.swift": Self.bad, "tenet.yml": "profile: recommended\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--min-severity", "error", "--format", format)
        #expect(!answer.output.contains("`try!` crashes"))
        #expect(answer.output.contains("below error not shown") || format == "json")
        if format == "json" { #expect(answer.output.contains("\"belowMinSeverity\":1")) }
        // What is not shown fails the run as before.
        #expect(answer.code == 1)
    }
}
