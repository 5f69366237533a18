import TenetRegex
import TenetTestSupport
import Testing

/// Time grows as the text does, whatever the expression: measured as a ratio within one run.
@Suite(.serialized) struct LinearTimeTests {
    /// Expressions on which a search that tries one way after the other takes quadratic or exponential time.
    @Test(arguments: [
        ("(a+)+$", "a", "b"), ("(a|a)*c", "a", "b"), ("(a|aa)+$", "a", "!"), ("(.*)*x", "a", "\n"),
        ("a*a*a*a*b", "a", "c"),
        ("(\\w+\\s?)+:", "ab ", "!"), ("^(([a-z])+.)+[A-Z]([a-z])+$", "a", "1"), ("(a?){50}b", "a", ""),
        ("(?i)(a+)+$", "A", "b"), ("(x+x+)+y", "x", ""), ("(\\d+-?)+\\z", "1", "x"),
    ])
    func timeIsLinearInTheText(pattern: String, letter: String, end: String) throws {
        let regex = try LinearRegex(pattern)
        let ratio = Growth.ratio(2000) { count in
            let text = String(repeating: letter, count: count) + end
            return { _ = regex.firstMatch(in: text) }
        }
        #expect(ratio < Growth.linear, "\(pattern): \(ratio)")
    }
}
