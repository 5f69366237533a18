import Foundation
import Testing

/// Names, values and documents of others do not forge lines, drive terminals or give away what they hold.
@Suite struct HostileTextTests {
    /// A line break with a command for GitHub, a terminal's escape, C1's introducer and an override of the direction.
    private static let evil = "x\n::error::forged\r\u{1B}[2Jy\u{9B}31mz\u{202E}q"

    private func expectHarmless(_ answer: TenetProcess.Answer, _ what: String) {
        for text in [answer.output, answer.errors] {
            #expect(
                !text.split(whereSeparator: \.isNewline).contains {
                    $0.drop { $0 == " " }.hasPrefix("::error::forged")
                }, "\(what): \(text.debugDescription)")
            for scalar in ["\u{1B}", "\u{9B}", "\u{202E}", "\r"] as [Unicode.Scalar] {
                #expect(!text.unicodeScalars.contains(scalar), "\(what): \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: SilenceTests.formats)
    func namesOfFilesAreEscaped(format: String) throws {
        let project = try TenetProcess([
            "\(Self.evil).swift": "let a = try! b()\n", "\(Self.evil) 2.swift": "let a = (\n",
            "::error::forged/A.swift": "let a = try! b()\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", format)
        #expect(answer.code == 1)
        expectHarmless(answer, format)
    }

    @Test(arguments: SilenceTests.formats)
    func valuesOfTheConfigurationAreEscaped(format: String) throws {
        let quoted = #""x\n::error::forged\r\e2J\x9B31m\u202E""#
        let project = try TenetProcess([
            "A.swift": "let a = 1\n",
            "tenet.yml": "exclude: [\(quoted)]\noverrides: { \(quoted): { force-try: off } }\n",
        ])
        defer { project.remove() }
        let answer = try project.tenet("check", "--format", format)
        #expect(answer.code == 0)
        expectHarmless(answer, format)
    }

    @Test(arguments: [
        "Q: 1", "rules: { Q: error }", "rules: { force-try: Q }", "rules: { force-try: { Q: 1 } }", "profile: Q",
        "extends: Q", "fail_on: Q", "baseline: Q", "limits: { Q: 1 }", "limits: { seconds: Q }", "exclude: [\"[\", Q]",
        "contract: { openapi: Q }", "contract: { Q: 1 }", "overrides: { Q: { x: error } }", "rules: { Q: 1, Q: 2 }",
        "- Q: [", "Q: Q: Q", "profile: [Q]", "exclude: !Q x", "*Q",
    ])
    func mistakesInTheConfigurationAreOneLine(yaml: String) throws {
        for quoted in [#""x\n::error::forged\r\e[2J\x9B31m\u202E""#, "x\u{202E}\u{9B}31m"] {
            let project = try TenetProcess([
                "A.swift": "let a = 1\n", "tenet.yml": yaml.replacingOccurrences(of: "Q", with: quoted) + "\n",
            ])
            defer { project.remove() }
            let answer = try project.tenet("check")
            expectHarmless(answer, yaml)
            // Each mistake is one line, whatever is quoted in it.
            let lines = answer.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            if answer.code == 2 { #expect(lines.allSatisfy { $0.hasPrefix("error: ") }, "\(answer.errors)") }
        }
    }

    @Test(arguments: [
        ["check", "Q"], ["check", "--rule", "Q"], ["check", "--profile", "Q"], ["check", "--format", "Q"],
        ["check", "--config", "Q"], ["check", "--since", "Q"], ["check", "--baseline", "Q"], ["explain", "Q"], ["Q"],
        ["check", "--Q"], ["standards", "lint", "Q"], ["standards", "coverage", "Q"], ["contract", "diff", "Q", "Q"],
        ["check", "--stdin", "--path", "Q.swift"], ["init", "Q"], ["migrate", "swiftlint", "Q"],
        ["baseline", "prune", "--file", "Q"],
        ["config", "show", "--path", "Q"], ["rules", "--category", "Q"], ["standards", "toc", "Q"],
    ])
    func argumentsAreEscaped(arguments: [String]) throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n"])
        defer { project.remove() }
        let evil = arguments.map { $0.replacingOccurrences(of: "Q", with: Self.evil) }
        expectHarmless(try project.run(TenetProcess.binary(), evil, input: "let a = try! b()\n"), "\(arguments)")
    }

    @Test func valuesOfOptionsAreEscaped() throws {
        let project = try TenetProcess([
            "A.swift": "let a = 1\n",
            "tenet.yml": "rules: { missing-library: { severity: error, required: [\"x\\n::error::forged\\e[2J\"] } }\n",
        ])
        defer { project.remove() }
        expectHarmless(try project.tenet("config", "show"), "config show")
    }

    /// A file that may not be read by the author of a tenet.yml is not quoted to them.
    @Test(
        arguments: [
            ("extends: PATH", "tenet.yml"), ("profile: PATH.md", "tenet.yml"), ("contract: { map: PATH }", "tenet.yml"),
            ("contract: { openapi: PATH }", "tenet.yml"), ("contract: { pydantic: PATH }", "tenet.yml"),
            ("contract: { recorded: PATH }", "tenet.yml"), ("baseline: PATH", "tenet.yml"),
            ("extends: linked", "tenet.yml"),
            ("profile: linked.md", "tenet.yml"), ("LINK", "tenet.yml"),
        ],
        [
            "hunter2:$6$hunter2:19000:0\nroot:hunter2\n", "rules: { hunter2: error }\n", "profile: hunter2.md\n",
            "---\nextends: hunter2\nhunter2: 1\n---\n# hunter2\n", "openapi: hunter2\npaths: hunter2\n",
            "extends: hunter2\n",
        ])
    func filesOutsideOfTheProjectAreNotQuoted(named: (String, String), secret: String) throws {
        let files = try TenetProcess([
            "project/A.swift": "let a = 1\n", "secret": secret, "secret.md": secret,
        ])
        defer { files.remove() }
        try files.link("project/linked", to: "../secret")
        try files.link("project/linked.md", to: "../secret.md")
        if named.0 == "LINK" {
            try files.link("project/tenet.yml", to: "../secret")
        } else {
            let path = files.folder.appendingPathComponent("secret").path
            try files.write(named.0.replacingOccurrences(of: "PATH", with: path) + "\n", to: "project/tenet.yml")
        }
        for command in ["check", "config show"] {
            let answer = try files.shell("cd project && tenet \(command) 2>&1")
            #expect(!answer.output.contains("hunter2"), "\(command), \(named.0): \(answer.output)")
        }
    }
}
