import Testing

@testable import TenetChecklist
@testable import TenetStandards

/// Items of one question are one item with several clauses.
@Suite struct ChecklistQuestionTests {
    private let head = ["App/A.swift": "struct A: View { var body: some View { Text(\"a\").font(.title) } }\n"]

    private func list(_ lines: [String], chapters: Bool = false) throws -> Checklist {
        var text = "# S\n\n## Views\n\n"
        for (index, line) in lines.enumerated() {
            if chapters, index > 0 { text += "\n## Part \(index)\n\n" }
            text += "- Demand \(index + 1) holds. <!-- id: A-\(index + 1) -->\n  Reviewed by people \(line).\n"
        }
        let document = try StandardDocument(path: "S.md", text: text)
        return Checklist([document], change: ChangeFixture.change(from: [:], to: head)) { _, _ in false }.joined
    }

    @Test func oneLookAnswersSeveralClauses() throws {
        let list = try list(["when `a font is added`", "when `a shown text is added`", "when `a font is added`"])
        #expect(list.items.map(\.id) == ["A-1", "A-2"])
        let item = try #require(list.items.first)
        #expect(item.clauses == [JoinedClause(id: "A-3", text: "Demand 3 holds.")])
        for id in ["A-1", "A-3"] {
            let answers = Answers("- [x] \(id):\(item.digest) — ana looked at it")
            #expect(answers.complaint(about: item, in: AnswerFacts(tests: []) { _ in false }) == nil)
        }
        let text = ChecklistMarkdown.text(list)
        #expect(text.contains("- [ ] A-1 — Demand 1 holds.") && text.contains("  - also A-3 — Demand 3 holds."))
    }

    @Test(arguments: [
        ["when `a font is added`", "when `a font changes`"],
        ["when `a font is added`", "when `a font is added` (evidence: screenshot)"],
        ["when `a font is added`", "when `a font is added` (owner: design)"],
        ["when `more than 0 lines`", "when `more than 0 lines`"],
        ["at every change: nobody can tell", "at every change: nobody can tell"],
    ])
    func whatDiffersIsAskedApart(lines: [String]) throws {
        #expect(try list(lines).items.map(\.id) == ["A-1", "A-2"])
    }

    @Test func chaptersStandApart() throws {
        let lines = ["when `a font is added`", "when `a font is added`"]
        #expect(try list(lines, chapters: true).items.map(\.id) == ["A-1", "A-2"])
    }

    @Test func whatTheChangeShowsIsNotAskedInThePullRequest() throws {
        var list = try list(["when `a font is added` (evidence: screenshot)", "when `a shown text is added`"])
        list.items[0].proof = "the snapshot a.png is added"
        let text = ChecklistMarkdown.text(list)
        let folded = try #require(text.firstRange(of: "<details><summary>Shown by the change itself (1)</summary>"))
        #expect(text[folded.upperBound...].contains("- [x] A-1") && text[..<folded.lowerBound].contains("- [ ] A-2"))
        list.items.removeLast()
        #expect(ChecklistMarkdown.text(list).contains("and that it leaves open"))
    }
}
