import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// No input may crash or hang the tool: what the parser cannot take is refused with a reason.
@Suite struct HostileInputTests {
    private func check(_ bytes: [UInt8]) -> FileOutcome {
        let rules = RuleSet([RuleSet.Active(FindBad())])
        return bytes.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: rules) }
    }

    private func check(_ source: String) -> FileOutcome { check(Array(source.utf8)) }

    @Test(arguments: [
        String(repeating: "(", count: 50_000), String(repeating: "[", count: 50_000),
        "let a: " + String(repeating: "A<", count: 20_000), String(repeating: "#if a\n", count: 20_000),
        "let a = " + String(repeating: "try ", count: 50_000) + "b", String(repeating: "final ", count: 50_000),
        String(repeating: "@objc(", count: 5_000), String(repeating: "@available(", count: 5_000),
        String(repeating: "if #available(", count: 5_000), "let f: " + String(repeating: "A -> ", count: 20_000) + "A",
        "let a = " + String(repeating: "b ? c : ", count: 20_000) + "d",
        "if a {} " + String(repeating: "else if a {} ", count: 20_000),
        "let s = " + String(repeating: "\"\\(", count: 5_000),
    ])
    func nestingIsRefusedWithAReason(source: String) {
        let skipped = check(source).skipped
        #expect(skipped?.reason == .tooDeep)
        #expect(skipped?.detail.isEmpty == false)
    }

    @Test(arguments: [
        "let a = b" + String(repeating: ".c()", count: 20_000),
        "let a = " + String(repeating: "b + ", count: 1_000) + "b",
        "let a = [" + String(repeating: "1, ", count: 50_000) + "]",
        (0..<5_000).map { "func f\($0)() { bad() }\n" }.joined(),
        String(repeating: "let a: [String: [Int]] = [:]\n", count: 5_000),
    ])
    func largeButHonestCodeIsChecked(source: String) {
        #expect(check(source).skipped == nil)
    }

    @Test func bytesThatAreNoTextAreSaidToBeSo() {
        #expect(check([0xFF, 0xFE, 0x61, 0x00]).skipped?.reason == .notText)
        #expect(check([0x61, 0x00, 0x62]).skipped?.reason == .notText)
    }

    @Test func invalidUTF8IsCheckedAsFarAsItGoes() {
        let outcome = check(Array("bad()\nlet a = \"".utf8) + [0xC3, 0x28] + Array("\"\nbad()\n".utf8))
        #expect(outcome.result.findings.count == 2)
        #expect(outcome.skipped?.reason == .syntaxErrors)
        #expect(outcome.result.findings.allSatisfy { $0.fix == nil })
    }

    @Test func brokenSyntaxIsCheckedAsFarAsItGoesWithoutFixes() {
        let outcome = check("bad()\nfunc f( {\n")
        #expect(outcome.result.findings.count == 1)
        #expect(outcome.result.findings.first?.fix == nil)
        #expect(outcome.skipped?.reason == .syntaxErrors)
        #expect(outcome.skipped?.detail.hasPrefix("line ") == true)
    }

    @Test func byteOrderMarkAndWindowsLinesAreFine() {
        #expect(check("\u{FEFF}bad()\r\nbad()\r\n").result.findings.map(\.range.lower) == [3, 10])
    }

    @Test func everyBranchOfConditionalCompilationIsChecked() {
        #expect(check("#if A\nbad()\n#elseif B\nbad()\n#else\nbad()\n#endif").result.findings.count == 3)
    }

    @Test func emptyFilesAreFine() {
        #expect(check("").skipped == nil)
    }
}
