import TenetModel
import Testing

@testable import TenetResources

@Suite struct JSONDocumentTests {
    private func document(_ text: String) -> JSONDocument { JSONDocument(SourceText(FileBytes.utf8(text))) }

    /// The values as a text of one line, so that a test can name them.
    private func outline(_ value: JSONValue?) -> String {
        guard let value else { return "nothing" }
        if value.isObject {
            return "{" + value.members.map { "\($0.key.text):\(outline($0.value))" }.joined(separator: ",") + "}"
        }
        if let text = value.scalar?.text { return text }
        if let bool = value.bool { return String(bool) }
        return "[" + value.elements.map(outline).joined(separator: ",") + "]"
    }

    @Test(arguments: [
        (#"{"a": 1, "b": [true, false, {"c": "d"}], "e": {}}"#, "{a:1,b:[true,false,{c:d}],e:{}}"),
        (#""a\n\"\\\/\u0041\uD83D\uDE00\q""#, "a\n\"\\/A😀q"), ("\r\n[ -1.5e3 ,\t2 ]\r\n", "[-1.5e3,2]"), ("7", "7"),
    ])
    func reads(text: String, expected: String) {
        let document = document(text)
        #expect(outline(document.root) == expected)
        #expect(document.problems.problems.isEmpty)
    }

    @Test(arguments: [
        (#"{"a": 1,}"#, "{a:1}", "There is a comma before the end of the object."),
        ("[1,]", "[1]", "There is a comma before the end of the array."),
        (#"{"a": 1 "b": 2}"#, "{a:1,b:2}", "A comma is missing before this."),
        (#"{"a": , "b": 2}"#, "{a:[],b:2}", "The key has no value."),
        (#"{"a"}"#, "{a:[]}", "The key has no value."),
        (#"{"a": {"b": [1"#, "{a:{b:[1]}}", "The file ends inside an object or array."),
        (#"[1, ?, 2]"#, "[1]", "A value is expected here. The rest of the file is not read."),
        (#"{"a": 1]"#, "{a:1}", "This bracket closes nothing. The rest of the file is not read."),
        ("[1] x", "[1]", "There is more text after the end of the value."),
        ("{\"a\": \"b\n}", "{a:b}", "The string has no closing quote."),
        ("\"a\\", "a\\", "The string has no closing quote."),
        ("", "nothing", "The file is empty."),
    ])
    func goesOnAfter(text: String, expected: String, message: String) {
        let document = document(text)
        #expect(outline(document.root) == expected)
        #expect(messages(document.problems.problems) == [message])
    }

    @Test func nestingHasALimit() {
        for (opening, depth) in [("[", 200), ("{\"a\":", 200)] {
            let fine = document(String(repeating: opening, count: depth))
            #expect(messages(fine.problems.problems) == ["The file ends inside an object or array."])
            let deep = document(String(repeating: opening, count: 1_000_000))
            #expect(
                messages(deep.problems.problems) == [
                    "Values nest deeper than 200 levels. The rest of the file is not read."
                ])
        }
    }

    @Test func utf16() {
        let bytes = FileBytes.utf16(#"{"ä": "😀"}"#)
        let members = JSONDocument(SourceText(bytes)).root?.members ?? []
        #expect(members.map(\.key.text) == ["ä"])
        #expect(members.map { FileBytes.wideSlice(bytes, $0.range) } == [#""ä": "😀""#])
    }
}
