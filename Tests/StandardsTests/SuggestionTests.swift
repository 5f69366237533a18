import TenetModel
import TenetRules
import TenetStandards
import Testing

@Suite struct SuggestionTests {
    private func suggestions(_ text: String, bad: [RuleID: Int] = [:], good: [RuleID: Int] = [:]) throws -> [RuleID] {
        let library = StandardLibrary(builtIn: builtInStandards)
        let known = try library.names.flatMap { try library.documents(of: $0) }
        let suggester = BindingSuggester(catalog: RuleCatalog(allRules), known: known)
        let clause = try #require(try StandardDocument(path: "S.md", text: text).clauses.first)
        var evidence = BindingSuggester.Evidence()
        evidence.bad = bad
        evidence.good = good
        evidence.badCount = 1
        evidence.goodCount = 1
        return suggester.suggestions(for: [(clause, evidence)], limit: 3).first?.map(\.rule) ?? []
    }

    @Test func wordsFindTheRule() throws {
        #expect(try suggestions("- Never use `try!`, which crashes when something is thrown.").contains("force-try"))
        #expect(try suggestions("- Delegates must be declared weak.").contains("strong-delegate"))
    }

    @Test func firingOnTheBadExampleDecides() throws {
        let text = "## Colours\n\n- Use the palette and not literals."
        #expect(try suggestions(text, bad: ["hardcoded-font": 1]).first == "hardcoded-font")
        #expect(
            try suggestions(text, bad: ["hardcoded-font": 1], good: ["hardcoded-font": 1]).first != "hardcoded-font")
    }
}
