import TenetRuleKit

struct TestHelperBusinessRule: Rule {
    static let about = About(
        "test-helper-business-rule", "Business rule in a test helper", category: .testing, severity: .note,
        scope: .tests,
        why: """
            A helper that hides "91 days ago" repeats the rule that the test should check. The test still passes when \
            the rule in the app is wrong, and nobody sees the number that matters.
            """)

    var prefixes = ["make", "create", "build", "given", "old", "expired", "stale", "archived", "mock", "sample"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "How the names of helpers that make test data start.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("date", "addingTimeInterval") { call, file in
            guard let function = call.enclosingFunction, !function.isTestCase, !function.isFixtureMethod,
                prefixes.contains(where: function.name.text.hasPrefix), let value = offset(call), !call.isInTestDouble
            else { return }
            file.report(
                "`\(function.name.text)` hides the offset `\(value.text)` that the test is about",
                help: "let the test pass the date, and keep the number in the test", at: value)
        }
        hooks.on(FunctionParameterSyntax.self) { node, file in
            guard node.firstName.text.isOne(of: Self.ages),
                node.defaultValue == nil,
                let function = node.ancestor(FunctionDeclSyntax.self),
                prefixes.contains(where: function.name.text.hasPrefix)
            else { return }
            file.report(
                "`\(function.name.text)` computes the age of its result like the code under test does",
                help: "take a `Date`, and compute it in the test", at: node.firstName)
        }
        hooks.collect(Aged.self, from: LabeledExprSyntax.self) { node, file in
            guard file.isTest, let label = node.label, label.text.isOne(of: Self.ages),
                node.expression.numberValue != nil, let call = node.parent?.parent?.as(FunctionCallExprSyntax.self),
                let name = call.calledName, prefixes.contains(where: name.text.hasPrefix)
            else { return nil }
            return (Aged(function: name.text.string), ByteRange(label.range.lower, node.expression.range.upper))
        }
        hooks.onProject(needing: [.declarations]) { project in
            for call in project.facts(Aged.self)
            where project.model.declarations(named: call.fact.function).isEmpty {
                project.report(
                    "`\(call.fact.function)` computes the age of its result like the code under test does",
                    help: "compute the date in the test and hand it over", in: call.path, at: call.range)
            }
        }
    }

    private static let ages = ["daysAgo", "hoursAgo", "minutesAgo", "monthsAgo"]

    /// A call `makeLoan(daysAgo: 29)`; when the project does not declare the function, its call is all there is to see.
    private struct Aged: Fact { var function: String }

    /// The written-out number in `calendar.date(byAdding: .day, value: -91, to: Date())` and the like.
    private func offset(_ call: FunctionCallExprSyntax) -> ExprSyntax? {
        if call.calledName?.text == "date" {
            guard call.hasArgument("byAdding"), let value = call.argument("value")?.expression,
                let number = value.numberValue, number != 0,
                call.argument("to")?.expression.text.isOne(of: ["Date()", "Date.now", ".now"]) == true
            else { return nil }
            return value
        }
        guard call.calledBase?.text.isOne(of: ["Date()", "Date.now"]) == true,
            let value = call.arguments.only?.expression,
            value.numberValue != nil || value.kind == .sequenceExpr || value.kind == .prefixOperatorExpr,
            !value.descendants.contains(where: { $0.kind == .declReferenceExpr })
        else { return nil }
        return value
    }

    static let examples: [Example] = [
        .bad(
            """
            private func createOldResult() -> Result {
                let date = Calendar.current.date(byAdding: .day, value: ↓-91, to: Date())!
                return Result(date: date)
            }
            """,
            at: Example.testPath),
        .bad("func makeExpired() -> Token { Token(ends: Date().addingTimeInterval(↓-60 * 60)) }", at: Example.testPath),
        .bad("func makeResult(↓daysAgo: Int) -> Result { Result(date: day(-daysAgo)) }", at: Example.testPath),
        .good("func makeResult(date: Date) -> Result { Result(date: date) }", at: Example.testPath),
        .good(
            """
            func testAvailable_At90Days() {
                let date = Calendar.current.date(byAdding: .day, value: -90, to: Date())!
                XCTAssertTrue(rule.isAvailable(since: date))
            }
            """,
            at: Example.testPath),
        .good(
            "func makeToken(lifetime: TimeInterval) -> Token { Token(ends: Date().addingTimeInterval(lifetime)) }",
            at: Example.testPath),
        .bad("func testOverdue() {\n    let loan = makeLoan(↓daysAgo: 29)\n    check(loan)\n}", at: Example.testPath),
        .good("func testOverdue() {\n    let loan = makeLoan(daysAgo: days)\n    check(loan)\n}", at: Example.testPath),
    ]
}
