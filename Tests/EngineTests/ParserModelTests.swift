import Testing

@testable import TenetEngine
@testable import TenetParsing

/// The two looks that decide whether a file may be parsed agree on honest code and are not fooled by its comments.
@Suite struct ParserModelTests {
    private func isHarmless(_ source: String) -> Bool {
        Array(source.utf8).withUnsafeBufferPointer { ByteScan.isHarmless($0) }
    }
    private func verdict(_ source: String) -> TokenScan.Verdict {
        Array(source.utf8).withUnsafeBufferPointer { TokenScan.judge($0) }
    }
    private static func many(_ unit: String, _ count: Int) -> String { String(repeating: unit, count: count) }

    @Test(arguments: [
        "let a = \"(((((((((((((((((((((((\"", "let a = #\"\\((((((((((((((((((((\"#",
        "/* ((((((((((((((((((( /* [[[[[[[[[ */ */ let a = 1", "// [[[[[[[[[[[[[[[[[[\nlet a = 1",
        "let a = \"\"\"\n    [[[[[[[[[[[[ \"quoted\"\n    \"\"\"", "let a = \"\\(b[\"(((((((((((((((((\"])\"",
        "let a = 1 << 2 << 3 << 4 << 5 << 6 << 7 <= 8", "func `default`() { a / b; a/b }",
        "#if A\nlet a = 1\n#elseif B\nlet a = 2\n#endif",
    ])
    func textAndCommentsAreNotCode(source: String) {
        #expect(isHarmless(source))
        #expect(verdict(source) == .harmless)
    }

    private static let closers: [String] = [
        many("[/*]*/", 9), many("[\"]\",", 9), "a /)/ \(many("(", 20))", "let r = #/)/#; \(many("(", 20))",
        "`a\"b` \(many("[", 9)) `c\"d`", "\u{201C}/*\u{201D} \(many("[", 9))", "'\"' \(many("[", 9)) '\"'",
        many("A</*=*/", 9), "let a = \"\\(b\n)\" \(many("[", 9))", many("[ } ", 9), "<#\"#> \(many("[", 9)) \"",
    ]

    @Test(arguments: closers)
    func closersThatAreNoCodeHideNothing(source: String) {
        #expect(!isHarmless(source))
    }

    /// What one look clears by comments and strings of its own making, the real lexer does not find hopeless.
    @Test(arguments: 1...5)
    func bytesClearNothingThatTokensRefuse(seed: Int) {
        var maker = ConstructedText(seed: UInt64(seed + 100))
        for _ in 0..<80 {
            let source = maker.text(size: maker.pick([200, 2_000, 20_000]))
            guard isHarmless(source) else { continue }
            if case .refused(let trouble) = verdict(source) {
                Issue.record("\(trouble.construct): \(source.prefix(80))")
            }
        }
    }

    @Test func chainsEndWithTheirStatements() {
        #expect(verdict(Self.many("let a = try await b()\n", 5_000)) == .harmless)
        #expect(verdict("let a = [" + Self.many("try b, ", 5_000) + "]") == .harmless)
        guard case .doubtful = verdict("let a = " + Self.many("try ", 5_000) + "b") else {
            Issue.record("a chain in one statement is not harmless")
            return
        }
    }

    /// At each attribute the parser looks through all that follow: what takes it seconds is not harmless, and an attribute that has its
    /// declaration costs nothing.
    @Test func attributesWaitForTheirDeclaration() {
        #expect(verdict(Self.many("@A<B>(c) var d: E\n", 4_000)) == .harmless)
        #expect(verdict(Self.many("@MainActor @A(b) struct C { @D var e = 1 }\n", 2_000)) == .harmless)
        for unit in ["@A<B> Any1>>>> ", "@a a ", "@A 1 "] {
            guard case .doubtful = verdict(Self.many(unit, 1_500)) else {
                Issue.record("\(unit) is not harmless")
                continue
            }
        }
    }

    /// Behind each line in a type that is no member the parser looks for one to the end of the type.
    @Test func linesThatAreNoMembersAreLookedBehind() {
        let honest = "struct A {\nfunc f() {\na()\nb = c\nif d {\ne()\n}\n}\nlet x: Int\ncase y,\nz\n}\n"
        #expect(verdict(Self.many(honest, 2_000)) == .harmless)
        guard case .doubtful = verdict("class A {\n" + Self.many("A<B>/\n", 2_000)) else {
            Issue.record("many lines that are no members are harmless")
            return
        }
    }

    @Test func branchesOfConditionalCompilationMayOpenTheSameBraceTwice() {
        let source = "#if A\nfunc a() {\n#else\nfunc b() {\n#endif\n}\n"
        #expect(verdict(Self.many(source, 300)) == .harmless)
    }
}
