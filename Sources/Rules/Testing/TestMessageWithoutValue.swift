import TenetRuleKit
import TenetRuleSupport

struct TestMessageWithoutValue: Rule {
    static let about = About(
        "test-message-without-value", "Message of an assertion without the value found", category: .testing,
        severity: .note, status: .stable, scope: .tests,
        why: """
            A message that repeats only what should be the case leaves open what was the case. With the value in it \
            nobody has to run the test again to see it.
            """,
        phrasings: [
            "Include the actual value in the message of `XCTAssert`, `XCTAssertTrue` and `XCTAssertFalse`.",
            "When a check fails, its text tells what was found, for example `\"should be open, is \\(store.state)\"`.",
        ])

    var assertions = ["XCTAssert", "XCTAssertTrue", "XCTAssertFalse"]
    static let options = [
        Option<Self>(
            "assertions", \.assertions, "Assertions whose messages show the value; others print it themselves.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(assertions) { call, file in
            guard let name = call.calledName, case .given(let message) = call.assertionMessage,
                let text = message.as(StringLiteralExprSyntax.self), !text.hasInterpolation,
                let condition = call.firstArgument?.expression.stripped,
                !name.text.isOne(of: Self.conditions) || Self.hidesValue(condition)
            else { return }
            file.report(
                "the message of `\(name.text)` does not show the value that was found",
                help: condition.tokens.contains { $0.text == "==" }
                    ? "use `XCTAssertEqual`, which shows both values, or interpolate the value"
                    : "interpolate the value",
                at: text)
        }
    }

    private static let conditions = ["XCTAssert", "XCTAssertTrue", "XCTAssertFalse"]

    private static let searches = [
        "contains", "hasPrefix", "hasSuffix", "allSatisfy", "starts", "elementsEqual", "isSubset", "isSuperset",
        "isDisjoint",
    ]

    /// Something is compared or searched. Of `isOpen` and `open()` the failure says the value: it is the other one.
    private static func hidesValue(_ condition: ExprSyntax) -> Bool {
        if let name = condition.as(DeclReferenceExprSyntax.self)?.baseName.identifier {
            // `let isThere = names.contains("Ada")`
            let local = condition.enclosingFunction?.body?.statements.lazy
                .compactMap { $0.item.as(VariableDeclSyntax.self) }
                .first { $0.isLet && $0.nameToken?.identifier == name }
            guard let value = local?.initialValue?.stripped, value.kind != .declReferenceExpr else { return false }
            return hidesValue(value)
        }
        if let negated = condition.as(PrefixOperatorExprSyntax.self) { return hidesValue(negated.expression.stripped) }
        if let call = condition.as(FunctionCallExprSyntax.self) {
            return call.calledBase != nil && call.calledName?.text.isOne(of: searches) == true
        }
        return condition.kind == .sequenceExpr
    }

    static let examples: [Example] = [
        .bad(
            "func testNames() {\n    let isThere = store.names.contains { $0.isNew }\n"
                + "    XCTAssertTrue(isThere, ↓\"name is missing\")\n}",
            at: Example.testPath),
        .bad(
            "func testNames() {\n    XCTAssertTrue(store.names.contains(\"Ada\"), ↓\"name is missing\")\n}",
            at: Example.testPath),
        .bad(
            "func testError() {\n    XCTAssert(!(error is CacheError), ↓\"wrong error\")\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertFalse(store.isOpen, \"closed after leaving\")\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertFalse(!store.open(at: 9), \"open at first\")\n}", at: Example.testPath),
        .bad(
            """
            func testCount() {
                XCTAssertTrue(
                    store.count > 2,
                    ↓"too few rows"
                )
            }
            """,
            at: Example.testPath),
        .bad(
            "func testCount() {\n    XCTAssertEqual(store.count, 1, ↓\"wrong count\")\n}",
            at: Example.testPath,
            options: ["assertions": .strings(["XCTAssertEqual"])]),
        .good(
            """
            func testOpen() {
                XCTAssertTrue(store.isOpen, "should be open, is \\(store.state)")
            }
            """,
            at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertTrue(true, \"reached\")\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertTrue(store.isOpen)\n}", at: Example.testPath),
        .good("func testCount() {\n    XCTAssertEqual(store.count, 1, \"wrong count\")\n}", at: Example.testPath),
        .good("func testOpen() {\n    XCTAssertTrue(store.isOpen, message(store))\n}", at: Example.testPath),
    ]
}
