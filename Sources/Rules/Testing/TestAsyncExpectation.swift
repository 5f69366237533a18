import TenetRuleKit

struct TestAsyncExpectation: Rule {
    static let about = About(
        "test-async-expectation", "Expectation around async code", category: .testing, severity: .note, scope: .tests,
        why: """
            A `Task` that fulfils an expectation is an `await` in disguise: errors inside are lost, and a failure \
            shows up as a time-out. An async test awaits the call itself.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("fulfill") { call, file in
            guard let closure = call.ancestor(ClosureExprSyntax.self), let task = closure.receivingCall?.call,
                let name = task.calledName, name.text == "Task" && task.isPlain,
                call.enclosingStatement?.parent == closure.statements.syntax,
                let test = task.ancestor(FunctionDeclSyntax.self), test.isXCTestMethod,
                task.enclosingBody == test.syntax,
                closure.statements.descendants.contains(where: { $0.kind == .awaitExpr }), !isOneOfMany(task)
            else { return }
            file.report(
                "`\(test.name.text)` waits for a `Task` with an expectation instead of awaiting the call",
                help: "declare the test `async` and await the call", at: name)
        }
    }

    private func isOneOfMany(_ task: FunctionCallExprSyntax) -> Bool {
        task.ancestors.contains { $0.kind == .forStmt }
            || task.enclosingFunction?.text.contains("expectedFulfillmentCount") == true
    }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    let done = expectation(description: "loaded")
                    ↓Task {
                        await feed.load()
                        done.fulfill()
                    }
                    wait(for: [done], timeout: 1)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    ↓Task { @MainActor in
                        _ = await feed.load()
                        done.fulfill()
                    }
                    waitForExpectations(timeout: 1)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() async {
                    await feed.load()
                    XCTAssertTrue(feed.isLoaded)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testLoad() {
                    feed.load { done.fulfill() }
                    wait(for: [done], timeout: 1)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testMany() {
                    for _ in 0..<9 {
                        Task {
                            await feed.load()
                            done.fulfill()
                        }
                    }
                }
            }
            """,
            at: Example.testPath),
    ]
}
