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

    @Test func rightDocumentsAreNotMentioned() throws {
        let project = try Self.project("# S\n\n- One thing holds.\n\nChecked by `force-try`.\n")
        defer { project.remove() }
        #expect(try !project.tenet("check", "--no-cache").output.contains("route"))
    }
}
