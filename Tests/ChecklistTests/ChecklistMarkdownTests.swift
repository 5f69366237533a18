import Testing

@testable import TenetChecklist
@testable import TenetStandards

/// The list as a pull request shows it.
@Suite struct ChecklistMarkdownTests {
    private func list(_ text: String) throws -> Checklist {
        let document = try StandardDocument(
            path: "S.md", text: "# S\n\n- \(text) <!-- id: A-1 -->\n  Reviewed by people when `a view changes`.\n")
        let head = ["App/A.swift": "struct A: View { var body: some View { Text(\"a\") } }\n"]
        return Checklist([document], change: ChangeFixture.change(from: [:], to: head)) { _, _ in false }
    }

    @Test(arguments: ["@ana", "@1a", "#12", "!7", "GH-12", "o/r#12"])
    func nobodyIsMentioned(word: String) throws {
        let list = try list("Ask \(word) first.")
        let text = ChecklistMarkdown.text(list)
        #expect(!text.contains(word) && text.contains("&#8203;"), "\(text)")
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("- [ ]") })
        // The line is still known as the one that was printed.
        let answer = String(line).replacing("[ ]", with: "[x]")
        let item = try #require(list.items.first)
        let facts = AnswerFacts(tests: []) { _ in false }
        #expect(Answers(answer).complaint(about: item, in: facts)?.contains("without a word") == true)
        #expect(Answers(answer + " ana").complaint(about: item, in: facts) == nil)
    }

    @Test func whereToAnswerIsSaid() throws {
        let text = ChecklistMarkdown.text(try list("Ask C# people at noon!"))
        #expect(text.contains("Ticks in this list are not read") && text.contains("Ask C# people at noon!"))
    }
}
