import TenetMarkdown
import TenetModel
import TenetStandards
import Testing

/// What is a clause, what it is called, and what it is bound to.
@Suite struct ClauseTests {
    private func document(_ text: String) throws -> StandardDocument {
        try StandardDocument(path: "docs/Standard.md", text: text)
    }

    @Test func anItemWithAnIDIsAClauseWithItsRouteLines() throws {
        let document = try document(
            """
            # Errors

            Errors happen, and somebody has to deal with them.

            ## In services

            - A service throws what it cannot mend, and the
              caller decides. <!-- id: ERR-1, ERR-2 -->
              Checked by `empty-catch` (error, allow: true), `force-try`.
              This sentence explains it.

              ```swift bad App/Berth.swift
              do { try dock() } catch {}
              ```
              ```swift good
              try dock()
              ```
            - Nobody sees this one.
            """)
        let clause = try #require(document.clauses.first)
        #expect(document.clauses.count == 1)
        #expect(clause.ids == ["ERR-1", "ERR-2"])
        #expect(clause.hasWrittenIDs)
        #expect(clause.headings == ["Errors", "In services"])
        #expect(clause.text == "A service throws what it cannot mend, and the caller decides.")
        #expect(clause.line == 7)
        #expect(clause.bindings.map(\.rule) == ["empty-catch", "force-try"])
        #expect(clause.bindings.map(\.words) == [["error", "allow: true"], []])
        #expect(clause.bindings.map { document.markdown.text($0.range) } == ["empty-catch", "force-try"])
        #expect(clause.examples.map(\.kind) == [.bad, .good])
        #expect(clause.examples.map(\.path) == ["App/Berth.swift", nil])
        #expect(clause.examples.map(\.code) == ["do { try dock() } catch {}\n", "try dock()\n"])
        #expect(clause.examples.map(\.firstLine) == [13, 16])
    }

    @Test func aCommentOnItsOwnLineBelongsToTheItemAbove() throws {
        let clauses = try document(
            """
            - A badge has one
              writer.
              <!-- id: BADGE-1 -->
              Reviewed by people.
            """
        ).clauses
        #expect(clauses.map(\.ids) == [["BADGE-1"]])
        #expect(clauses.map(\.plannedRoute) == [.checklist])
        #expect(clauses.map(\.route) == [.unenforced])
    }

    @Test func aCommentBehindAParagraphNamesTheParagraph() throws {
        let clauses = try document("- One. <!-- id: A -->\n\nTwo must be so.\n\n<!-- id: B -->\n").clauses
        #expect(clauses.map(\.ids) == [["A"], ["B"]])
        #expect(clauses.map(\.text) == ["One.", "Two must be so."])
    }

    @Test func reasonsMayTakeSeveralLines() throws {
        let text = "- One. <!-- id: A -->\n  Not enforced: it needs\n  the build log.\n  An explanation.\n"
        #expect(try document(text).clauses.first?.reason == "it needs the build log.")
    }

    @Test func longListsOfRulesGoOnInTheNextLine() throws {
        let clauses = try document("- a b c <!-- id: X -->\n  Checked by `force-try`,\n  `force-cast`.\n").clauses
        #expect(clauses.first?.bindings.map(\.rule) == ["force-try", "force-cast"])
    }

    @Test(arguments: [
        ("Checked by `tenet contract`.", Route.unenforced, Route?.some(.contract)),
        ("Checked by `tenet repo`, `force-try`.", .rule, nil),
        ("Checked by `tenet standards lint`.", .document, nil),
        ("Scaffolded by `tenet new`.", .unenforced, .scaffold),
        ("Scaffolded by `tenet new feature`.", .scaffold, nil),
        ("Provided by the kit: `APIClient`, `RetryPolicy`.", .kit, nil),
        ("Provided by the kit.", .unenforced, .kit),
        ("Provided by the kit.\n  Checked by `force-try`.", .rule, nil),
        ("Reviewed by people.", .unenforced, .checklist),
        ("Not enforced: nobody has asked yet.", .unenforced, nil),
        ("<!-- checked by `force-try` -->", .rule, nil),
    ])
    func routesAreNamedByLines(line: String, route: Route, planned: Route?) throws {
        let clause = try #require(try document("- This is so. <!-- id: A -->\n  \(line)\n").clauses.first)
        #expect(clause.route == route)
        #expect(clause.plannedRoute == planned)
        #expect(clause.text == "This is so.")
    }

    @Test func aSectionWithARouteLineIsAClause() throws {
        let clauses = try document("## Errors travel <!-- id: S -->\n\nThey do.\n\nChecked by `force-try`.\n").clauses
        #expect(clauses.map(\.form) == [.heading])
        #expect(clauses.first?.text == "Errors travel")
        #expect(clauses.first?.bindings.count == 1)
    }

    @Test(arguments: [
        ("- Use structs for values.", 1), ("- The weather is nice today.", 0),
        ("- Services are actors of their own.", 1), ("Never force a try.", 1),
        ("**Required**: views have previews.", 1), ("Swift is a language. It should be fun to write.", 1),
        ("| Rule | Why |\n|---|---|\n| Mark classes final | speed |\n| Avoid singletons | tests |", 2),
        ("- [ ] The build is green", 1), ("### Prefer lets to vars", 1), ("### Overview", 0),
        ("```swift\n// ✅ Use a computed property here\nvar a: Int { 1 }\n```", 1), ("**Why this matters:**", 0),
        ("- [Always use actors](#always-use-actors)", 0),
    ])
    func withoutIDsWhatPrescribesIsAClause(text: String, count: Int) throws {
        let clauses = try document(text).clauses
        #expect(clauses.count == count, "\(clauses.map(\.text))")
    }

    @Test func idsAreMadeOfWordsAndStayTheSame() throws {
        let text = "## Errors\n\n- Never swallow an error.\n- Never swallow an error.\n"
        let ids = try document(text).clauses.flatMap(\.ids)
        #expect(ids == ["errors-never-swallow-error", "errors-never-swallow-error-2"])
        #expect(try document("Intro.\n\n" + text).clauses.flatMap(\.ids) == ids)
    }

    @Test func preparedSectionsAreRead() throws {
        let text = """
            # Additions

            ````markdown
            ## Dates

            - Never force a date.

            ```swift
            // ❌ Bad
            let a = b!
            ```
            ````
            """
        let clauses = try document(text).clauses
        #expect(clauses.map(\.text) == ["Never force a date."])
        #expect(clauses.map(\.line) == [6])
        #expect(clauses.flatMap(\.examples).map(\.firstLine) == [9])
    }

    @Test func frontMatterIsRead() throws {
        let matter = try document("---\ntitle: A\npaths: [\"App/**\"]\nparts:\n  - b.md\n---\n# A\n").frontMatter
        #expect(matter.title == "A")
        #expect(matter.paths == ["App/**"])
        #expect(matter.parts.map(\.path) == ["b.md"])
    }
}
