import Testing

@testable import TenetContracts

@Suite("Patterns of texts")
struct PatternExpressionTests {
    @Test(arguments: [
        ("^[a-z]+$", "a"), ("^\\d{3}-\\d{4}$", "000-0000"), ("^(red|green)$", "red"), ("^#[0-9a-fA-F]{6}$", "#000000"),
        ("^\\+?[1-9]\\d{1,14}$", "+10"), ("^[^/]+/[^/]+$", "a/a"), ("a.c", "aac"), ("^\\w+@\\w+\\.com$", "a@a.com"),
        ("^(?:ab){2,}$", "abab"), ("", ""), ("^\\x41\\u0042$", "AB"),
    ])
    func samples(_ pattern: String, _ expected: String) throws {
        let expression = try #require(PatternExpression(pattern))
        #expect(expression.sample(atLeast: 0) == expected)
        #expect(expression.matches(expected) == true)
    }

    @Test(arguments: ["(?=a)", "\\1", "\\bword", "[", "(", "a{2", "*", "\\p{L}", "a**", "[z-a]"])
    func whatIsNotSimple(_ pattern: String) {
        #expect(PatternExpression(pattern) == nil)
    }

    @Test func lengths() throws {
        let expression = try #require(PatternExpression("^[a-z]+$"))
        #expect(expression.sample(atLeast: 20).count >= 20)
        #expect(expression.matches("abc1") == false)
        #expect(expression.matches(String(repeating: "a", count: 5000)) == true)
    }

    @Test func slowPatternsAreGivenUp() throws {
        let expression = try #require(PatternExpression("^(a+)+$"))
        #expect(expression.matches(String(repeating: "a", count: 60) + "b") != true)
        let deep = try #require(PatternExpression("(((a?){1000}){1000}){1000}"))
        #expect(deep.sample(atLeast: 1_000_000).count <= 5000)
        let empty = try #require(PatternExpression("((((){1000}){1000}){1000}){1000}"))
        #expect(empty.sample(atLeast: 5).isEmpty)
    }

    @Test(arguments: 0..<40)
    func anyTextIsReadOrRefused(_ seed: UInt64) {
        var random = RandomContract(seed: seed)
        let pieces = [
            "a", "[", "]", "(", ")", "{2}", "{1,}", "*", "+", "?", "|", "^", "$", "\\d", "\\", "-", ".", "[^a-z]",
        ]
        let pattern = (0..<12).map { _ in pieces[random.below(pieces.count)] }.joined()
        guard let expression = PatternExpression(pattern) else { return }
        _ = expression.matches(expression.sample(atLeast: 3))
    }
}
