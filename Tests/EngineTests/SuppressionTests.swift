import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// Reports every call of `bad()` and, with `fixable`, renames it to `good()`.
struct FindBad: Rule {
    static let about = About(
        "find-bad", "Find bad", category: .safety, severity: .warning, aliases: ["bad_call", "badCall"],
        why: "For tests.")

    func install(_ hooks: inout Hooks) {
        hooks.onCall("bad") { call, file in
            guard let name = call.calledName else { return }
            file.report(
                "`bad` is called", help: "call `good`", at: name,
                fix: .replace(name, with: "good", "Call `good`", .safe))
        }
    }

    static let examples: [Example] = []
}

/// Reports every call of `long()` from its first to its last byte.
struct FindLong: Rule {
    static let about = About(
        "find-long", "Find long", category: .safety, severity: .warning, aliases: ["bad_call"], why: "For tests.")

    func install(_ hooks: inout Hooks) {
        hooks.onCall("long") { call, file in file.report("`long` is called", help: "call `good`", at: call) }
    }

    static let examples: [Example] = []
}

/// Stands in for the rule of the same id, whose findings the engine makes.
struct Unneeded: Rule {
    static let about = About(
        "unneeded-suppression", "Unneeded", category: .suppressions, severity: .warning, why: "For tests.")
    func install(_ hooks: inout Hooks) {}
    static let examples: [Example] = []
}

struct Unexplained: Rule {
    static let about = About(
        "suppression-without-reason", "No reason", category: .suppressions, severity: .note, why: "For tests.")
    func install(_ hooks: inout Hooks) {}
    static let examples: [Example] = []
}

struct Malformed: Rule {
    static let about = About(
        "malformed-suppression", "Malformed", category: .suppressions, severity: .warning, why: "For tests.")
    func install(_ hooks: inout Hooks) {}
    static let examples: [Example] = []
}

/// Texts checked with the rules above.
enum SuppressedText {
    private static let known: [any Rule.Type] = [
        FindBad.self, FindLong.self, Unneeded.self, Unexplained.self, Malformed.self,
    ]

    /// What is left, in order.
    static func findings(_ source: String) -> [Finding] {
        let rules = RuleSet(known.map { RuleSet.Active($0.init()) })
        let bytes = Array(source.utf8)
        let outcome = bytes.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: rules) }
        return Suppressions(known: known, rules: rules)
            .apply(
                outcome.result.suppressions, to: outcome.result.findings, path: "A.swift",
                ran: Set(rules.rules.map(\.id))
            ).findings
    }

    /// Lines with findings that are left, by rule.
    static func lines(_ source: String) -> [String] {
        let lines = LineTable(Array(source.utf8))
        return findings(source).map { "\(lines.line(at: $0.range.lower)) \($0.rule)" }
    }

    /// The text after all fixes.
    static func fixed(_ source: String) -> String {
        let rules = RuleSet(known.map { RuleSet.Active($0.init()) })
        var request = CheckRequest(root: "")
        request.contents = ["A.swift": Array(source.utf8)]
        let fixed = Checker(provider: OneRuleSet(rules: rules), known: known).fix(request, allowsUnsafe: false)
        return fixed.files.first.map { String(decoding: $0.new, as: UTF8.self) } ?? source
    }
}

@Suite struct SuppressionTests {
    @Test(arguments: [
        ("bad()  // tenet:ignore(find-bad) why\nbad()", ["2 find-bad"]),
        ("// tenet:ignore(find-bad) why\nbad()\nbad()", ["3 find-bad"]),
        ("// tenet:ignore(find-bad) why\n\nfoo(\n  bad()\n)\nbad()", ["6 find-bad"]),
        ("// tenet:ignore(find-bad) why\nfunc f(\n  a: Int = bad()\n) {\n  bad()\n}", ["5 find-bad"]),
        ("bad()\n// tenet:ignore:file(find-bad) why\nbad()", []),
        (
            "bad()\n// tenet:ignore:begin(find-bad) why\nbad()\n// tenet:ignore:end(find-bad)\nbad()",
            ["1 find-bad", "5 find-bad"]
        ),
        // Of regions in one another each is needed in which something is found.
        (
            "// tenet:ignore:begin(find-bad) why\n// tenet:ignore:begin(find-bad) why\nbad()\n"
                + "// tenet:ignore:end(find-bad)\nbad()\n// tenet:ignore:end(find-bad)\nbad()",
            ["7 find-bad"]
        ),
        (
            "// tenet:ignore:begin(bad_call) why\n// tenet:ignore:begin(find-bad) why\nlong()\n"
                + "// tenet:ignore:end(find-long)\nbad()\nlong()\n// tenet:ignore:end(find-bad)\n"
                + "bad()\n// tenet:ignore:end(find-bad)\nbad()",
            ["6 find-long", "10 find-bad"]
        ),
        ("bad()  // tenet:ignore(find-bad)", ["1 suppression-without-reason"]),
        ("good()  // tenet:ignore(find-bad) why", ["1 unneeded-suppression"]),
        ("bad()  // tenet:ignore(fnd-bad) why", ["1 find-bad", "1 unneeded-suppression"]),
        ("bad()  // tenet:ignore(find-bad, bad_call) why", []),
        ("bad()  /* tenet:ignore(find-bad) why */", []),
        ("bad()  /* tenet:ignore(find-bad,\n bad_call) why */", []),
        ("/*\n * tenet:ignore(find-bad) why\n */\nbad()", []),
        ("/// tenet:ignore(find-bad) why\nlet a = bad()", []),
        ("let s = \"// tenet:ignore(find-bad) why\"; bad()", ["1 find-bad"]),
        ("// tenet:ignore(find-bad) why\r\nbad()\r\nbad()\r\n", ["3 find-bad"]),
        ("bad()  // tenet:ignore(find-bad, find-long) why", ["1 unneeded-suppression"]),
        ("bad()  // tenet:ignore(all) why", ["1 find-bad", "1 unneeded-suppression"]),
    ])
    func cover(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }

    @Test(
        "Regions are matched by rule, whatever name opens and ends them",
        arguments: [
            (
                "// tenet:ignore:begin(bad_call) why\nbad()\nlong()\n// tenet:ignore:end(find-bad)\nbad()\nlong()\n// tenet:ignore:end(find-long)\nlong()",
                ["5 find-bad", "8 find-long"]
            ),
            ("// tenet:ignore:begin(find-bad) why\nbad()\n// tenet:ignore:end(badCall)\nbad()", ["4 find-bad"]),
            (
                "// tenet:ignore:begin(find-bad, find-long) why\nbad()\nlong()\n// tenet:ignore:end(find-bad)\nbad()\nlong()\n// tenet:ignore:end(find-long)",
                ["5 find-bad"]
            ),
            // Regions of one rule nest.
            (
                "// tenet:ignore:begin(find-bad) a\n// tenet:ignore:begin(find-bad) b\nbad()\n// tenet:ignore:end(find-bad)\nbad()\n// tenet:ignore:end(find-bad)\nbad()",
                ["7 find-bad"]
            ),
        ])
    func regions(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }
}
