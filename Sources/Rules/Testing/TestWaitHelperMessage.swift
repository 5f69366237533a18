import TenetRuleKit
import TenetRuleSupport

struct TestWaitHelperMessage: Rule {
    static let about = About(
        "test-wait-helper-message", "Wait without message", category: .testing, severity: .note, scope: .tests,
        why: """
            "Condition not met" does not say which one. A message with the expected state makes the report of a \
            failed run readable.
            """,
        phrasings: [
            "Pass a message to every helper that waits for a condition in a test.",
            "When `waitForCondition` times out, its output should explain what we expected to happen.",
        ])

    var helpers = ["waitForCondition", "waitUntil", "eventually"]
    var label = "message"
    var finalAssertion = false
    var namesValue = false
    static let options = [
        Option<Self>(
            "final_assertion", \.finalAssertion, "Also report a test that ends with a wait and asserts nothing behind."),
        Option<Self>(
            "names_value", \.namesValue,
            "Also report a helper that waits for the value it is handed and does not show it in its message."),
        Option<Self>("helpers", \.helpers, "Functions that wait for a condition and take a message."),
        Option<Self>("label", \.label, "The label of the message."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(helpers) { call, file in
            guard let name = call.calledName, call.isPlain || call.calledBase?.text == "self",
                call.trailingClosure != nil,
                !call.hasArgument(label), takesMessage(name, file)
            else { return }
            file.report("`\(name.text)` does not say which state it waits for", help: "add `\(label):`", at: name)
        }
        if finalAssertion { hooks.onCall(helpers) { call, file in checkEnd(call, file) } }
        if namesValue { hooks.onCall(helpers) { call, file in checkValue(call, file) } }
    }

    /// The last statement of a test without any assertion behind or in its closure.
    private func checkEnd(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let test = call.enclosingFunction, test.isTestCase, let name = call.calledName,
            let item = call.enclosingStatement, test.body?.statements.last?.syntax == item.syntax,
            !call.closures.contains(where: { isAsserting($0.closure) })
        else { return }
        file.report(
            "`\(test.name.text)` waits and then asserts nothing",
            help: "assert the final state behind the wait", at: name)
    }

    private func isAsserting(_ closure: ClosureExprSyntax) -> Bool {
        closure.descendants(FunctionCallExprSyntax.self).contains(where: \.isXCTAssertion)
            || closure.descendants(MacroExpansionExprSyntax.self).contains { $0.macroName.text == "expect" }
    }

    /// `func waitForCount(_ expected: Int)` with a message in which nothing is interpolated.
    private func checkValue(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let helper = call.enclosingFunction, !helper.isTestCase, let condition = call.closures.first?.closure,
            let message = call.argument(label)?.expression.as(StringLiteralExprSyntax.self), !message.hasInterpolation,
            let expected = helper.parameters.first(where: { parameter in
                condition.descendants(SequenceExprSyntax.self).contains { sequence in
                    sequence.elements.contains { $0.text == parameter.internalName.text }
                }
            })
        else { return }
        file.report(
            "this message does not show which `\(expected.internalName.text)` `\(helper.name.text)` waited for",
            help: "interpolate the value and the time limit", at: message)
    }

    /// The helper is declared elsewhere, or here with such a parameter.
    private func takesMessage(_ name: TokenSyntax, _ file: FilePass) -> Bool {
        let declared = file.root.descendants(FunctionDeclSyntax.self).first { $0.name.text == name.text }
        return declared.map { $0.parameters.contains { $0.firstName.text == label } }
            ?? (name.text == "waitForCondition")
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() async throws {
                feed.load()
                try await ↓waitForCondition(message: "feed should be loaded") { feed.isLoaded }
            }
            """,
            at: Example.testPath, options: ["final_assertion": .bool(true)]),
        .bad(
            """
            func waitForCount(_ expected: Int) async throws {
                try await waitForCondition(timeout: 2, message: ↓"count did not change") { feed.count == expected }
            }
            """,
            at: Example.testPath, options: ["names_value": .bool(true)]),
        .good(
            """
            func waitForCount(_ expected: Int) async throws {
                try await waitForCondition(message: "no count of \\(expected)") { feed.count == expected }
            }
            func testLoad() async throws {
                try await waitForCondition(message: "feed should be loaded") { feed.isLoaded }
                XCTAssertEqual(feed.count, 3)
            }
            """,
            at: Example.testPath, options: ["final_assertion": .bool(true), "names_value": .bool(true)]),
        .bad(
            """
            func testLoad() async throws {
                try await ↓waitForCondition { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func waitUntil(message: String, _ done: () -> Bool) {}
            func testLoad() {
                ↓waitUntil { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() async throws {
                try await waitForCondition(message: "should load") { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func waitUntil(_ done: () -> Bool) {}
            func testLoad() {
                waitUntil { feed.isLoaded }
            }
            """,
            at: Example.testPath),
        .good("func testLoad() async {\n    await feed.waitUntil { $0.isLoaded }\n}", at: Example.testPath),
    ]
}
