import TenetMarkdown
import TenetModel
import Testing

/// What a document offers beside its tree.
@Suite struct DocumentTests {
    @Test func frontMatterIsLocated() {
        let text = "---\ntitle: A\nlist:\n  - b\n---\n\n# One\n"
        let document = MarkdownDocument(text)
        #expect(document.frontMatter.map { document.text($0.range) } == "---\ntitle: A\nlist:\n  - b\n---")
        #expect(document.frontMatter.map { document.text($0.body) } == "title: A\nlist:\n  - b\n")
        #expect(TreePrinter.print(text) == "h1[One]")
        #expect(MarkdownDocument("\u{FEFF}---\r\na: b\r\n...\r\nc").frontMatter != nil)
        #expect(TreePrinter.print("---\na: b\n---\nc") == "p[c]")
    }

    /// A thematic break at the top is no front matter, nor is what does not look like keys.
    @Test(arguments: [
        "---\n\n---\n", "---\nOne\n---\n", "---", " ---\na: b\n---\n", "---\nsee http://a\n---", "a\n---\nb: c\n---",
    ])
    func notFrontMatter(text: String) {
        let document = MarkdownDocument(text)
        #expect(document.frontMatter == nil)
        #expect(document.problems.isEmpty)
    }

    @Test(arguments: [
        ("---\na: b\n\n# One\n", MarkdownProblem.Kind.frontMatterNotClosed),
        ("<!-- a\n\n# One\n", .commentNotClosed),
        ("| a |\n|---|\n| b | c |", .surplusCells),
        ("[a]: /b\n\n[A]: /c", .labelDefinedTwice),
        (String(repeating: "> ", count: 200) + "a", .nestedTooDeep),
    ])
    func problems(text: String, kind: MarkdownProblem.Kind) {
        let problems = MarkdownDocument(text).problems
        #expect(problems.map(\.kind) == [kind])
        for problem in problems {
            #expect(!problem.message.hasSuffix("."))
            #expect(problem.range.lower >= 0 && problem.range.upper <= text.utf8.count && !problem.range.isEmpty)
        }
    }

    @Test func headingsHaveGitHubsAnchors() {
        let text = """
            # Hello, *World*!
            ## 🔄 Blueprint-First
            ## `code_name` & [link](x)
            ## Hello World
            > ## Über Größe
            ### hello world
            ## Émigré 日本 1.2
            ## ![alt](x) Picture
            """
        let headings = MarkdownDocument(text).headings
        #expect(
            headings.map(\.anchor) == [
                "hello-world", "-blueprint-first", "code_name--link", "hello-world-1", "über-größe", "hello-world-2",
                "émigré-日本-12", "-picture",
            ])
        #expect(headings.map(\.level) == [1, 2, 2, 2, 2, 3, 2, 2])
        #expect(headings.first?.text == "Hello, World!")
        #expect(headings.first.map { MarkdownDocument(text).text($0.range) } == "# Hello, *World*!")
    }

    /// An anchor that a suffix would make can exist already.
    @Test func anchorsAreUnique() {
        #expect(MarkdownDocument("# a\n# a-1\n# a\n# a").headings.map(\.anchor) == ["a", "a-1", "a-2", "a-3"])
    }

    @Test func linksHaveDestinationAndRange() {
        let text = "> a [b *c*](d.md \"t\") ![e](f)\n\n| [x] |\n|---|\n| <http://y> |\n\n[x]: z.md\n"
        let document = MarkdownDocument(text)
        #expect(document.links.map(\.destination) == ["d.md", "f", "z.md", "http://y"])
        #expect(document.links.map(\.kind) == [.link, .image, .link, .autolink])
        #expect(
            document.links.map { document.text($0.range) } == ["[b *c*](d.md \"t\")", "![e](f)", "[x]", "<http://y>"])
        #expect(document.links.first?.title == "t")
        #expect(document.links.first?.text == "b c")
        #expect(document.definitions["x"].map { document.text($0.range) } == "[x]: z.md")
    }

    @Test func plainTextIsWhatIsShown() {
        let document = MarkdownDocument(
            "# A *b*\n\n- [x] `c` [d](e)\n- f<br>g  \n  h\n\n| i | j |\n|---|---|\n\n```\nk\n```")
        #expect(document.blocks.map(document.plainText) == ["A b", "c d\nfg\nh", "i\tj", "k\n"])
    }

    /// Code leaves its list, quote and indentation, and each offset finds its way back.
    @Test(arguments: [
        "1. a\n\n   ```swift\n   let a = 1\n\n     b()\n   ```",
        "> > ```swift\r\n> > let a = 1\r\n> >\r\n> >   b()\r\n> > ```",
        "- >  ```swift\n  >  let a = 1\n  >\n  >    b()\n  >  ```",
    ])
    func cutCodeMapsBack(text: String) throws {
        let document = MarkdownDocument(text)
        var fence: Block?
        document.forEachBlock { if case .fence = $0.kind { fence = $0 } }
        let block = try #require(fence)
        #expect(document.language(of: block) == "swift")
        let code = document.code(of: block)
        #expect(code.text == "let a = 1\n\n  b()\n")
        for (offset, byte) in code.bytes.enumerated() where byte != 0x0A {
            #expect(document.bytes[code.documentOffset(offset)] == byte)
        }
        #expect(document.text(code.documentRange(ByteRange(4, 5))) == "a")
        #expect(code.documentOffset(10_000) == block.lines.last?.upper)
    }

    /// Half a tab belongs to the list, the rest is spaces.
    @Test func splitTabsBecomeSpaces() throws {
        let document = MarkdownDocument("- a\n\n\t\tb\tc")
        let block = try #require(document.blocks.first?.children.first?.children.last)
        let code = document.code(of: block)
        #expect(code.text == "  b\tc\n")
        #expect(document.text(code.documentRange(ByteRange(2, 3))) == "b")
        #expect(document.text(code.documentRange(ByteRange(0, 2))) == "\t")
    }

    /// Nothing comes of it, but nothing traps.
    @Test func blocksOfAnotherDocumentAreHarmless() {
        let other = MarkdownDocument("# A long heading\n\n7. text\n\n```\ncode\n```")
        let document = MarkdownDocument("a")
        for block in other.blocks {
            block.forEach {
                #expect(document.inlines(of: $0).isEmpty)
                #expect(document.code(of: $0).isEmpty)
                #expect(document.number(of: $0) == nil)
            }
        }
    }

    @Test func rangesAreThoseOfTheSource() {
        let text = "# A #\n\n1. b\n   c\n2. > d\n\n```x\ne\n```\n\nf\n---\n"
        let document = MarkdownDocument(text)
        #expect(
            document.blocks.map { document.text($0.range) } == [
                "# A #", "1. b\n   c\n2. > d", "```x\ne\n```", "f\n---",
            ])
        var texts: [String] = []
        document.blocks[1].children.forEach { $0.forEach { texts.append(document.text($0.range)) } }
        #expect(texts == ["1. b\n   c", "b\n   c", "2. > d", "> d", "d"])
    }

    @Test func inlineRangesAreThoseOfTheSource() {
        let text = "> a *b\n> c* &amp; \\* [d](e)\n"
        let document = MarkdownDocument(text)
        let paragraph = document.blocks[0].children[0]
        let inlines = document.inlines(of: paragraph)
        #expect(
            inlines.map { document.text($0.range) } == ["a ", "*b\n> c*", " ", "&amp;", " ", "\\*", " ", "[d](e)"])
        #expect(inlines[1].children.map { document.text($0.range) } == ["b", "\n", "c"])
    }
}
