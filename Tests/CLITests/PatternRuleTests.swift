import Foundation
import Testing

/// Rules that a team's own standard defines, from the command line.
@Suite struct PatternRuleTests {
    private static let standard = """
        ---
        title: Team
        extends: recommended
        ---
        # Team

        Nothing is printed. <!-- id: T-1 -->

        ```tenet
        rule: team-print
        message: '`$F` prints'
        help: log it
        pattern: $F($$$A)
        where: { F: { is: [print, dump] } }
        rewrite: log($$$A)
        safety: safe
        ```

        ```swift bad
        ↓print(1)
        ```

        ```swift good
        log(1)
        ```

        """
    private static let code = "dump(2)\nlet user = try! load()\n"

    private func project(_ more: [String: String] = [:]) throws -> TenetProcess {
        let files = [
            "tenet.yml": "profile: Docs/Team.md\n", "Docs/Team.md": Self.standard, "App/A.swift": Self.code,
        ]
        return try TenetProcess(files.merging(more) { _, new in new })
    }

    @Test func aProjectsOwnStandardApplies() throws {
        let project = try project()
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", "agent")
        #expect(answer.code == 1, "\(answer.errors)")
        #expect(answer.output.contains("App/A.swift:1:1 team-print"))
        // What it extends applies, too.
        #expect(answer.output.contains("App/A.swift:2:12 force-try"))
        let json = try project.tenet("check", "--format", "json").output
        #expect(json.contains("T-1"))
        #expect(try project.tenet("check", "--format", "sarif").output.contains("\"team-print\""))
        #expect(try project.tenet("check", "--rule", "team-print", "--statistics").output.contains("team-print"))
        #expect(try !project.tenet("check", "--profile", "recommended").output.contains("team-print"))
    }

    @Test func itIsConfiguredSuppressedBaselinedAndFixedLikeAnyRule() throws {
        let project = try project(["tenet.yml": "profile: Docs/Team.md\nrules: { team-print: note, force-try: off }\n"])
        defer { project.remove() }
        #expect(try project.tenet("check").code == 0)
        #expect(try project.tenet("config", "show").output.contains("team-print: note"))
        try project.write("profile: Docs/Team.md\nrules: { force-try: off }\n", to: "tenet.yml")
        #expect(try project.tenet("check").code == 1)
        #expect(try project.tenet("baseline", "create").code == 0)
        #expect(try project.tenet("check", "--baseline", "tenet-baseline.json").code == 0)
        try project.write("dump(2) // tenet:ignore(team-print) for a test\n", to: "App/A.swift")
        let silenced = try project.tenet("check")
        #expect(silenced.code == 0)
        #expect(!silenced.output.contains("there is no rule"))
        try project.write("dump(2)\n", to: "App/A.swift")
        #expect(try project.tenet("fix").code == 0)
        #expect(try project.read("App/A.swift") == "log(2)\n")
    }

    @Test func theCacheNoticesThatARuleChanged() throws {
        let project = try project()
        defer { project.remove() }
        #expect(try project.tenet("check").output.contains("[team-print]"))
        #expect(try project.tenet("check").output.contains("[team-print]"))
        try project.write(Self.standard.replacing("[print, dump]", with: "print"), to: "Docs/Team.md")
        #expect(try !project.tenet("check").output.contains("[team-print]"))
    }

    @Test func itIsListedExplainedAndVerified() throws {
        let project = try project()
        defer { project.remove() }
        #expect(try project.tenet("rules", "team-").output.contains("team-print"))
        #expect(
            try project.tenet("rules", "team-", "--verify").output.contains("1 of 1 rule verified with 2 examples"))
        let page = try project.tenet("explain", "team-print").output
        #expect(page.contains("Nothing is printed."))
        #expect(page.contains("print(1)"))
        #expect(page.contains("| Fix | safe |"))
        #expect(try project.tenet("standards", "coverage", "Docs/Team.md").output.contains("team-print"))
        let verified = try project.tenet("standards", "verify", "Docs/Team.md")
        #expect(verified.code == 0, "\(verified.output) \(verified.errors)")
        try project.write(Self.standard.replacing("↓print(1)", with: "log(1)"), to: "Docs/Team.md")
        #expect(try project.tenet("rules", "team-", "--verify").code == 1)
        #expect(try project.tenet("standards", "verify", "Docs/Team.md").code == 1)
    }

    @Test func nestedFilesNameStandardsRelativeToThemselves() throws {
        let project = try project([
            "tenet.yml": "profile: recommended\n", "Sub/tenet.yml": "profile: Docs/Team.md\n",
            "Sub/Docs/Team.md": Self.standard, "Sub/B.swift": "dump(1)\n", "App/A.swift": "dump(1)\n",
        ])
        defer { project.remove() }
        let output = try project.tenet("check", "--format", "agent").output
        #expect(output.contains("Sub/B.swift:1:1 team-print"))
        #expect(!output.contains("App/A.swift:1:1 team-print"))
    }

    @Test(arguments: [
        ("pattern: $F($$$A)", "pattern: $F(", "Docs/Team.md:13:"),
        ("rule: team-print", "rule: force-try", "Docs/Team.md:10:7: Tenet itself has a rule `force-try` already"),
        ("help: log it", "halp: log it", "Docs/Team.md:12:1: there is no key `halp`; did you mean `help`?"),
        ("`$F` prints", "`$G` prints", "Docs/Team.md:11:10: there is no metavariable `$G` here"),
    ])
    func mistakesEndTheRunWithTheirPlace(old: String, new: String, message: String) throws {
        let project = try project(["Docs/Team.md": Self.standard.replacing(old, with: new)])
        defer { project.remove() }
        for command in [
            ["check"], ["rules"], ["fix", "--diff"], ["check", "--no-config", "--profile", "Docs/Team.md"],
        ] {
            let answer = try project.run(TenetProcess.binary(), command, input: nil)
            #expect(answer.code == 2)
            #expect(answer.errors.contains(message), "\(answer.errors)")
            #expect(answer.errors.split(separator: "\n").count == 1)
        }
    }

    @Test func aMissingStandardIsNamed() throws {
        let project = try project(["tenet.yml": "profile: Docs/None.md\n"])
        defer { project.remove() }
        let answer = try project.tenet("check")
        #expect(answer.code == 2)
        #expect(answer.errors.contains("Docs/None.md"))
    }
}
