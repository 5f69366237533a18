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

    // MARK: Quotations

    private func quotations(_ text: String) throws -> [Int] {
        let lint = DocumentLint(
            catalog: RuleCatalog(allRules), files: BuiltInFiles(StandardLibrary(builtIn: [:])),
            today: CalendarDay(year: 2026, month: 11, day: 21))
        return lint.problems(in: [try StandardDocument(path: "A.md", text: text)]).filter { $0.check == .quotation }
            .map(\.line)
    }

    @Test(arguments: [
        "> \"The harbor office computes all tides once a year.\"\n",
        "> The harbor office computes all tides once a year.\n>\n> — Harbor office\n",
        "They say:\n\n> “The harbor office computes all tides once a year.”\n\n# [A](https://a.example)\n",
    ])
    func aQuotationWithoutALinkIsFound(text: String) throws { #expect(try quotations("# A\n\n" + text).count == 1) }

    @Test(arguments: [
        "> \"The harbor office computes all tides once a year.\" ([source](https://a.example))\n",
        "[They](https://a.example) say:\n\n> \"The harbor office computes all tides once a year.\"\n",
        "> \"The harbor office computes all tides once a year.\"\n\n<https://a.example>\n",
        "> Note: the harbor office computes all tides once a year.\n", "> \"Tides\"\n",
        "> [!NOTE]\n> The harbor office computes all tides once a year.\n",
    ])
    func aSourceBesideItAndNotesAreNone(text: String) throws { #expect(try quotations("# A\n\n" + text).isEmpty) }

    // MARK: Recommendations

    private func recommendations(_ texts: [String], demanded: Set<RuleID> = []) throws -> [String] {
        let lint = DocumentLint(
            catalog: RuleCatalog(allRules), files: BuiltInFiles(StandardLibrary(builtIn: [:])),
            today: CalendarDay(year: 2026, month: 11, day: 21), demanded: demanded)
        let documents = try texts.enumerated().map { try StandardDocument(path: "\($0).md", text: $1) }
        return lint.problems(in: documents).filter { $0.check == .recommendation }.map {
            "\($0.path):\($0.line): \($0.message)"
        }
    }

    private func advice(_ rules: String) -> String {
        "---\nrecommended: true\n---\n# Advice\n\n- Do not force. <!-- id: R-1 -->\n  Checked by \(rules).\n"
    }

    @Test func aRecommendationIsReportedAsANote() throws {
        #expect(
            try recommendations([advice("`force-try`, `file-length` (note)")]) == [
                "0.md:7: `force-try` is reported as a warning by a recommendation"
            ])
        #expect(try recommendations([advice("`force-try` (note)")]).isEmpty)
        #expect(try recommendations([advice("`force-try`").replacing("recommended: true", with: "title: A")]).isEmpty)
    }

    @Test func theSeverityOfTheFrontMatterCounts() throws {
        let main = "---\ntitle: A\nrules:\n  force-try: note\n---\n# A\n"
        #expect(try recommendations([main, advice("`force-try`")]).isEmpty)
    }

    @Test func aRequiredClauseThatNamesTheRuleHolds() throws {
        let required = "# Ours\n\n- Never force. <!-- id: A-1 -->\n  Checked by `force-try`.\n"
        #expect(try recommendations([required, advice("`force-try`")], demanded: ["force-try"]).isEmpty)
    }

    @Test func whatTheProjectDemandsIsNoRecommendation() throws {
        #expect(
            try recommendations([advice("`force-try` (note)")], demanded: ["force-try"]) == [
                "0.md:7: the settings of the project demand `force-try`, which is a recommendation here"
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
