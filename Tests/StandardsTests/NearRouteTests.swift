import TenetModel
import TenetRules
import TenetStandards
import Testing

/// Lines that look like route lines and are none, or say less than they seem to.
@Suite struct NearRouteTests {
    private func document(_ line: String) throws -> StandardDocument {
        try StandardDocument(path: "S.md", text: "# S\n\n- One thing holds. <!-- id: S-1 -->\n  \(line)\n")
    }

    @Test(arguments: [
        ("Checked by force-try.", "stands without backticks"),
        ("Checked by `force-try`, force-cast.", "`force-cast` stands without backticks"),
        ("checked by `force-try`.", "nearly a route line"),
        ("Checked with `force-try`.", "nearly a route line"),
        ("Check by `force-try`.", "nearly a route line"),
        ("Checkd by `force-try`.", "nearly a route line"),
        ("Chekced by `force-try`.", "nearly a route line"),
        ("Checked bt `force-try`.", "nearly a route line"),
        ("CHECKED BY `force-try`.", "nearly a route line"),
        ("Checked by: `force-try`.", "nearly a route line"),
        ("**Checked by** `force-try`.", "nearly a route line"),
        ("Enforced by `force-try`.", "nearly a route line"),
        ("Checked by `force-try`", "no full stop"),
        ("Checked by `force-try` (error)", "no full stop"),
        ("Checked by `force-try`; `force-cast`.", "`;` stands between rules"),
        ("Checked by `force-try` / `force-cast`.", "`/` stands between rules"),
        ("Checked by `banned-type` (names: A; B).", "`;` stands between the values"),
        ("Checked by `force-try` (error.", "a parenthesis of this route line is not closed"),
        ("Checked by `line-length` (limit: 5", "a parenthesis of this route line is not closed"),
        ("Checked by `line-length`, limit: 5.", "`limit: 5` stands outside of parentheses"),
        ("Checked by `line-length`: limit = 5.", "`limit = 5` stands outside of parentheses"),
        ("Checked by `line-length` {limit: 5}, `force-try`.", "`limit: 5` stands outside of parentheses"),
        ("Checked by `line-length` with limit 40.", "`with limit 40` stands outside of parentheses"),
        ("Checked by `line-length`, at most 40.", "`at most 40` stands outside of parentheses"),
        ("Checked by `force-try` [error].", "`error` stands outside of parentheses"),
        ("Checked by `force-try`: error.", "`error` stands outside of parentheses"),
        ("Checked by `force-try`, error, `force-cast`.", "`error` stands outside of parentheses"),
        ("Checked by `force-try` (error): limit: 3.", "`limit: 3` stands outside of parentheses"),
        ("Is checked by `force-try`.", "nearly a route line"),
        ("This is checked by `force-try`.", "nearly a route line"),
        ("Checked by “force-try”.", "`force-try` stands without backticks"),
        ("Checked by ‘force-try’ (error), `force-cast`.", "`force-try` stands without backticks"),
        ("Checked by \"force-try\".", "`force-try` stands without backticks"),
        ("checked by “force-try”.", "nearly a route line"),
        ("reviewed by people.", "nearly a route line"),
        ("Reviewed by human.", "nearly a route line"),
        ("Reviewed by a human.", "nearly a route line"),
        ("Reviewed by humans.", "nearly a route line"),
        ("Reviewed by peple when `a view changes`.", "nobody is asked"),
        ("Reviewed by peopel at every change: it is so.", "nobody is asked"),
        ("Reviewd by people when `a view changes`.", "nobody is asked"),
        ("Reviewed by design when `a view changes`.", "nobody is asked"),
        ("not enforced: taste.", "nearly a route line"),
        ("Not enforced.", "nearly a route line"),
        ("Not enforced - it is taste.", "nearly a route line"),
        ("Unenforced: taste.", "nearly a route line"),
        ("Scaffolded by tenet new.", "nearly a route line"),
        ("Scafolded by `tenet new feature`.", "nearly a route line"),
        ("Scaffolded bye `tenet new feature`.", "nearly a route line"),
        ("Provded by the kit: `APIClient`.", "nearly a route line"),
        ("Not enforcd: it is taste.", "nearly a route line"),
        ("Provided by kit.", "nearly a route line"),
        ("It is so. Checked by `force-try`.", "goes on with another line"),
        ("<!-- checked with `force-try` -->", "nearly a route line"),
    ])
    func isFoundWithItsPlace(line: String, message: String) throws {
        let document = try document(line)
        let found = document.nearRoutes.filter { $0.message.contains(message) }
        #expect(found.count == 1, "\(document.nearRoutes)")
        #expect(found.allSatisfy { !$0.help.isEmpty })
        let lines = LineTable(Array("# S\n\n- One thing holds. <!-- id: S-1 -->\n  \(line)\n".utf8))
        #expect(found.allSatisfy { lines.line(at: $0.range.lower) == 4 })
        let coverage = Coverage([("S.md", [document])], catalog: RuleCatalog(allRules))
        #expect(coverage.problems.contains { $0.line == 4 && $0.message.contains(message) })
    }

    @Test(arguments: [
        "Checked by `force-try` (error), `force-cast`.", "Checked by `force-try` and `force-cast`.",
        "Checked by `force-try`,\n  `force-cast`.", "Checked by `banned-type` (names: \"a; b\" | c).",
        "Checked by `force-try`, except in tests.", "Checked by `force-try`. At most 3 a file: see below.",
        "Reviewed by people.", "*Reviewed by people.*", "Not enforced: it is taste.", "Scaffolded by `tenet new`.",
        "Provided by the kit.", "It is checked by the compiler.", "Checked by the linter that CI runs.",
        "Enforced by review.", "Not enforced by anybody who is on holiday.", "Checking by hand takes long.",
        "The app is checked by `App.swift` and its tests.", "<!-- Checked by `force-try`. -->",
        "Reviewed by the team in spring.", "Reviewed by Ana and Ben.", "Reviewed when `a` is right.",
        "Write ``Checked by `force-try` `` below it.", "``Scaffolded by `tenet new` `` (planned) and so on.",
    ])
    func proseAndRouteLinesAreLeftAlone(line: String) throws {
        #expect(try document(line).nearRoutes == [])
    }

    @Test func aRuleThatDoesNotExistEnforcesNothing() throws {
        let document = try StandardDocument(
            path: "S.md",
            text: """
                - One. <!-- id: A-1 -->
                  Checked by `force-tri`.
                - Two. <!-- id: A-2 -->
                  Checked by `force-tri`, `force-try`.
                """)
        let coverage = Coverage([("S.md", [document])], catalog: RuleCatalog(allRules))
        #expect(coverage.entries.map(\.route) == [.unenforced, .rule])
        #expect(coverage.entries.map(\.unknownRules) == [["force-tri"], ["force-tri"]])
        #expect(coverage.percent == 50)
        #expect(coverage.problems.map(\.line) == [2, 4])
        #expect(coverage.problems.allSatisfy { $0.help == "did you mean `force-try`?" && $0.column == 15 })
    }

    @Test func aPartThatDoesNotExistEnforcesNothing() throws {
        let document = try StandardDocument(
            path: "S.md",
            text: """
                - One. <!-- id: A-1 -->
                  Scaffolded by `tenet new gizmo`.
                - Two. <!-- id: A-2 -->
                  Provided by the kit: `NopeClient`, `APIClient`.
                - Three. <!-- id: A-3 -->
                  Provided by the kit: `NopeClient`.
                """)
        let known = KnownParts { route, part in route == .kit && part == "APIClient" }
        let coverage = Coverage([("S.md", [document])], catalog: RuleCatalog(allRules), parts: known)
        #expect(coverage.entries.map(\.route) == [.unenforced, .kit, .unenforced])
        #expect(coverage.entries.map(\.parts) == [[], ["APIClient"], []])
        #expect(coverage.problems.map(\.line) == [1, 3, 5])
        #expect(coverage.problems.allSatisfy { $0.help != nil })
    }

    @Test func plansAreKeptBesideWhatEnforces() throws {
        let document = try StandardDocument(
            path: "S.md",
            text: """
                - One. <!-- id: A-1 -->
                  Checked by `force-try`.
                  Scaffolded by `tenet new`.
                - Two. <!-- id: A-2 -->
                  Checked by `tenet repo`.
                """)
        let coverage = Coverage([("S.md", [document])], catalog: RuleCatalog(allRules))
        #expect(coverage.entries.map(\.route) == [.rule, .unenforced])
        #expect(coverage.entries.map { $0.plannedRoutes.map(\.plannedCommand) } == [["tenet new"], ["tenet repo"]])
        #expect(coverage.percent == 50)
    }
}
