import TenetRuleKit
import TenetRuleSupport

struct TestAssertErrorType: Rule {
    static let about = About(
        "test-assert-error-type", "Type check without the type found", category: .testing, severity: .note,
        scope: .tests,
        specializes: ["test-assert-message", "test-message-without-value"],
        why: """
            "XCTAssertTrue failed" does not say which error came instead. With `type(of:)` in the message the report \
            names it.
            """,
        phrasings: [
            "Include the actual type of the error in the message of an assertion that checks an error's type.",
            """
            When `XCTAssertTrue(error is FeedError)` fails, the report must tell us what came instead, for example \
            with `type(of: error)`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("XCTAssert", "XCTAssertTrue") { call, file in
            guard call.isPlain, let name = call.calledName,
                let list = call.firstArgument?.expression.as(SequenceExprSyntax.self)?.elements,
                let value = list.element(at: 0), list.element(at: 1)?.kind == .unresolvedIsExpr,
                list.element(at: 3) == nil,
                value.lastName?.text.containsFolded(["error", "failure", "thrown"]) == true
            else { return }
            let message = call.arguments.element(at: 1).flatMap { $0.label == nil ? $0.expression : nil }
            if let literal = message?.as(StringLiteralExprSyntax.self) {
                guard !literal.hasInterpolation else { return }
                file.report(
                    "the message does not say which error came instead",
                    help: "add `\\(type(of: \(value.text)))` to the message", at: literal)
            } else if message == nil {
                file.report(
                    "when this fails, nobody learns which error came instead",
                    help: "add a message with `\\(type(of: \(value.text)))`, or unwrap with `XCTUnwrap(… as? …)`",
                    at: name)
            }
        }
    }

    static let examples: [Example] = [
        .bad("func testLoad() {\n    XCTAssertTrue(error is FeedError, ↓\"wrong error\")\n}", at: Example.testPath),
        .bad("func testLoad() {\n    ↓XCTAssert(model.error is FeedError)\n}", at: Example.testPath),
        .good(
            """
            func testLoad() {
                XCTAssertTrue(error is FeedError, "expected FeedError, got \\(type(of: error))")
            }
            """,
            at: Example.testPath),
        .good("func testLoad() {\n    XCTAssertTrue(view is Row)\n}", at: Example.testPath),
        .good("func testLoad() throws {\n    let error = try XCTUnwrap(error as? FeedError)\n}", at: Example.testPath),
        .bad("func testLoad() {\n    ↓XCTAssertTrue(failure is LoadError)\n}", at: Example.testPath),
    ]
}
