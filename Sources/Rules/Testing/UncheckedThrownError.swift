import TenetRuleKit
import TenetRuleSupport

struct UncheckedThrownError: Rule {
    static let about = About(
        "unchecked-thrown-error", "Unchecked thrown error", category: .testing, severity: .note, scope: .tests,
        why: """
            A test that accepts any error also passes when the code fails for another reason, for example because the \
            test data are wrong.
            """,
        phrasings: [
            "Tests of thrown errors must check which error is thrown.",
            """
            Don't be content that something failed: `XCTAssertThrowsError` gets a closure that compares with \
            `.offline` or the like.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("XCTAssertThrowsError") { call, file in
            guard call.isPlain, let name = call.calledName, call.closures.isEmpty,
                !call.arguments.contains(where: { isHandler($0) })
            else { return }
            file.report(
                "any error makes this assertion pass", help: "look at the error in the trailing closure", at: name)
        }
        hooks.on(MacroExpansionExprSyntax.self) { node, file in
            guard node.macroName.text.isOne(of: ["expect", "require"]), let first = node.arguments.first,
                first.label?.text == "throws",
                first.expression.text.isOne(of: ["Error.self", "(any Error).self", "any Error.self"]),
                !isKept(node)
            else { return }
            file.report(
                "any error makes this expectation pass", help: "name the error that is expected", at: first.expression)
        }
    }

    private func isHandler(_ argument: LabeledExprSyntax) -> Bool {
        argument.label?.text == "errorHandler"
            || argument.label == nil && argument.expression.kind == .declReferenceExpr
                && argument.expression.text.hasSuffix("Handler")
    }

    /// `let error = #expect(throws: …)` looks at the error afterwards.
    private func isKept(_ node: MacroExpansionExprSyntax) -> Bool {
        node.ancestor(InitializerClauseSyntax.self).map {
            $0.ancestor(CodeBlockItemSyntax.self) == node.enclosingStatement
        } ?? false
    }

    static let examples: [Example] = [
        .bad("func testLoad() {\n    ↓XCTAssertThrowsError(try feed.load())\n}", at: Example.testPath),
        .bad(
            """
            @Test func loads() {
                #expect(throws: ↓(any Error).self) { try feed.load() }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                XCTAssertThrowsError(try feed.load()) { error in
                    XCTAssertEqual(error as? FeedError, .offline)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            @Test func loads() {
                #expect(throws: FeedError.offline) { try feed.load() }
            }
            """,
            at: Example.testPath),
        .good(
            """
            @Test func loads() throws {
                let error = try #require(throws: (any Error).self) { try feed.load() }
                #expect(error is FeedError)
            }
            """,
            at: Example.testPath),
    ]
}
