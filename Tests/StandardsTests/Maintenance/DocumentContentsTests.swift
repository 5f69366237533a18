import TenetModel
import TenetStandards
import Testing

@Suite struct DocumentContentsTests {
    private func updated(_ text: String, depth: Int? = nil) throws -> String {
        let contents = DocumentContents(path: "A.md", text: text, depth: depth)
        let bytes = try #require(EditApplication.apply(try contents.edits(), to: Array(text.utf8)))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        // A right table stays byte for byte, whatever its marks and indentation are.
        ("* [A](#a)\n    * [B `c`](#b-c)\n", "## A\n\n### B `c`\n", "* [A](#a)\n    * [B `c`](#b-c)\n"),
        ("1. [A](#a)\n1. [B](#b)\n", "## A\n\n## B\n", "1. [A](#a)\n1. [B](#b)\n"),
        // A heading that is missing is added at its place, with the anchor that GitHub makes.
        ("- [A](#a)\n- [C](#c)\n", "## A\n\n## B & *B2*!\n\n## C\n", "- [A](#a)\n- [B & B2!](#b--b2)\n- [C](#c)\n"),
        ("1. [A](#a)\n2. [C](#c)\n", "## A\n\n## B\n\n## C\n", "1. [A](#a)\n2. [B](#b)\n3. [C](#c)\n"),
        // One that was renamed, moved or taken out follows.
        ("- [Old](#b)\n", "## B\n", "- [B](#b)\n"),
        ("- [B](#old) first\n", "## B\n", "- [B](#b) first\n"),
        ("- [B](#b)\n- [A](#a)\n", "## A\n\n## B\n", "- [A](#a)\n- [B](#b)\n"),
        ("- [A](#a)\n- [Gone](#gone)\n", "## A\n", "- [A](#a)\n"),
        // Links elsewhere stay behind the entry that they follow.
        (
            "- [A](#a)\n  - [Guide](G.md)\n- [C](#c)\n", "## A\n\n## B\n\n## C\n",
            "- [A](#a)\n  - [Guide](G.md)\n- [B](#b)\n- [C](#c)\n"
        ),
        // Repeated names have anchors of their own.
        ("- [A](#a)\n", "## A\n\n## A\n", "- [A](#a)\n- [A](#a-1)\n"),
    ])
    func rewrites(list: String, body: String, expected: String) throws {
        let text = "# T\n\n## Contents\n\n\(list)\n\(body)"
        #expect(try updated(text) == "# T\n\n## Contents\n\n\(expected)\n\(body)")
        let once = try updated(text)
        #expect(try updated(once) == once)
    }

    /// Of a level that is listed in part what was chosen stays; when half of it is there, the rest was forgotten.
    @Test func levelsListedInPart() throws {
        let body = "## A\n\n### A1\n\n### A2\n\n### A3\n\n## B\n\n### B1\n"
        let head = "# T\n\n## Contents\n\n"
        let chosen = head + "- [A](#a)\n  - [A2](#a2)\n- [B](#b)\n\n" + body
        #expect(try updated(chosen) == chosen)
        let forgotten = head + "- [A](#a)\n  - [A1](#a1)\n  - [A2](#a2)\n- [B](#b)\n\n" + body
        let whole = head + "- [A](#a)\n  - [A1](#a1)\n  - [A2](#a2)\n  - [A3](#a3)\n- [B](#b)\n  - [B1](#b1)\n\n" + body
        #expect(try updated(forgotten) == whole)
        #expect(try updated(whole, depth: 1) == head + "- [A](#a)\n- [B](#b)\n\n" + body)
    }

    @Test func headingsAboveTheTableNeedNotBeInIt() throws {
        let text = "# T\n\n## Goals\n\n## Contents\n\n- [A](#a)\n\n## A\n"
        #expect(try updated(text) == text)
    }

    @Test func commentsMarkATable() throws {
        let text = "# T\n\n<!-- toc -->\n\n<!-- tocstop -->\n\n## A\n\n```md\n## No\n```\n"
        let new = "# T\n\n<!-- toc -->\n\n- [A](#a)\n\n<!-- tocstop -->\n\n## A\n\n```md\n## No\n```\n"
        #expect(try updated(text) == new)
        #expect(try updated(new) == new)
    }

    @Test func lineEndingsStay() throws {
        #expect(
            try updated("# T\r\n\r\n## Contents\r\n\r\n- [A](#a)\r\n\r\n## A\r\n\r\n## B\r\n")
                == "# T\r\n\r\n## Contents\r\n\r\n- [A](#a)\r\n- [B](#b)\r\n\r\n## A\r\n\r\n## B\r\n")
    }

    @Test func aDocumentWithoutTableHasOneToPrint() throws {
        let contents = DocumentContents(path: "A.md", text: "# T\n\n## A\n\n### A1\n\n#### A11\n\n## B\n")
        #expect(!contents.exists)
        #expect(contents.list == "- [A](#a)\n  - [A1](#a1)\n- [B](#b)\n")
        #expect(throws: ConfigurationError.self) { try contents.edits() }
    }

    /// Parts of a site are listed under the same name at times.
    @Test func aListOfOtherDocumentsIsNoTable() {
        #expect(!DocumentContents(path: "A.md", text: "# T\n\n## Contents\n\n- [A](A.md)\n\n## B\n").exists)
    }
}
