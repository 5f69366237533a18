import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// Reports every call of `bad()` and, with `fixable`, renames it to `good()`.
struct FindBad: Rule {
    static let about = About(
        "find-bad", "Find bad", category: .safety, severity: .warning, aliases: ["bad_call"], why: "For tests.")

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

@Suite struct SuppressionTests {
    private static let known: [any Rule.Type] = [FindBad.self, Unneeded.self, Unexplained.self]

    /// Lines with findings that are left, by rule.
    private func findings(_ source: String) -> [String] {
        let rules = RuleSet(Self.known.map { RuleSet.Active($0.init()) })
        let bytes = Array(source.utf8)
        let outcome = bytes.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: rules) }
        let applied = Suppressions(known: Self.known, rules: rules)
            .apply(
                outcome.result.suppressions, to: outcome.result.findings, path: "A.swift",
                ran: Set(rules.rules.map(\.id)))
        let lines = LineTable(bytes)
        return applied.findings.map { "\(lines.line(at: $0.range.lower)) \($0.rule)" }
    }

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
        ("bad()  // tenet:ignore(find-bad)", ["1 suppression-without-reason"]),
        ("good()  // tenet:ignore(find-bad) why", ["1 unneeded-suppression"]),
        ("bad()  // tenet:ignore(fnd-bad) why", ["1 find-bad", "1 unneeded-suppression"]),
        ("bad()  // tenet:ignore(find-bad, bad_call) why", []),
        ("bad()  /* tenet:ignore(find-bad) why */", []),
        ("// swiftlint:disable:next bad_call\nbad()\nbad()", ["3 find-bad"]),
        ("bad() // swiftlint:disable:this bad_call - why\nbad()", ["2 find-bad"]),
        ("bad()\n// swiftlint:disable:previous bad_call\nbad()", ["3 find-bad"]),
        ("// swiftlint:disable bad_call\nbad()\n// swiftlint:enable bad_call\nbad()", ["4 find-bad"]),
        ("// swiftlint:disable all\nbad()", []),
        ("// swiftlint:disable force_cast\ngood()", []),
        ("let s = \"// tenet:ignore(find-bad) why\"; bad()", ["1 find-bad"]),
        ("// tenet:ignore(find-bad) why\r\nbad()\r\nbad()\r\n", ["3 find-bad"]),
    ])
    func cover(source: String, expected: [String]) {
        #expect(findings(source) == expected)
    }
}
