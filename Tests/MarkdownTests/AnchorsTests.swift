import TenetMarkdown
import Testing

@Suite struct AnchorsTests {
    private let anchors = Anchors(
        MarkdownDocument(
            "# Set up\n\n## 1. A & B\n\n## ⚙️ Keys\n\n## Pins {#pins}\n\n<h2 align=\"left\">By <b>hand</b></h2>\n\n<a name=\"Old\"></a>\n"
        ))

    @Test(arguments: ["set-up", "1-a--b", "pins", "by-hand", "Old", "", "top"])
    func everythingThatALinkCanReachIsThere(anchor: String) { #expect(anchors.contains(anchor)) }

    @Test(arguments: ["Set-Up", "-keys", "old", "user-content-set-up"])
    func capitalsAndTheLookOfASignDoNotCount(anchor: String) {
        #expect(!anchors.contains(anchor) && anchors.resembles(anchor))
    }

    @Test(arguments: ["a-b", "1-a-b"])
    func otherRenderersJoinHyphensAndDropNumbers(anchor: String) {
        #expect(!anchors.resembles(anchor) && anchors.mayContain(anchor))
    }

    @Test(arguments: ["set", "set-up-1", "hand"])
    func whatIsNotThereIsFoundByNoReading(anchor: String) { #expect(!anchors.mayContain(anchor)) }
}
