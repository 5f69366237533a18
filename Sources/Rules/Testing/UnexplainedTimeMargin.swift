import TenetRuleKit
import TenetRuleSupport

struct UnexplainedTimeMargin: Rule {
    static let about = About(
        "unexplained-time-margin", "Time margin without a reason", category: .testing, severity: .note, scope: .tests,
        reads: [.comments],
        why: """
            "23 hours and 50 minutes" looks like a limit of the app. A comment that says which limit is meant and why \
            the test keeps away from it saves the next reader from tightening it.
            """,
        phrasings: [
            "Explain every time margin in a test, such as 23 hours and 50 minutes, with a comment at the date.",
            "If a case stays a bit away from a deadline, a note right above tells which limit is meant and why.",
        ])

    var lines = 3
    static let options = [
        Option<Self>("lines", \.lines, minimum: 0, "How many lines above the date a comment may stand.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let only = sequence.operations.single, only.operator.isOne(of: ["-", "+"]),
                only.left.text.isOne(of: ["Date()", "Date.now", ".now"]), sequence.enclosingFunction != nil,
                isNearLimit(only.right) || isLimitAndMargin(only.right), !isExplained(sequence, file)
            else { return }
            file.report(
                "nothing says which limit this time keeps away from, and why so far",
                help: "name the limit and the reason for the margin in a comment", at: only.right)
        }
        hooks.onCall("addingTimeInterval", "Date") { call, file in
            guard call.enclosingFunction != nil, let argument = call.firstArgument,
                argument.label == nil || argument.label?.text == "timeIntervalSinceNow",
                call.countsFromNow, isLimitAndMargin(argument.expression) || isNearLimit(argument.expression),
                let seconds = TestTime.value(argument.expression),
                abs(seconds) >= 60, !isExplained(call, file)
            else { return }
            file.report(
                "nothing says which limit this time keeps away from, and why so far",
                help: "name the limit and the reason for the margin in a comment", at: argument.expression)
        }
    }

    /// `285` where the tests of the same type speak of `300` seconds.
    private func isNearLimit(_ value: ExprSyntax) -> Bool {
        guard let seconds = TestTime.value(value).map(abs), seconds >= 60,
            seconds != (seconds / 60).rounded() * 60,
            let type = value.enclosingType
        else { return false }
        return type.syntax.descendants.contains { node in
            guard node.kind == .integerLiteralExpr, let limit = ExprSyntax(unchecked: node).numberValue,
                // Another date is no limit.
                !node.ancestors.prefix(while: { $0.kind != .codeBlockItem }).contains(where: { ancestor in
                    ancestor.as(FunctionCallExprSyntax.self).map {
                        $0.calledName?.text.isOne(of: ["Date", "addingTimeInterval"]) == true
                    } ?? false
                })
            else { return false }
            return limit >= 60 && limit.truncatingRemainder(dividingBy: 60) == 0 && abs(limit - seconds) <= 30
        }
    }

    /// A sum or difference of numbers, in parentheses perhaps: `24 * 60 * 60 - 600`.
    private func isLimitAndMargin(_ expression: ExprSyntax) -> Bool {
        if let prefixed = expression.as(PrefixOperatorExprSyntax.self) { return isLimitAndMargin(prefixed.expression) }
        if let tuple = expression.as(TupleExprSyntax.self) {
            return tuple.elements.only.map { isLimitAndMargin($0.expression) } ?? false
        }
        guard let sequence = expression.as(SequenceExprSyntax.self) else { return false }
        return sequence.operations.contains { $0.operator.isOne(of: ["+", "-"]) }
    }

    private func isExplained(_ call: some SyntaxProtocol, _ file: FilePass) -> Bool {
        let last = file.lines.line(at: call.range.upper)
        let first = file.lines.line(at: call.range.lower) - lines
        return (max(1, first)...last).contains { file.isExplained(in: file.lines.range(ofLine: $0)) }
    }

    static let examples: [Example] = [
        // Dates that only stand in an order keep away from no limit.
        .good(
            """
            struct FeedTests {
                @Test func sorts() {
                    older.saved = Date(timeIntervalSinceNow: -3600)
                    newer.saved = Date(timeIntervalSinceNow: -3599)
                    #expect(Feed([newer, older]).first == newer)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testExpiry() {
                let saved = Date().addingTimeInterval(↓-(23 * 60 * 60 + 50 * 60))
            }
            """,
            at: Example.testPath),
        .bad("func testExpiry() {\n    let ends = Date(timeIntervalSinceNow: ↓3600 - 300)\n}", at: Example.testPath),
        .good(
            """
            func testExpiry() {
                // Ten minutes from the limit of a day: a slow machine needs some time between here and the check.
                let saved = Date().addingTimeInterval(-(23 * 60 * 60 + 50 * 60))
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testTurns() {
                let saved = Date().addingTimeInterval(↓-(24 * 60 * 60) + 5)
                buoy.watch(saved)
                // The buoy turns red after five seconds.
                waitForExpectations(timeout: 10)
            }
            """,
            at: Example.testPath),
        .good("func testExpiry() {\n    let saved = Date().addingTimeInterval(-24 * 60 * 60)\n}", at: Example.testPath),
        .good(
            "func testExpiry() {\n    let saved = Date().addingTimeInterval(-(Session.lifetime - margin))\n}",
            at: Example.testPath),
        .bad(
            """
            struct CodeTests {
                let checker = CodeChecker(lifetime: .seconds(300))
                @Test func accepts() {
                    let made = Date.now - ↓285
                    #expect(checker.accepts(Code(made: made)))
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            struct CodeTests {
                let checker = CodeChecker(lifetime: .seconds(300))
                @Test func accepts() {
                    // 15 s before the end of the five minutes: a slow machine stays inside.
                    let made = Date.now - 285
                    let old = Date.now - 900
                    let other = Date.now - 45
                    #expect(checker.accepts(Code(made: made)))
                }
            }
            """,
            at: Example.testPath),
    ]
}
