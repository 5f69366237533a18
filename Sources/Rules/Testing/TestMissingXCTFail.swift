import TenetRuleKit
import TenetRuleSupport

struct TestMissingXCTFail: Rule {
    static let about = About(
        "test-missing-xctfail", "Expected error that may not come", category: .testing, severity: .warning,
        scope: .tests,
        why: """
            A test that asserts only in its `catch` passes when nothing is thrown at all: then no assertion runs.
            """,
        phrasings: [
            "Call `XCTFail` behind the throwing call in every test that asserts only in its `catch`.",
            "When an exception is expected, the case must not stay green if nothing was thrown.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(DoStmtSyntax.self) { node, file in
            guard !node.catchClauses.isEmpty, let test = node.enclosingTest,
                node.catchClauses.contains(where: expects), !fails(node.body),
                !node.catchClauses.contains(where: setsSomething),
                !isFollowedByWaiting(node)
            else { return }
            file.report(
                "`\(test.name.text)` passes when nothing is thrown: the assertions in `catch` do not run then",
                help: test.hasAttribute("Test")
                    ? "use `#expect(throws:)`" : "use `XCTAssertThrowsError`, or `XCTFail` after the call",
                at: node.doKeyword)
        }
    }

    /// The `catch` looks at the error. One that only fails the test expects none; behind a `guard` it looks as well.
    private func expects(_ clause: CatchClauseSyntax) -> Bool {
        let names = clause.body.descendants(FunctionCallExprSyntax.self).compactMap { $0.calledName?.text }
        if names.contains(where: { $0.isOne(of: ["XCTFail", "record"]) }) {
            return clause.body.descendants.contains { $0.kind == .guardStmt }
        }
        return names.contains { $0.hasPrefix("XCTAssert") }
            || clause.body.descendants(MacroExpansionExprSyntax.self).contains { $0.macroName.text == "expect" }
    }

    /// The body says that reaching its end is a failure.
    private func fails(_ body: CodeBlockSyntax) -> Bool {
        body.descendants(FunctionCallExprSyntax.self).contains { call in
            guard let name = call.calledName?.text else { return false }
            return name.isOne(of: ["XCTFail", "record", "fail"]) || name.hasPrefix("XCTAssert")
        }
            || body.descendants.contains {
                $0.kind == .macroExpansionExpr || $0.kind == .throwStmt || $0.kind == .returnStmt
            }
    }

    /// A flag or an expectation that is set in a `catch` is looked at behind the statement.
    private func setsSomething(_ clause: CatchClauseSyntax) -> Bool {
        clause.body.statements.contains { $0.item.as(SequenceExprSyntax.self)?.assignment != nil }
            || clause.body.descendants(FunctionCallExprSyntax.self).contains { $0.calledName?.text == "fulfill" }
    }

    /// What comes of the failure is waited for behind the statement.
    private func isFollowedByWaiting(_ node: DoStmtSyntax) -> Bool {
        guard let item = node.enclosingStatement, let list = item.parent?.as(CodeBlockItemListSyntax.self) else {
            return false
        }
        return list.contains { other in
            other.range.lower >= item.range.upper
                && other.tokens.contains { $0.text.isOne(of: ["fulfillment", "wait", "waitForExpectations"]) }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() async {
                ↓do {
                    _ = try await feed.load()
                } catch {
                    XCTAssertEqual(error as? FeedError, .offline)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            @Test func loads() {
                ↓do {
                    try feed.load()
                } catch {
                    #expect(error is FeedError)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() async {
                do {
                    _ = try await feed.load()
                    XCTFail("must throw")
                } catch {
                    XCTAssertEqual(error as? FeedError, .offline)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testLoad() {
                do {
                    try feed.load()
                } catch {
                    XCTFail("\\(error)")
                }
            }
            """,
            at: Example.testPath),
        .good("func testLoad() {\n    XCTAssertThrowsError(try feed.load())\n}", at: Example.testPath),
        .good(
            """
            func testLoad() {
                do {
                    try feed.load()
                } catch {
                    XCTAssertTrue(error is FeedError)
                    failed.fulfill()
                }
                wait(for: [failed], timeout: 1)
            }
            """,
            at: Example.testPath),
        .good("func load() {\n    do { try feed.load() } catch { show(error) }\n}"),
        .good(
            """
            func testLoad() async {
                let noticed = expectation(forNotification: .feedFailed, object: nil)
                do {
                    try await feed.load()
                } catch {
                    XCTAssertEqual(error as? FeedError, .offline)
                }
                await fulfillment(of: [noticed])
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testLocked() {
                ↓do {
                    try feed.load()
                    // Both are fine: rows, or an error that says why there are none.
                } catch {
                    XCTAssertTrue(error is LockError)
                }
            }
            """,
            at: Example.testPath),
    ]
}
