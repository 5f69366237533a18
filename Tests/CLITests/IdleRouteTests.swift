import Foundation
import Testing

/// Lines of a standard that look as if they bound a rule are said by the commands that take silence for health.
@Suite struct IdleRouteTests {
    private static let text = """
        # S

        - One thing holds.

        Check by `force-try`.

        - Another holds.

        Checkd by `force-cast`.

        - A third holds.

        Checked by line-length.

        - A fourth holds.

        Checked by `force-unwrap`

        """

    private static func project(_ text: String = text) throws -> TenetProcess {
        try TenetProcess([
            "A.swift": "let a = 1\n", "tenet.yml": "profile: docs/S.md\n", "docs/S.md": text, ".git/HEAD": "",
        ])
    }

    @Test func aCheckNamesTheFirstLineOnce() throws {
        let project = try Self.project()
        defer { project.remove() }
        let answer = try project.tenet("check", "--no-cache")
        #expect(answer.code == 0)
        let said =
            "docs/S.md:5: 3 lines, of which this is the first, are nearly route lines and enforce nothing; "
            + "`tenet standards lint docs/S.md` says what to write"
        #expect(answer.output.contains(said), "\(answer.output)")
        #expect(answer.output.components(separatedBy: "enforce nothing").count == 2)
        let json = try project.tenet("check", "--no-cache", "--format", "json")
        #expect(json.output.contains("\"idle-route\""), "\(json.output)")
    }

    @Test func partsAndSingleLines() throws {
        let project = try Self.project("---\nparts: [P.md]\n---\n# S\n")
        defer { project.remove() }
        try project.write("# P\n\n- One thing holds.\n\nChecked via `force-try`.\n", to: "docs/P.md")
        let answer = try project.tenet("check", "--no-cache")
        #expect(
            answer.output.contains("docs/P.md:5: this line is nearly a route line and enforces nothing"),
            "\(answer.output)")
    }

    /// What looks like a slot and is none lets a rule fit nothing, which a check cannot tell from code without fault.
    @Test(arguments: [
        ("print(...)", "docs/S.md:7: `...` is no slot", "write `$$$`"),
        ("'print($A, ...)'", "docs/S.md:7: `...` is no slot", "write `$$$`"),
        ("print($x)", "docs/S.md:7: `$x` is no slot", "write `$X`"),
    ])
    func patternsThatFitNothing(pattern: String, said: String, remedy: String) throws {
        let project = try Self.project(Self.rule(pattern))
        defer { project.remove() }
        let answer = try project.tenet("check", "--no-cache")
        #expect(answer.output.contains(said), "\(answer.output)")
        #expect(answer.output.contains(remedy), "\(answer.output)")
        #expect(try project.tenet("check", "--no-cache", "--format", "json").output.contains("\"idle-rule\""))
        #expect(try project.tenet("standards", "lint", "docs/S.md").output.contains("is no slot"))
    }

    /// Ranges are Swift, and a projected value is meant where an example shows it.
    @Test(arguments: [
        Self.rule("print($X)"), Self.rule("$A[...]"), Self.rule("print($$$)", message: "print(...) and $x"),
        Self.rule("print($x)") + "\n```swift bad\n↓print($x)\n```\n",
    ])
    func patternsThatMayBeMeant(text: String) throws {
        let project = try Self.project(text.replacingOccurrences(of: " and $x", with: ""))
        defer { project.remove() }
        #expect(try !project.tenet("check", "--no-cache").output.contains("is no slot"))
    }

    private static func rule(_ pattern: String, message: String = "no") -> String {
        "# S\n\n- Nothing is printed.\n\n```tenet\nrule: no-print\npattern: \(pattern)\nmessage: \(message)\n```\n"
    }

    @Test func rightDocumentsAreNotMentioned() throws {
        let project = try Self.project("# S\n\n- One thing holds.\n\nChecked by `force-try`.\n")
        defer { project.remove() }
        #expect(try !project.tenet("check", "--no-cache").output.contains("route"))
    }
}
