import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// Comments for SwiftLint.
@Suite struct ForeignSuppressionTests {
    @Test(
        "Commands about lines",
        arguments: [
            ("// swiftlint:disable:next bad_call\nbad()\nbad()", ["3 find-bad"]),
            ("bad() // swiftlint:disable:this bad_call - why\nbad()", ["2 find-bad"]),
            ("bad()\n// swiftlint:disable:previous bad_call\nbad()", ["3 find-bad"]),
            ("// swiftlint:disable:previous bad_call\nbad()", ["2 find-bad"]),
            ("bad() // swiftlint:disable:next bad_call\nbad()", ["1 find-bad"]),
            ("// swiftlint:disable:next bad_call", []),
            ("bad() // checked by a test, swiftlint:disable:this bad_call\nbad()", ["2 find-bad"]),
            ("bad() // swiftlint:disable:this force_cast bad_call\nbad()", ["2 find-bad"]),
            ("bad() // swiftlint:disable:this force_cast - not bad_call", ["1 find-bad"]),
            ("bad() // swiftlint:disable:this force_cast // bad_call", ["1 find-bad"]),
            ("bad() // swiftlint:disable:this\tbad_call", []),
            ("bad() /* swiftlint:disable:this bad_call */", []),
            ("bad() // swiftlint:disable:this all", []),
            ("bad() // swiftlint:disable:here bad_call", ["1 find-bad"]),
            ("bad() // swiftlint:disable:", ["1 find-bad"]),
            ("bad() // swiftlint:disabled bad_call", ["1 find-bad"]),
            ("bad() // swiftlint:disable:this", ["1 find-bad"]),
            ("/// Written as `swiftlint:disable all`.\nlet a = bad()", ["2 find-bad"]),
            ("long(\n  1\n) // swiftlint:disable:this bad_call", ["1 find-long"]),
        ])
    func lines(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }

    @Test(
        "Commands for swift-format are about the statement or member below, and the rules that look for the same",
        arguments: [
            ("// swift-format-ignore: NeverUseForceTry\nlet a = 1\nlet b = 2", ["force-try"], "let a = 1"),
            (
                "struct A {\n    // swift-format-ignore: NeverForceUnwrap, NeverUseForceTry\n    func a() {\n        b()\n    }\n}",
                ["force-try", "force-unwrap"], "func a() {\n        b()\n    }"
            ),
            ("// swift-format-ignore: NoSuchRule\nlet a = 1", [], "let a = 1"),
            ("let a = 1 // swift-format-ignore: NeverUseForceTry\nlet b = 2", ["force-try"], nil),
            ("// swift-format-ignored\nlet a = 1", nil, nil),
            ("/// Written as `swift-format-ignore`.\nlet a = 1", nil, nil),
        ] as [(String, [String]?, String?)])
    func formatter(source: String, names: [String]?, covered: String?) throws {
        let bytes = Array(source.utf8)
        let outcome = bytes.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: RuleSet([])) }
        let found = outcome.result.suppressions.first
        #expect(found?.names == names)
        let range = found?.covered.first
        #expect(range.map { String(decoding: bytes[$0.lower..<$0.upper], as: UTF8.self) } == covered)
    }

    @Test func aCommandForTheFormatterWithoutNamesIsAboutAllThatLookForTheSame() throws {
        let bytes = Array("// swift-format-ignore-file\nlet a = 1".utf8)
        let outcome = bytes.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: RuleSet([])) }
        let found = try #require(outcome.result.suppressions.first)
        #expect(found.names.contains("force-try") && found.names.contains("semicolon") && found.names.count > 15)
        #expect(found.covers(ByteRange(0, 1)) && found.covers(ByteRange(bytes.count - 1, bytes.count)))
    }

    @Test(
        "The last command about a region that means the rule decides",
        arguments: [
            ("// swiftlint:disable bad_call\nbad()\n// swiftlint:enable bad_call\nbad()", ["4 find-bad"]),
            ("// swiftlint:disable all\nbad()", []),
            ("// swiftlint:disable force_cast\ngood()", []),
            ("bad()\n// swiftlint:disable bad_call", ["1 find-bad"]),
            ("// swiftlint:disable bad_call\nbad()\n// swiftlint:enable all\nbad()", ["4 find-bad"]),
            ("// swiftlint:disable all\nbad()\n// swiftlint:enable bad_call\nbad()", ["4 find-bad"]),
            ("// swiftlint:disable all\nbad()\n// swiftlint:enable force_cast\nbad()", []),
            ("// swiftlint:disable badCall\nbad()\n// swiftlint:enable find-bad\nbad()", ["4 find-bad"]),
            ("// swiftlint:disable find-bad\nbad()\n// swiftlint:enable badCall\nbad()", ["4 find-bad"]),
            // An alias of two rules is ended for one of them.
            (
                "// swiftlint:disable bad_call\nbad()\nlong()\n// swiftlint:enable badCall\nbad()\nlong()",
                ["5 find-bad"]
            ),
            (
                "// swiftlint:disable bad_call\n// swiftlint:disable bad_call\nbad()\n// swiftlint:enable bad_call\nbad()",
                ["5 find-bad"]
            ),
            (
                "// swiftlint:disable bad_call\nbad()\n// swiftlint:enable:next bad_call\nbad()\nbad()",
                ["4 find-bad"]
            ),
            (
                "// swiftlint:disable bad_call\nbad()\n// swiftlint:enable bad_call\nbad()\n// reason, swiftlint:disable all\nbad()",
                ["4 find-bad"]
            ),
            ("bad() // swiftlint:disable bad_call\nbad()", ["1 find-bad"]),
            (
                "/* swiftlint:disable bad_call */\r\nbad()\r\n/* swiftlint:enable bad_call */\r\nbad()\r\n",
                ["4 find-bad"]
            ),
        ])
    func regions(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }
}
