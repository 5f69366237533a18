import Foundation
import Testing

/// What `standards` and `explain` say of clauses that nothing enforces although their document says so.
@Suite struct CoverageCommandTests {
    private static let standard = """
        # House

        - Screens are made from a blueprint. <!-- id: H-1 -->
          Scaffolded by `tenet new`.
        - Nothing stops the app. <!-- id: H-2 -->
          Checked by `force-tri`.
        - Commits are small. <!-- id: H-3 -->
          Checked by `force-try`, `tenet repo`.
        - Errors are shown. <!-- id: H-4 -->
          checked by `swallowed-try`.
        - People try each screen. <!-- id: H-5 -->
          Reviewed by people.

        """

    private func coverage(_ arguments: String...) throws -> TenetProcess.Answer {
        let project = try TenetProcess(["STANDARD.md": Self.standard, ".git/HEAD": ""])
        defer { project.remove() }
        return try project.run(TenetProcess.binary(), ["standards", "coverage", "STANDARD.md"] + arguments, input: nil)
    }

    @Test(arguments: ["text", "markdown", "html"])
    func plansAndMistakesAreSaidInEveryFormat(format: String) throws {
        let answer = try coverage("--format", format)
        let all = answer.output + answer.errors
        #expect(answer.code == 0)
        #expect(all.contains("planned: `tenet new`") && all.contains("planned: `tenet repo`"))
        #expect(
            all.contains(
                "STANDARD.md:6:15: there is no rule `force-tri`, so it enforces nothing; did you mean `force-try`?"))
        #expect(all.contains("STANDARD.md:10:3: this is nearly a route line"))
        #expect(all.contains("reviewed by people"))
        if format == "text" {
            #expect(answer.output.hasPrefix("STANDARD.md: 5 clauses, 20 % enforced by machines\n"))
            #expect(answer.output.contains("planned: `tenet new`, named by 1 clause; it does not do that yet"))
        }
    }

    /// What compares with a contract does nothing where there is none.
    @Test func clausesWithoutAContractAreNotEnforced() throws {
        let standard = """
            # House

            - Models say what may be missing. <!-- id: H-1 -->
              Checked by `schema-optionality`.
            - Nothing stops the app. <!-- id: H-2 -->
              Checked by `force-try`.

            """
        let project = try TenetProcess([
            "STANDARD.md": standard, ".git/HEAD": "", "tenet.yml": "profile: STANDARD.md\n",
        ])
        defer { project.remove() }
        let without = try project.tenet("standards", "coverage").output
        #expect(without.hasPrefix("STANDARD.md: 2 clauses, 50 % enforced by machines\n  rule       1\n"))
        #expect(without.contains("  1 clause waits for a contract: `contract` in tenet.yml names it\n"))
        #expect(without.contains("→ schema-optionality; waits for a `contract` in tenet.yml"))
        let json = try project.tenet("standards", "coverage", "--format", "json").output
        #expect(json.contains("\"waitsForContract\" : true"))
        try project.write("profile: STANDARD.md\ncontract: { openapi: api.yaml }\n", to: "tenet.yml")
        let with = try project.tenet("standards", "coverage").output
        #expect(with.hasPrefix("STANDARD.md: 2 clauses, 100 % enforced by machines\n  rule       2\n"))
    }

    /// A sentence that rules decide in part counts for neither side alone, and its ids are not taken for sentences.
    @Test func whatPeopleReviewTooIsNotCalledEnforced() throws {
        let standard = """
            # House

            - Nothing stops the app, and every trap has a reason. <!-- id: H-1, H-2 -->
              Checked by `force-try`.
              Reviewed by people at every change: reasons are prose.
            - Nothing is forced. <!-- id: H-3, H-4 -->
              Checked by `force-unwrap`.

            """
        let project = try TenetProcess(["STANDARD.md": standard, ".git/HEAD": ""])
        defer { project.remove() }
        let text = try project.tenet("standards", "coverage", "STANDARD.md").output
        let shares = "50 % enforced by machines, 50 % by machines and people"
        #expect(text.hasPrefix("STANDARD.md: 2 clauses with 4 ids, \(shares)\n  rule       4\n"))
        let markdown = try project.tenet("standards", "coverage", "STANDARD.md", "--format", "markdown").output
        #expect(
            markdown.contains("2 clauses with 4 ids: 2 (50 %) enforced by machines, 50 % by machines and people."))
    }

    @Test func jsonHoldsPlansAndMistakes() throws {
        let answer = try coverage("--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        let clauses = try #require(object?["clauses"] as? [[String: Any]])
        #expect(
            clauses.map { $0["route"] as? String }
                == ["unenforced", "unenforced", "rule", "unenforced", "unenforced"])
        #expect(
            clauses.map { $0["plannedCommands"] as? [String] }
                == [["tenet new"], [], ["tenet repo"], [], ["tenet checklist"]])
        #expect(clauses.map { $0["unknownRules"] as? [String] } == [[], ["force-tri"], [], [], []])
        let problems = try #require(object?["problems"] as? [[String: Any]])
        #expect(problems.map { $0["line"] as? Int } == [6, 10])
    }

    @Test func explainSaysWhatIsPlanned() throws {
        let known = Self.standard.replacingOccurrences(of: "`force-tri`", with: "`force-try`")
        let project = try TenetProcess(["STANDARD.md": known, "tenet.yml": "profile: STANDARD.md\n", ".git/HEAD": ""])
        defer { project.remove() }
        let answer = try project.tenet("standards", "coverage", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        let clauses = try #require(object?["clauses"] as? [[String: Any]])
        let waiting = try #require(clauses.first { ($0["plannedCommands"] as? [String]) == ["tenet new"] })
        let id = try #require(waiting["id"] as? String)
        #expect(try project.tenet("explain", id).output.contains("planned: `tenet new`"))
    }

    @Test func lintSaysBothWithTheirPlaces() throws {
        let project = try TenetProcess(["STANDARD.md": Self.standard, ".git/HEAD": ""])
        defer { project.remove() }
        let answer = try project.tenet("standards", "lint", "STANDARD.md")
        #expect(answer.code == 1)
        #expect(answer.output.contains("STANDARD.md:6:15: there is no rule `force-tri`\n    did you mean `force-try`?"))
        #expect(answer.output.contains("STANDARD.md:10:3: this is nearly a route line"))
    }
}
