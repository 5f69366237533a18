import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

/// What `standards lint` says of settings and of clauses with several ids.
@Suite struct SettingLintTests {
    private func problems(_ text: String) throws -> [String] {
        let lint = DocumentLint(
            catalog: RuleCatalog(allRules), files: BuiltInFiles(StandardLibrary(builtIn: [:])),
            today: CalendarDay(year: 2026, month: 11, day: 21))
        return lint.problems(in: [try StandardDocument(path: "A.md", text: text)]).filter {
            [.setting, .rule, .clauseID].contains($0.check)
        }.map { "\($0.line): \($0.message)" }
    }

    private func document(rules: String, _ first: String, _ second: String) -> String {
        """
        ---
        title: Ours
        rules:
          \(rules)
        ---
        # Ours

        - Files are short. <!-- id: A -->
          Checked by \(first).
        - Nothing is long. <!-- id: B -->
          Checked by \(second).

        """
    }

    @Test func aSettingAtOneOfSeveralClausesIsFound() throws {
        let text = document(rules: "force-try: error", "`file-length` (note, limit: 300)", "`file-length`, `force-try`")
        #expect(
            try problems(text) == [
                "9: `limit` of `file-length` stands at one of the 2 clauses that name it",
                "9: the severity of `file-length` stands at one of the 2 clauses that name it",
            ])
    }

    @Test func aClausesOwnNumberStays() throws {
        let text = document(rules: "force-try: error", "`file-length` (note, limit: 300)", "`force-try`")
        #expect(try problems(text).isEmpty)
    }

    @Test func itemsThatAddUpStayWithTheirClauses() throws {
        let text = document(
            rules: "force-try: error", "`agreed-type-missing` (types: A), `force-try`",
            "`agreed-type-missing` (types: B)")
        #expect(try problems(text).isEmpty)
    }

    @Test func theFrontMatterIsComparedWithTheClauses() throws {
        let text = document(rules: "file-length: { limit: 200 }", "`file-length` (limit: 300)", "`force-try`")
        #expect(try problems(text) == ["9: `limit` of `file-length` is 300 here and 200 at line 4"])
    }

    @Test func whatNoClauseNamesIsFound() throws {
        #expect(
            try problems(document(rules: "file-length: error", "`force-try`", "`force-cast`")) == [
                "4: no clause names `file-length`, so what is set here changes nothing"
            ])
        #expect(
            try problems(document(rules: "file-lenght: error", "`force-try`", "`force-cast`")) == [
                "4: there is no rule `file-lenght`"
            ])
    }

    @Test func anIDOfSeveralThatAnotherClauseHasIsFound() throws {
        let text = "- Files are short. <!-- id: A, B -->\n- Nothing is long. <!-- id: C, B -->\n"
        #expect(try problems(text) == ["2: the id `B` belongs to the clause at line 1"])
    }
}
