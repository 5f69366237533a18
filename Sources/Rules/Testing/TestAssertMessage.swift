import TenetRuleKit

struct TestAssertMessage: Rule {
    static let about = About(
        "test-assert-message", "Assertion without diagnostics", category: .testing, severity: .note, scope: .tests,
        why: """
            "XCTAssertTrue failed" does not say what was expected and what was found. A message with the value saves \
            running the test again to see it.
            """)

    var assertions = ["XCTAssert", "XCTAssertTrue", "XCTAssertFalse"]
    var needsValue = true
    static let options = [
        Option<Self>("assertions", \.assertions, "Assertions that need a message."),
        Option<Self>("needs_value", \.needsValue, "A message must also show the value that was found."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(assertions) { call, file in
            guard call.isPlain, let name = call.calledName, let message = message(of: call) else { return }
            guard let literal = message else {
                file.report(
                    "`\(name.text)` fails without saying what was expected",
                    help: "add a message that shows the value found",
                    at: name)
                return
            }
            guard needsValue, let text = literal.as(StringLiteralExprSyntax.self), !text.hasInterpolation else {
                return
            }
            file.report(
                "the message of `\(name.text)` does not show the value that was found", help: "interpolate the value",
                at: text)
        }
    }

    /// nil when the message cannot be told; `.some(nil)` when there is none.
    private func message(of call: FunctionCallExprSyntax) -> ExprSyntax?? {
        let plain = call.arguments.filter { $0.label == nil }
        let operands = Self.operands(of: call)
        guard plain.count <= operands + 1 else { return nil }
        return .some(plain.count > operands ? plain.last?.expression : nil)
    }

    private static func operands(of call: FunctionCallExprSyntax) -> Int {
        let one = [
            "XCTAssert", "XCTAssertTrue", "XCTAssertFalse", "XCTAssertNil", "XCTAssertNotNil", "XCTAssertThrowsError",
            "XCTAssertNoThrow",
        ]
        return (call.calledName?.text).isOne(of: one) ? 1 : 2
    }

    static let examples: [Example] = [
        .bad("func testOpen() {\n    ↓XCTAssertTrue(store.isOpen)\n}", at: Example.testPath),
        .bad("func testOpen() {\n    XCTAssertFalse(store.isOpen, ↓\"wrong state\")\n}", at: Example.testPath),
        .bad(
            """
            func testCount() {
                ↓XCTAssertEqual(store.count, 1)
            }
            """,
            at: Example.testPath,
            options: ["assertions": .strings(["XCTAssertEqual"])]),
        .good(
            """
            func testOpen() {
                XCTAssertTrue(store.isOpen, "should be open, is \\(store.state)")
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testOpen() {
                XCTAssertTrue(store.isOpen, "should be open")
            }
            """,
            at: Example.testPath,
            options: ["needs_value": .bool(false)]),
        .good("func testCount() {\n    XCTAssertEqual(store.count, 1)\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertTrue(store.isOpen, message)\n}", at: Example.testPath),
    ]
}
