import TenetModel
import Testing

@Suite struct PercentEncodingTests {
    @Test(arguments: [
        ("a%20b", "a b"), ("%C3%A9t%c3%a9", "été"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"),
        ("%2541", "%41"),
        ("plain", "plain"), ("", ""),
    ])
    func decodes(text: String, decoded: String) { #expect(PercentEncoding.decoded(text) == decoded) }

    @Test func whatIsNoTextIsReplaced() { #expect(PercentEncoding.decoded("%FF") == "\u{FFFD}") }
}
