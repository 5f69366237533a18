import TenetRuleKit

struct TestSleep: Rule {
    static let about = About(
        "test-sleep", "Sleep in a test", category: .testing, severity: .warning, scope: .tests,
        why: """
            A test that sleeps is slow on every run and still fails on a busy machine. Waiting for the condition \
            itself is faster and tells what did not happen.
            """)

    var timeWords = [
        "ttl", "expir", "debounce", "throttle", "timer", "timeout", "delay", "interval", "duration", "elapsed", "rate",
        "stale", "cooldown",
    ]
    static let options = [
        Option<Self>(
            "time_words", \.timeWords, "Words, in lower case, in names of tests for which passing time is the point.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sleep", "usleep", "nanosleep") { call, file in
            guard let name = call.calledName, isSleep(call, name) else { return }
            check(call, name, file)
        }
        hooks.onCall("run") { call, file in
            guard let name = call.calledName, call.arguments.only?.label?.text == "until",
                call.calledBase?.text.hasPrefix("RunLoop") == true,
                call.firstArgument?.expression.text.hasPrefix("Date") == true
            else { return }
            check(call, name, file)
        }
    }

    private func isSleep(_ call: FunctionCallExprSyntax, _ name: TokenSyntax) -> Bool {
        guard let base = call.calledBase else { return call.isPlain && !call.arguments.isEmpty }
        let text = base.text
        return text == "Task" || text == "Thread" || text.hasPrefix("Task<") || text == "ContinuousClock()"
            || text == "SuspendingClock()"
    }

    private func check(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard !call.isInTestDouble, !isAboutTime(call), !isInLoop(call), !isStubbed(call), !followsTermination(call),
            !isZero(call), file.name != "SnapshotHelper.swift"
        else { return }
        let text = call.calledExpression.text.string
        file.report(
            "`\(text)` makes the test slow, and on a busy machine it still fails",
            help: "wait for the condition: an expectation, `waitForExistence` or a polling helper with a deadline",
            at: name)
    }

    /// The name of the test or its class says that time has to pass.
    private func isAboutTime(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { node in
            if let function = node.as(FunctionDeclSyntax.self) { return function.name.text.containsFolded(timeWords) }
            return node.kind == .classDecl && node.asDeclGroup?.groupName?.text.containsFolded(timeWords) == true
        }
    }

    /// A polling helper sleeps between two looks.
    private func isInLoop(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { $0.kind == .whileStmt || $0.kind == .repeatStmt }
    }

    /// A closure that plays a slow service: the value of a property or an argument, not the test's own body.
    private func isStubbed(_ call: FunctionCallExprSyntax) -> Bool {
        guard let closure = call.ancestor(ClosureExprSyntax.self) else { return false }
        guard let receiver = closure.receivingCall?.call.calledName?.text else { return true }
        return !receiver.isOne(of: [
            "Task", "detached", "it", "runActivity", "addTask", "async", "step", "XCTContext", "measure", "main", "run",
        ])
    }

    /// `app.terminate()` leaves nothing to wait for.
    private func followsTermination(_ call: FunctionCallExprSyntax) -> Bool {
        guard let list = call.ancestor(CodeBlockItemListSyntax.self) else { return false }
        return list.contains { item in
            item.range.upper <= call.range.lower
                && item.item.as(FunctionCallExprSyntax.self)?.calledName?.text == "terminate"
        }
    }

    private func isZero(_ call: FunctionCallExprSyntax) -> Bool { call.firstArgument?.expression.numberValue == 0 }

    static let examples: [Example] = [
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testLoad() async throws {
                    model.load()
                    try await Task.↓sleep(nanoseconds: 500_000_000)
                    XCTAssertTrue(model.isLoaded)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedUITests: XCTestCase {
                func testTap() {
                    app.buttons["Add"].tap()
                    Thread.↓sleep(forTimeInterval: 1)
                    ↓sleep(2)
                }
            }
            """,
            at: Example.uiTestPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testTap() {
                    RunLoop.current.↓run(until: Date().addingTimeInterval(1))
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedUITests: XCTestCase {
                func testTap() {
                    XCTAssertTrue(row.waitForExistence(timeout: 5))
                }
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            final class CacheTests: XCTestCase {
                func testCache_ExpiresAfterTTL() async throws {
                    try await Task.sleep(for: .milliseconds(150))
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            actor MockService {
                func load() async throws {
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedUITests: XCTestCase {
                func testRelaunch() {
                    app.terminate()
                    Thread.sleep(forTimeInterval: 1)
                    app.launch()
                }
            }
            """,
            at: Example.uiTestPath),
        .good(
            """
            func waitUntil(_ done: () -> Bool) async throws {
                while !done() { try await Task.sleep(for: .milliseconds(10)) }
            }
            """,
            at: Example.testPath),
        .good(
            """
            final class FeedTests: XCTestCase {
                func testSlow() async {
                    api.onLoad = { try await Task.sleep(for: .seconds(1)) }
                }
            }
            """,
            at: Example.testPath),
        .good("func testTap() { RunLoop.current.run(until: condition) }", at: Example.testPath),
        .good("func pause() async throws { try await Task.sleep(for: .seconds(1)) }"),
    ]
}
