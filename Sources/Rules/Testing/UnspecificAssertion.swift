import TenetRuleKit
import TenetRuleSupport

struct UnspecificAssertion: Rule {
    static let about = About(
        "unspecific-assertion", "Unspecific assertion", category: .testing, severity: .note, status: .stable,
        scope: .tests,
        aliases: ["xct_specific_matcher"],
        specializes: ["test-assert-message"],
        why: """
            "XCTAssertTrue failed" hides both values. `XCTAssertEqual`, `XCTAssertNil` and their like print what was \
            compared, so the failure can be understood without running the test again.
            """,
        phrasings: [
            """
            Use the specific assertion, such as `XCTAssertEqual` or `XCTAssertNil`, instead of `XCTAssertTrue` with a \
            comparison.
            """,
            "When a check fails, the log must print both values, so don't write `XCTAssert(a == b)`.",
        ])

    var comparedWithNil = true
    static let options = [
        Option<Self>(
            "compared_with_nil", \.comparedWithNil,
            "Report also `XCTAssertEqual` with nil, which does show what was found.")
    ]

    private static let positive = [
        "==": "XCTAssertEqual", "!=": "XCTAssertNotEqual", ">": "XCTAssertGreaterThan", "<": "XCTAssertLessThan",
        ">=": "XCTAssertGreaterThanOrEqual", "<=": "XCTAssertLessThanOrEqual", "===": "XCTAssertIdentical",
        "!==": "XCTAssertNotIdentical",
    ]
    private static let opposite = [
        "==": "!=", "!=": "==", ">": "<=", "<": ">=", ">=": "<", "<=": ">", "===": "!==", "!==": "===",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("XCTAssert", "XCTAssertTrue", "XCTAssertFalse") { call, file in
            guard call.isPlain, let name = call.calledName, let value = call.firstArgument?.expression else { return }
            // A message that shows a value makes up for it.
            if case .given(let message)? = call.assertionMessage,
                message.as(StringLiteralExprSyntax.self)?.hasInterpolation == true
            {
                return
            }
            let isFalse = name.text == "XCTAssertFalse"
            checkComparison(value, isFalse, name, file)
        }
        guard comparedWithNil else { return }
        hooks.onCall("XCTAssertEqual", "XCTAssertNotEqual") { call, file in
            guard call.isPlain, let name = call.calledName, let first = call.arguments.element(at: 0),
                let second = call.arguments.element(at: 1), second.label == nil
            else { return }
            let better = name.text == "XCTAssertEqual" ? "XCTAssertNil" : "XCTAssertNotNil"
            if second.expression.kind == .nilLiteralExpr {
                report(
                    name, better, file,
                    [
                        Edit(name.range, better),
                        Edit(ByteRange(first.expression.range.upper, second.expression.range.upper), ""),
                    ])
            } else if first.expression.kind == .nilLiteralExpr {
                report(
                    name, better, file,
                    [Edit(name.range, better), Edit(ByteRange(first.range.lower, second.range.lower), "")])
            }
        }
    }

    private func checkComparison(_ value: ExprSyntax, _ isFalse: Bool, _ name: TokenSyntax, _ file: FilePass) {
        guard let list = value.as(SequenceExprSyntax.self)?.elements, let left = list.element(at: 0),
            let sign = list.element(at: 1),
            let right = list.element(at: 2), list.element(at: 3) == nil, sign.kind == .binaryOperatorExpr
        else { return }
        let written = sign.text.string
        guard let operation = isFalse ? Self.opposite[written] : written, var better = Self.positive[operation] else {
            return
        }
        let gap = ByteRange(left.range.upper, right.range.lower)
        if right.kind == .nilLiteralExpr, written == "==" || written == "!=" {
            better = operation == "==" ? "XCTAssertNil" : "XCTAssertNotNil"
            report(
                name, better, file,
                [Edit(name.range, better), Edit(ByteRange(left.range.upper, right.range.upper), "")])
        } else if isComparable(left), isComparable(right) {
            report(name, better, file, [Edit(name.range, better), Edit(gap, ", ")])
        }
    }

    /// Types and tuples have `==` but are not `Equatable`; `try` and `await` cover the whole comparison.
    private func isComparable(_ value: ExprSyntax) -> Bool {
        if value.booleanValue != nil || value.text.hasSuffix(".self") || value.kind == .tryExpr
            || value.kind == .awaitExpr || value.kind == .typeExpr
        {
            return false
        }
        if let tuple = value.as(TupleExprSyntax.self), tuple.elements.only == nil { return false }
        return value.as(FunctionCallExprSyntax.self)?.calledName?.text != "type"
    }

    private func report(_ name: TokenSyntax, _ better: String, _ file: FilePass, _ edits: [Edit]) {
        let isNil = better.hasSuffix("Nil") && name.text.hasSuffix("Equal")
        file.report(
            isNil
                ? "a comparison with nil has an assertion of its own"
                : "`\(name.text)` does not show the values when it fails", help: "write `\(better)`", at: name,
            fix: Fix("Use `\(better)`", .unsafe, edits))
    }

    static let examples: [Example] = [
        .good(
            "func testCount() {\n    XCTAssertTrue(feed.count == 2, \"two expected, not \\(feed.count)\")\n}",
            at: Example.testPath),
        .bad(
            """
            func testCount() {
                ↓XCTAssertTrue(feed.count == 2, "wrong")
            }
            """,
            fixed: """
                func testCount() {
                    XCTAssertEqual(feed.count, 2, "wrong")
                }
                """,
            at: Example.testPath),
        .bad(
            """
            func testName() {
                ↓XCTAssert(user.name != nil)
            }
            """,
            fixed: """
                func testName() {
                    XCTAssertNotNil(user.name)
                }
                """,
            at: Example.testPath),
        .bad(
            """
            func testName() {
                ↓XCTAssertEqual(user.name, nil)
                ↓XCTAssertFalse(a > b)
            }
            """,
            fixed: """
                func testName() {
                    XCTAssertNil(user.name)
                    XCTAssertLessThanOrEqual(a, b)
                }
                """,
            at: Example.testPath),
        .good(
            """
            func testOpen() {
                XCTAssertTrue(!store.isOpen)
                XCTAssertTrue(user?.isNew == true)
            }
            """,
            at: Example.testPath),
        .good("func testCount() {\n    XCTAssertEqual(feed.count, 2)\n}", at: Example.testPath),
        .good(
            "func testName() {\n    XCTAssertEqual(ship.name, nil)\n}", at: Example.testPath,
            options: ["compared_with_nil": .bool(false)]),
        .good("func testKind() {\n    XCTAssertTrue(type(of: view) == Row.self)\n}", at: Example.testPath),
        .good("func testBoth() {\n    XCTAssertTrue(a == b && c)\n}", at: Example.testPath),
        .good("func testFlag() {\n    XCTAssertEqual(user?.isNew, true)\n}", at: Example.testPath),
        .good("@Test func count() {\n    #expect(feed.count == 2)\n}", at: Example.testPath),
    ]
}
