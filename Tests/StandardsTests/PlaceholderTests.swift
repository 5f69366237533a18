import TenetTestSupport
import Testing

@testable import TenetStandards

struct PlaceholderTests {
    @Test(arguments: [
        ("Requests go to `{{host}}`.", ["host"]),
        ("{{a}}{{b?}} {{c.d_1}}", ["a", "b", "c.d_1"]),
        // The last two of three braces begin the name, wherever the third one stands.
        ("{{{a}}}", ["a"]),
        ("{{a{{b}}", ["b"]),
        ("{{a?{{b}}", ["b"]),
        ("{{größe}}", ["größe"]),
        ("{{ a }} {{a b}} {{}} {{?}} {a} {{a} {{a??}} {{a", []),
        ("", []),
        ("{", []),
        ("{{", []),
    ])
    func namesInDoubleBraces(text: String, names: [String]) {
        #expect(Placeholder.all(in: text).map(\.name) == names)
    }

    @Test func aPlaceIsThatOfTheBraces() {
        let bytes = Array("ä {{host?}}.".utf8)
        #expect(Placeholder.all(in: bytes).map { String(decoding: bytes[$0.range], as: UTF8.self) } == ["{{host?}}"])
    }

    @Test(arguments: [("{{a}}", "a"), ("{{a?}}", "a"), (" {{a}}", nil), ("{{a}}{{b}}", nil), ("a", nil)])
    func aTextMayBeNothingElse(text: String, name: String?) {
        #expect(Placeholder.whole(text) == name)
    }

    @Test(arguments: ["{{aaaaaaaaaaaaaaa", "{{{{{{{{{{{{{{{{", "{{a}}{{a?{{a?}}  "])
    func timeIsLinearInTheLength(part: String) {
        let ratio = Growth.ratio(2_000) { count in
            let bytes = Array(String(repeating: part, count: count).utf8)
            return { _ = Placeholder.all(in: bytes) }
        }
        #expect(ratio < Growth.linear, "\(part): \(ratio)")
    }
}
