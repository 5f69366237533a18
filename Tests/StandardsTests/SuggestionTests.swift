import TenetModel
import TenetRules
import TenetStandards
import Testing

@Suite struct SuggestionTests {
    private func suggestions(
        _ text: String, bad: [RuleID: [String]] = [:], good: [RuleID: [String]] = [:]
    ) throws -> [RuleID] {
        var suggester = try ShippedSuggester.suggester()
        let clause = try #require(try StandardDocument(path: "S.md", text: text).clauses.last)
        let examples = [
            BindingSuggester.ExampleFindings(kind: .bad, line: 10, messages: bad),
            BindingSuggester.ExampleFindings(kind: .good, line: 20, messages: good),
        ]
        return suggester.suggestions(for: [.init(clause, examples: examples, isShared: false)], limit: 3).first?.map(
            \.rule) ?? []
    }

    @Test func wordsFindTheRule() throws {
        #expect(try suggestions("- Never use `try!`, which crashes when something is thrown.").contains("force-try"))
        #expect(try suggestions("- Delegates must be declared weak.").contains("strong-delegate"))
    }

    @Test func firingOnTheBadExampleCounts() throws {
        let text = "## Colophon\n\n- Always keep these in one place."
        let said = ["these are not kept in one place"]
        #expect(try !suggestions(text).contains("hardcoded-font"))
        #expect(try suggestions(text, bad: ["hardcoded-font": said]).contains("hardcoded-font"))
        let both = try suggestions(text, bad: ["hardcoded-font": said], good: ["hardcoded-font": said])
        #expect(!both.contains("hardcoded-font"))
    }

    @Test func itemsKnowWhatLeadsToThem() throws {
        let lead = "Never call `fatalError()` for what a program can recover from:"
        let text = "## Failures\n\n\(lead)\n\n- Network requests that fail\n"
        let clauses = try StandardDocument(path: "S.md", text: text).clauses
        #expect(clauses.map(\.lead) == ["", "Never call fatalError() for what a program can recover from:"])
        #expect(try suggestions("## Failures\n\n\(lead)").first == "fatal-error-recoverable")
    }
}
