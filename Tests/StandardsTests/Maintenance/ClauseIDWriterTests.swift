import TenetModel
import TenetStandards
import Testing

@Suite struct ClauseIDWriterTests {
    private func written(_ text: String, everything: Bool = false) throws -> String {
        let writer = ClauseIDWriter(try StandardDocument(path: "A.md", text: text), everything: everything)
        return String(decoding: try #require(EditApplication.apply(writer.edits, to: Array(text.utf8))), as: UTF8.self)
    }

    @Test(arguments: [
        ("# T\n\n- Never swallow an error.\n", "# T\n\n- Never swallow an error. <!-- id: t-never-swallow-error -->\n"),
        // Behind the statement, in front of its route lines.
        (
            "# T\n\n- Handle each error.\n  Checked by `empty-catch`.\n",
            "# T\n\n- Handle each error. <!-- id: t-handle-each-error -->\n  Checked by `empty-catch`.\n"
        ),
        (
            "| Rule | Why |\n|---|---|\n| Always use `let` | safe |\n",
            "| Rule | Why |\n|---|---|\n| Always use `let` | safe <!-- id: always-use-let-safe --> |\n"
        ),
        // Nothing is put into a heading's anchor.
        (
            "## Always use actors ##\n\nText\n",
            "## Always use actors<!-- id: always-use-actors --> ##\n\nText\n"
        ),
        (
            "# T\n\nViews must be small. They should be flat.\n",
            "# T\n\nViews must be small. <!-- id: t-views-must-be-small --> They should be flat. <!-- id: t-they-should-be-flat -->\n"
        ),
        ("# T\r\n\r\n> Use actors always.\r\n", "# T\r\n\r\n> Use actors always. <!-- id: t-use-actors-always -->\r\n"),
    ])
    func idsStandBehindTheirClauses(text: String, expected: String) throws {
        #expect(try written(text) == expected)
        #expect(try written(expected) == expected)
        let before = try StandardDocument(path: "A.md", text: text).clauses.flatMap(\.ids)
        let after = try StandardDocument(path: "A.md", text: expected).clauses
        #expect(after.flatMap(\.ids) == before)
        #expect(after.allSatisfy { $0.hasWrittenIDs })
    }

    @Test func entriesOfTheTableOfContentsAreNoClauses() throws {
        let text = "# T\n\n## Contents\n\n- [Always use actors](#always-use-actors)\n\n## Always use actors\n\nText\n"
        #expect(try written(text) == text.replacing("\n\nText", with: "<!-- id: t-always-use-actors -->\n\nText"))
    }

    @Test func whatHasAnIDKeepsIt() throws {
        let text = "# T\n\n- Never do A. <!-- id: A -->\n- Never do B.\n  Reviewed by people.\n- Never do C.\n"
        let all = text.replacing("do B.", with: "do B. <!-- id: t-never-do-b -->")
            .replacing("do C.", with: "do C. <!-- id: t-never-do-c -->")
        #expect(try written(text) == all)
        let prose = "# T\n\nUse actors.\n\n- Never do A. <!-- id: A -->\n"
        #expect(try written(prose) == prose)
        #expect(
            try written(prose, everything: true)
                == prose.replacing("actors.", with: "actors. <!-- id: t-use-actors -->"))
    }
}
