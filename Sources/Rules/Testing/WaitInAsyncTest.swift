import TenetRuleKit
import TenetRuleSupport

struct WaitInAsyncTest: Rule {
    static let about = About(
        "wait-in-async-test", "Blocking wait in an async test", category: .testing, severity: .error, scope: .tests,
        why: """
            `wait(for:)` blocks the thread that the awaited work may need: the test can hang for ever. In async code \
            the compiler refuses it in Swift 6. `fulfillment(of:)` suspends instead.
            """,
        phrasings: [
            "In async tests, use `await fulfillment(of:)` instead of `wait(for:timeout:)` or `waitForExpectations`.",
            "A test method marked `async` never blocks its thread for an expectation.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("wait", "waitForExpectations") { call, file in
            guard let name = call.calledName, call.isPlain || call.calledBase?.text == "self", call.isInAsyncContext,
                call.hasArgument("for") || name.text == "waitForExpectations"
            else { return }
            file.report(
                "`\(name.text)` blocks the thread of an async test", help: "write `await fulfillment(of:timeout:)`",
                at: name,
                fix: fix(call, name))
        }
    }

    private func fix(_ call: FunctionCallExprSyntax, _ name: TokenSyntax) -> Fix? {
        guard name.text == "wait", let first = call.firstArgument, let label = first.label, label.text == "for",
            call.parent?.kind == .codeBlockItem
        else { return nil }
        return Fix(
            "Use `await fulfillment(of:)`", .unsafe,
            [
                Edit(ByteRange(call.range.lower, call.range.lower), "await "), Edit(name.range, "fulfillment"),
                Edit(label.range, "of"),
            ])
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() async {
                ↓wait(for: [done], timeout: 1)
            }
            """,
            fixed: """
                func testLoad() async {
                    await fulfillment(of: [done], timeout: 1)
                }
                """,
            at: Example.testPath),
        .bad(
            """
            func testLoad() async throws {
                self.↓wait(for: [done], timeout: 1, enforceOrder: true)
            }
            """,
            fixed: """
                func testLoad() async throws {
                    await self.fulfillment(of: [done], timeout: 1, enforceOrder: true)
                }
                """,
            at: Example.testPath),
        .bad("func testLoad() async {\n    ↓waitForExpectations(timeout: 1)\n}", at: Example.testPath),
        .good("func testLoad() {\n    wait(for: [done], timeout: 1)\n}", at: Example.testPath),
        .good("func testLoad() async {\n    await fulfillment(of: [done], timeout: 1)\n}", at: Example.testPath),
        .good("func testLoad() async {\n    queue.sync { wait(for: [done], timeout: 1) }\n}", at: Example.testPath),
        .good("func testLoad() async {\n    await clock.wait(for: 3)\n}", at: Example.testPath),
    ]
}
