import TenetRuleKit
import TenetRuleSupport

struct CurrentDateInAssertion: Rule {
    static let about = About(
        "current-date-in-assertion", "Current date in an assertion", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            `Date()` in an assertion is another moment than the one that the code saw: the test fails whenever the \
            two fall on different sides of a tick, or of midnight.
            """,
        phrasings: [
            "Do not compare for equality with `Date()` or `Date.now` in an assertion.",
            "Tests use a fixed moment or an accuracy instead of expecting a timestamp to match the clock right now.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("XCTAssertEqual", "XCTAssertNotEqual") { call, file in
            guard call.isPlain, !call.hasArgument("accuracy") else { return }
            for argument in call.arguments.prefix(2) where isNow(argument.expression) {
                report(argument.expression, file)
            }
        }
        hooks.on(MacroExpansionExprSyntax.self) { node, file in
            guard node.macroName.text.isOne(of: ["expect", "require"]),
                let parts = node.arguments.first?.expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
                parts.count == 3,
                parts[1].text == "=="
            else { return }
            for side in [parts[0], parts[2]] where isNow(side) { report(side, file) }
        }
    }

    private func isNow(_ value: ExprSyntax) -> Bool {
        if value.text.isOne(of: ["Date()", "Date.now", ".now", "Date.init()"]) { return true }
        // The time that has passed since is never the same twice.
        if let access = value.as(MemberAccessExprSyntax.self) {
            return access.declName.baseName.text == "timeIntervalSinceNow" && access.base != nil
        }
        guard let call = value.as(FunctionCallExprSyntax.self), call.calledName?.text == "timeIntervalSince" else {
            return false
        }
        return call.calledBase?.text.isOne(of: ["Date()", "Date.now"]) == true
    }

    private func report(_ value: ExprSyntax, _ file: FilePass) {
        file.report(
            "`\(value.text)` is not the moment that the code under test saw",
            help: "inject the date, or compare `timeIntervalSinceReferenceDate` with an accuracy", at: value)
    }

    static let examples: [Example] = [
        .bad("func testStamp() {\n    XCTAssertEqual(↓post.created.timeIntervalSinceNow, 0)\n}", at: Example.testPath),
        .good(
            "func testStamp() {\n    XCTAssertEqual(post.created.timeIntervalSinceNow, 0, accuracy: 2)\n}",
            at: Example.testPath),
        .bad("func testStamp() {\n    XCTAssertEqual(post.created, ↓Date())\n}", at: Example.testPath),
        .bad("@Test func stamps() {\n    #expect(post.created == ↓Date.now)\n}", at: Example.testPath),
        .good(
            """
            func testStamp() {
                let now = Date()
                XCTAssertEqual(Post(created: now).created, now)
            }
            """,
            at: Example.testPath),
        .good("func testStamp() {\n    XCTAssertLessThan(post.created, Date())\n}", at: Example.testPath),
        .good("@Test func stamps() {\n    #expect(post.created <= Date())\n}", at: Example.testPath),
    ]
}
