import TenetRegex
import Testing

@testable import TenetContracts

@Suite("Texts that a pattern matches")
struct PatternWritingTests {
    private func expression(_ pattern: String) throws -> LinearRegex {
        try LinearRegex(pattern, dialect: .ecmaScript)
    }

    @Test(arguments: [
        ("^[a-z]+$", "a"), ("^\\d{3}-\\d{4}$", "000-0000"), ("^(red|green)$", "red"), ("^#[0-9a-fA-F]{6}$", "#000000"),
        ("^\\+?[1-9]\\d{1,14}$", "+10"), ("^[^/]+/[^/]+$", "a/a"), ("a.c", "aac"), ("^\\w+@\\w+\\.com$", "a@a.com"),
        ("^(?:ab){2,}$", "abab"), ("", ""), ("^\\x41\\u0042$", "AB"), ("^\\bword\\b$", "word"), ("^\\p{Lu}+$", "A"),
    ])
    func samplesMatchTheirPattern(_ pattern: String, _ expected: String) throws {
        let expression = try expression(pattern)
        #expect(PatternWriting.sample(expression, atLeast: 0) == expected)
        #expect(expression.matches(in: expected))
    }

    @Test func samplesReachTheLengthThatIsAskedFor() throws {
        let expression = try expression("^[a-z]+$")
        #expect(PatternWriting.sample(expression, atLeast: 20).count >= 20)
        #expect(PatternWriting.sample(expression, atLeast: 1_000_000).count <= 5000)
        #expect(PatternWriting.sample(try self.expression("((((){1000}){1000}){1000}){1000}"), atLeast: 5).isEmpty)
    }

    @Test(arguments: 0..<40)
    func anyPatternIsReadOrRefused(_ seed: UInt64) {
        var random = RandomContract(seed: seed)
        let pieces = [
            "a", "[", "]", "(", ")", "{2}", "{1,}", "*", "+", "?", "|", "^", "$", "\\d", "\\", "-", ".", "[^a-z]",
        ]
        let pattern = (0..<12).map { _ in pieces[random.below(pieces.count)] }.joined()
        // tenet:ignore(test-try-optional) most random patterns are refused
        guard let expression = try? expression(pattern) else { return }
        _ = expression.matches(in: PatternWriting.sample(expression, atLeast: 3))
    }
}
