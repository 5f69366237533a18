import TenetMarkdown
import TenetModel
import Testing

/// Fences in fences of the same length, and fences that nobody closes.
@Suite struct FenceRecoveryTests {
    private func kinds(_ text: String) -> [MarkdownProblem.Kind] { MarkdownDocument(text).problems.map(\.kind) }

    @Test func aTemplateHoldsItsInnerFences() {
        let text = "```markdown\n# T\n  ```swift\n  a\n  ```\n\n## U\n```swift\nb\n```\n```\n\n# After\n\n```\nc\n```\n"
        let expected =
            "fence(markdown)\"# T\\n  ```swift\\n  a\\n  ```\\n\\n## U\\n```swift\\nb\\n```\" h1[After] fence\"c\""
        #expect(TreePrinter.print(text) == expected)
        let problems = MarkdownDocument(text).problems
        #expect(problems.map(\.kind) == [.fenceInsideFence])
        #expect(problems.first.map { MarkdownDocument(text).text($0.range) } == "```swift")
    }

    /// In a list the closing lines are indented; in a quote they have marks.
    @Test(arguments: [
        ("- ```md\n  ```sh\n  a\n  ```\n  ```\n- b", "ul{li{fence(md)\"```sh\\na\\n```\"} li{p[b]}}"),
        ("> ~~~md\n> ~~~sh\n> a\n> ~~~\n> ~~~\n\nb", "quote{fence(md)\"~~~sh\\na\\n~~~\"} p[b]"),
        // Neither the length nor the character is in doubt here.
        ("````md\n```sh\na\n```\n````\nb", "fence(md)\"```sh\\na\\n```\" p[b]"),
        ("~~~md\n```sh\na\n```\n~~~\nb", "fence(md)\"```sh\\na\\n```\" p[b]"),
        // An outer fence without a language is nested only because the strict reading leaves a fence open.
        ("```\n```sh\na\n```\n```\n\nb", "fence\"```sh\\na\\n```\" p[b]"),
    ])
    func nested(text: String, tree: String) { #expect(TreePrinter.print(text) == tree) }

    /// No closing line is left for the outer fence, so there is nothing to nest in.
    @Test(arguments: [
        ("```md\n```swift\na\n```\n\n# B", "fence(md)\"```swift\\na\" h1[B]"),
        (
            "```swift\na\n\n```swift\nb\n```\n\n# C\n\n```sh\nd\n```",
            "fence(swift)\"a\\n\\n```swift\\nb\" h1[C] fence(sh)\"d\""
        ),
        (
            "```swift\na\n\n```swift\nb\n```\n\nText\n\n```\nc\n```\n",
            "fence(swift)\"a\\n\\n```swift\\nb\" p[Text] fence\"c\""
        ),
    ])
    func strict(text: String, tree: String) {
        #expect(TreePrinter.print(text) == tree)
        #expect(kinds(text) == [.fenceInsideFence])
    }

    @Test func aFenceLeftOpenEndsBeforeTheNextSection() {
        let text = "# A\n\n```sh\n# comment\n\n# comment\nls\n\n\n## B\n\ntext\n"
        #expect(TreePrinter.print(text) == "h1[A] fence(sh)?\"# comment\\n\\n# comment\\nls\" h2[B] p[text]")
        #expect(kinds(text) == [.fenceNotClosed])
    }

    @Test(arguments: ["```\na", "- ```\n  a\n\nb", "> ```\n> a\n\n## b"])
    func openFencesAreReported(text: String) { #expect(kinds(text) == [.fenceNotClosed]) }

    /// The headings that a reader of the source takes for headings, whichever fences go wrong.
    @Test func restartsEndInTime() {
        let part = "```swift\na\n\n## A\n\n"
        let text = String(repeating: part, count: 2_000)
        let document = MarkdownDocument(text)
        #expect(document.headings.count >= 8)
        #expect(document.blocks.last.map { $0.range.upper } == text.utf8.count - 1)
    }
}
