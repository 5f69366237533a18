import TenetModel
import Testing

@testable import TenetResources

@Suite struct XMLDocumentTests {
    private func document(_ text: String) -> XMLDocument { XMLDocument(SourceText(FileBytes.utf8(text))) }

    /// The elements as a text of one line, so that a test can name them.
    private func outline(_ document: XMLDocument, _ index: Int = 0) -> String {
        guard index < document.elements.count else { return "nothing" }
        let element = document.elements[index]
        let attributes = document.attributes[element.attributes].map { "\($0.name)=\(document.value(of: $0).text)" }
        let children = document.children(of: index).map { outline(document, $0) }
        let inside = children.isEmpty ? document.text(of: index).text : children.joined(separator: ",")
        return ([element.name] + attributes).joined(separator: " ") + (inside.isEmpty ? "" : "(\(inside))")
    }

    @Test(arguments: [
        ("<a/>", "a"),
        ("<?xml version=\"1.0\"?>\r\n<!DOCTYPE a [<!ENTITY x \"y\">]><a b='1' c = \"2\" />", "a b=1 c=2"),
        ("<a><!-- <b/> --><c>x</c><d></d></a>", "a(c(x),d)"),
        ("<a>1 &lt; 2 &amp;&#65;&#x42;&none; &</a>", "a(1 < 2 &AB&none; &)"),
        ("<a>x<![CDATA[<&amp;>]]>y<!-- z --></a>", "a(x<&amp;>y)"), ("<a b=\"&quot;x\ny&#10;\"/>", "a b=\"x y\n"),
        ("<a>1\r\n2\r3</a>", "a(1\n2\n3)"), ("<a b=\"1\r\n2\"></a >", "a b=1 2"),
    ])
    func reads(text: String, expected: String) {
        let document = document(text)
        #expect(outline(document) == expected)
        #expect(document.problems.problems.isEmpty)
    }

    @Test(arguments: [
        ("<a><b>x</a>", "a(b(x))", "The element `b` has no end tag."),
        ("<a><b/></c></a>", "a(b)", "The end tag `c` fits no start tag."),
        ("<a><b x=\"1><c/></b></a>", "a(b x=1>(c))", "The value of the attribute has no closing quote."),
        ("<a b c=\"1\"/>", "a c=1", "The attribute has no value."),
        ("<a>", "a", "The element `a` has no end tag."),
        ("<a><!-- x", "a", "`-->` is missing. The rest of the file is not read."),
        ("<a", "a", "The tag has no end."), ("<a>1 < 2</a>", "a(1 )", "This `<` begins no tag."),
        ("text", "nothing", "The file has no XML element."),
    ])
    func goesOnAfter(text: String, expected: String, message: String) {
        let document = document(text)
        #expect(outline(document) == expected)
        #expect(messages(document.problems.problems).contains(message))
    }

    @Test func rangesAreExact() {
        let text = "<?xml?><é><b x='ü'>ö</b></é>"
        let document = document(text)
        let bytes = Array(text.utf8)
        #expect(FileBytes.slice(bytes, document.range(of: 1)) == "<b x='ü'>ö</b>")
        #expect(FileBytes.slice(bytes, document.contentRange(of: 1)) == "ö")
        #expect(document.value(of: "x", in: 1).map { FileBytes.slice(bytes, $0.range) } == "ü")
        #expect(FileBytes.slice(bytes, document.range(of: 0)) == "<é><b x='ü'>ö</b></é>")
    }

    @Test func nestingHasALimit() {
        let deep = document(String(repeating: "<a>", count: 500_000))
        #expect(deep.elements.count == 200)
        #expect(
            messages(deep.problems.problems) == [
                "Elements nest deeper than 200 levels. The rest of the file is not read.",
                "The element `a` has no end tag.",
            ])
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["<", "<!--", "</a>", "<a b=\"", "<![CDATA[", "&", "<a/>", "<!["])
    func brokenFilesTakeLinearTime(piece: String) {
        #expect(document(String(repeating: piece, count: 100_000)).problems.problems.count <= 100)
    }
}
