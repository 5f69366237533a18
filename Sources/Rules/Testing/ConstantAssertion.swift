import TenetRuleKit
import TenetRuleSupport

struct ConstantAssertion: Rule {
    static let about = About(
        "constant-assertion", "Constant assertion", category: .testing, severity: .warning, status: .stable,
        scope: .tests,
        why: """
            An assertion about `true` always passes and one about `false` always fails: neither tests anything. \
            `XCTFail` and `Issue.record` say openly that this place must not be reached.
            """,
        phrasings: [
            """
            Do not assert a constant such as `true` or `false`; use `XCTFail` or `Issue.record` for places that must \
            not be reached.
            """,
            """
            Never write `XCTAssertTrue(true)` or `#expect(false)`: a check has to look at something the code produced.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("XCTAssert", "XCTAssertTrue", "XCTAssertFalse") { call, file in
            guard call.isPlain, let name = call.calledName, let value = call.firstArgument?.expression.booleanValue
            else { return }
            let passes = value == (name.text != "XCTAssertFalse")
            if passes, isAllOfCase(call) { return }
            file.report(
                passes ? "this assertion always passes, so it tests nothing" : "this assertion always fails",
                help: passes ? "assert something about the code under test, or delete it" : "write `XCTFail(…)`",
                at: name,
                fix: passes ? nil : failFix(call, name))
        }
        hooks.on(MacroExpansionExprSyntax.self) { node, file in
            guard node.macroName.text.isOne(of: ["expect", "require"]),
                let value = node.arguments.first, value.label == nil, let constant = value.expression.booleanValue,
                !constant || !isAllOfCase(node)
            else { return }
            file.report(
                constant ? "this expectation always passes, so it tests nothing" : "this expectation always fails",
                help: constant ? "expect something of the code under test, or delete it" : "write `Issue.record(…)`",
                at: value.expression)
        }
    }

    /// The right case of a `switch`, or the right branch of an `if`, beside one that fails: something has to stand there.
    private func isAllOfCase(_ node: some SyntaxProtocol) -> Bool {
        guard let list = node.enclosingStatement?.parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else {
            return false
        }
        if list.parent?.kind == .switchCase { return true }
        guard let branch = list.parent?.as(CodeBlockSyntax.self), let choice = branch.parent?.as(IfExprSyntax.self),
            let other = choice.elseBody
        else { return false }
        return branch.syntax == choice.body.syntax
            && other.syntax.descendants(FunctionCallExprSyntax.self).contains { $0.calledName?.text == "XCTFail" }
    }

    private func failFix(_ call: FunctionCallExprSyntax, _ name: TokenSyntax) -> Fix? {
        guard let first = call.firstArgument else { return nil }
        let upper = call.arguments.element(at: 1)?.range.lower ?? first.range.upper
        return Fix(
            "Use `XCTFail`", .unsafe, [Edit(name.range, "XCTFail"), Edit(ByteRange(first.range.lower, upper), "")])
    }

    static let examples: [Example] = [
        .good(
            """
            func testLoad() {
                if case .missing = error as? PierError { XCTAssertTrue(true) } else { XCTFail("another error") }
            }
            """, at: Example.testPath),
        .bad(
            "func testLoad() {\n    if isOpen { ↓XCTAssertTrue(true) } else { close() }\n}", at: Example.testPath),
        .bad("func testLoad() {\n    ↓XCTAssertTrue(true)\n}", at: Example.testPath),
        .bad(
            """
            func testLoad() {
                ↓XCTAssert(false, "must not get here")
            }
            """,
            fixed: """
                func testLoad() {
                    XCTFail("must not get here")
                }
                """,
            at: Example.testPath),
        .bad("@Test func loads() {\n    #expect(↓true)\n}", at: Example.testPath),
        .good("func testLoad() {\n    XCTAssertTrue(feed.isLoaded)\n}", at: Example.testPath),
        .good("func testLoad() {\n    XCTFail(\"must not get here\")\n}", at: Example.testPath),
        .good("@Test func loads() {\n    #expect(feed.isLoaded == true)\n}", at: Example.testPath),
        .good(
            """
            @Test func fails() {
                switch caught {
                case .offline: #expect(true)
                default: Issue.record("another error")
                }
            }
            """,
            at: Example.testPath),
    ]
}
