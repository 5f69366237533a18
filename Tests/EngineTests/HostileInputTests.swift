import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// No input may crash or hang the tool: what the parser cannot take is refused with a reason.
@Suite struct HostileInputTests {
    private struct Provider: RuleProvider {
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { RuleSet([RuleSet.Active(FindBad())]) }
    }

    /// Checks a text as a run does, on a worker's stack, and without a program to try it with.
    private func check(_ bytes: [UInt8]) -> RunReport {
        var request = CheckRequest(root: "/nowhere")
        request.contents = ["A.swift": bytes]
        return Checker(provider: Provider(), known: [FindBad.self]).run(request)
    }

    private func check(_ source: String) -> RunReport { check(Array(source.utf8)) }

    private static func many(_ unit: String, _ count: Int) -> String { String(repeating: unit, count: count) }

    private static let hopeless: [(source: String, construct: String)] = [
        (many("(", 50_000), "parentheses"), (many("[", 50_000), "square brackets"),
        ("let a: \(many("A<", 20_000))", "angle brackets"), (many("#if a\n", 20_000), "#if blocks"),
        ("let a = \(many("try ", 50_000))b", "`try`"), (many("final ", 50_000), "`final`"),
        (many("@objc(", 5_000), "parentheses"), (many("@available(", 5_000), "parentheses"),
        (many("if #available(", 5_000), "parentheses"), ("let f: \(many("A -> ", 20_000))A", "`->`"),
        ("let a = \(many("b ? c : ", 20_000))d", "`?`"), ("if a {} \(many("else if a {} ", 20_000))", "`"),
        ("let s = \(many("\"\\(", 5_000))", "parentheses"),
        ("let x = \(many("[/*]*/", 26))1\(many("]", 26))", "square brackets"),
        ("let x: \(many("some any ", 5_000))", "`"), ("let x = \(many("A</*=*/", 100_000))", "angle brackets"),
        (many("case let var ", 15_000), "`"), ("let x: \(many("A -> `let` -> ", 10_000))", "`->`"),
        (many("if switch ", 15_000), "`"), (many("@a a ", 60_000), "line"),
        // Code that looks like the inside of a string: after a regular expression with a quote in it, and on the line after a
        // string that does not end.
        ("let x = / \"/ + \(many("[/*]*/", 30))1\(many("]", 30)) / \"/", "square brackets"),
        ("let x = \"\\\n+ \(many("[/*]*/", 30))1\(many("]", 30))\"", "square brackets"),
        (many("{}\n>>>> x\n", 10_000), "line"),
        // Attributes without a declaration, one behind the other; `#if` in broken code.
        (many("@A<B> Any1>>>> ", 3_000), "`"), (many("@A<B>Any1>>>> ", 3_000), "`"), (many("@A<B> 1 ", 4_000), "`"),
        ("@objc(  : }" + many("#endif\n#if ", 30_000), "line"),
    ]

    @Test(arguments: hopeless)
    func whatTheParserCannotTakeIsRefusedWithLineAndConstruct(source: String, construct: String) throws {
        let start = ContinuousClock.now
        let skipped = try #require(check(source).skipped.first)
        #expect(skipped.reason == .tooDeep)
        #expect(skipped.detail.hasPrefix("line "), "\(skipped.detail)")
        #expect(skipped.detail.contains(construct), "\(skipped.detail)")
        // No measure of speed: what hangs takes minutes, or never ends.
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func theLineOfTheTroubleIsSaid() throws {
        let skipped = try #require(check("let a = 1\nlet b = 2\n" + Self.many("(", 1_000)).skipped.first)
        #expect(skipped.detail.hasPrefix("line 3:"))
    }

    private static let cases: String = (0..<20_000).map { "    case c\($0)\n" }.joined()
    private static let functions: String = (0..<5_000).map { "func f\($0)() { bad() }\n" }.joined()
    private static let honest: [String] = [
        "let a = b\(many(".c()", 20_000))", "let a = \(many("b + ", 20_000))b", "let a = [\(many("1, ", 20_000))]",
        "let a = [\(many("\"k\": -1, ", 10_000))]", "let a = [\(many("\"is it -> try? or [not\", ", 1_501))]",
        "enum E {\n\(cases)}", functions, many("let a: [String: [Int]] = [:]\n", 5_000),
        "func f() {\n\(many("    if a < b { return try c() }\n", 5_000))}",
        "let a = \(many("(", 15))1\(many(")", 15))",
        "// \(many("[", 10_000))\nlet a = \"\(many("(", 10_000))\"",
    ]

    @Test(arguments: honest)
    func largeButHonestCodeIsChecked(source: String) {
        let report = check(source)
        #expect(report.skipped.isEmpty)
        #expect(report.checkedFiles == 1)
    }

    /// Debug builds of the parser take twenty times as long as released ones, hence the small files and the high limit.
    @Test(arguments: 1...4)
    func noConstructedTextTakesLong(seed: Int) {
        var maker = ConstructedText(seed: UInt64(seed))
        for number in 0..<15 {
            let source = maker.text(size: maker.pick([300, 1_000, 3_000]))
            let start = ContinuousClock.now
            let report = check(source)
            #expect(report.checkedFiles + report.skipped.count >= 1)
            #expect(ContinuousClock.now - start < .seconds(60), "seed \(seed), text \(number): \(source.prefix(80))")
        }
    }

    @Test func bytesThatAreNoTextAreSaidToBeSo() {
        #expect(check([0xFF, 0xFE, 0x61, 0x00]).skipped.first?.reason == .notText)
        #expect(check([0x61, 0x00, 0x62]).skipped.first?.reason == .notText)
    }

    @Test func invalidUTF8IsCheckedAsFarAsItGoes() {
        let report = check(Array("bad()\nlet a = \"".utf8) + [0xC3, 0x28] + Array("\"\nbad()\n".utf8))
        #expect(report.findings.count == 2)
        #expect(report.skipped.first?.reason == .syntaxErrors)
        #expect(report.findings.allSatisfy { $0.fix == nil })
    }

    @Test func brokenSyntaxIsCheckedAsFarAsItGoesWithoutFixes() {
        let report = check("bad()\nfunc f( {\n")
        #expect(report.findings.count == 1)
        #expect(report.findings.first?.fix == nil)
        #expect(report.skipped.first?.reason == .syntaxErrors)
        #expect(report.skipped.first?.detail.hasPrefix("line ") == true)
    }

    @Test func byteOrderMarkAndWindowsLinesAreFine() {
        #expect(check("\u{FEFF}bad()\r\nbad()\r\n").findings.map(\.range.lower) == [3, 10])
    }

    @Test func everyBranchOfConditionalCompilationIsChecked() {
        #expect(check("#if A\nbad()\n#elseif B\nbad()\n#else\nbad()\n#endif").findings.count == 3)
    }

    @Test func emptyFilesAreFine() {
        #expect(check("").skipped.isEmpty)
    }
}
