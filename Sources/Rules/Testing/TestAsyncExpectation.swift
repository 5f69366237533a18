import TenetRuleKit
import TenetRuleSupport

struct TestAsyncExpectation: Rule {
    static let about = About(
        "test-async-expectation", "Expectation around async code", category: .testing, severity: .note, scope: .tests,
        why: """
            A `Task` that fulfils an expectation is an `await` in disguise: errors inside are lost, and a failure \
            shows up as a time-out. An async test awaits the call itself.
            """,
        phrasings: [
            "Do not wrap async calls in a `Task` that fulfills an expectation; make the test `async` and await them.",
            "An `XCTestExpectation` is for callbacks only; where `await` works, write `func testLoad() async`.",
        ])

    var observation = false
    static let options = [
        Option<Self>(
            "observation", \.observation, "Also report an expectation for the change of an observable property.")
    ]

    func install(_ hooks: inout Hooks) {
        if observation {
            hooks.onCall("fulfill") { checkObservation($0, $1) }
            hooks.onCall("XCTNSPredicateExpectation") { checkPredicate($0, $1) }
        }
        hooks.onCall("fulfill") { call, file in
            guard let closure = call.ancestor(ClosureExprSyntax.self), let task = closure.receivingCall?.call,
                let name = task.calledName, isTask(task),
                call.enclosingStatement?.parent == closure.statements.syntax,
                let test = task.ancestor(FunctionDeclSyntax.self), test.isXCTestMethod || runsOperation(test),
                task.enclosingBody == test.syntax,
                awaitsCall(before: call, in: closure), !isOneOfMany(task), !isInverted(call, in: test)
            else { return }
            file.report(
                "`\(test.name.text)` waits for a `Task` with an expectation instead of awaiting the call",
                help: "declare the test `async` and await the call", at: name)
        }
    }

    /// What is fulfilled first says that the task has begun, and waiting for time to pass is no call to await.
    private func awaitsCall(before fulfilment: FunctionCallExprSyntax, in task: ClosureExprSyntax) -> Bool {
        task.statements.descendants(AwaitExprSyntax.self).contains { wait in
            guard wait.range.upper <= fulfilment.range.lower else { return false }
            let call = wait.expression.stripped.as(FunctionCallExprSyntax.self)
            return call?.calledBase?.text != "Task"
        }
    }

    /// The call must not return, so it cannot be awaited.
    private func isInverted(_ fulfilment: FunctionCallExprSyntax, in test: FunctionDeclSyntax) -> Bool {
        let name = fulfilment.calledBase?.lastName?.text
        return test.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "isInverted" else {
                return false
            }
            return target.as(MemberAccessExprSyntax.self)?.base?.lastName?.text == name && value.first?.text == "true"
        }
    }

    private func isTask(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledName?.text == "Task" && call.isPlain
            || call.calledName?.text == "detached" && call.calledBase?.text == "Task"
    }

    /// A helper of tests that makes what is async wait: `func run(_ operation: @escaping () async throws -> Void)`.
    private func runsOperation(_ function: FunctionDeclSyntax) -> Bool {
        guard !function.isAsync, function.enclosingTestClass != nil,
            function.parameters.contains(where: { parameter in
                parameter.type.tokens.contains { $0.text == "async" }
            })
        else { return false }
        return function.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text.isOne(of: ["wait", "waitForExpectations"]) == true
        }
    }

    /// `withObservationTracking { … } onChange: { expectation.fulfill() }` around a plain change.
    private func checkObservation(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard let receiver = call.ancestor(ClosureExprSyntax.self)?.receivingCall, receiver.label == "onChange",
            receiver.call.calledName?.text == "withObservationTracking", let name = call.calledName,
            let test = call.enclosingFunction, test.isXCTestMethod, !test.isAsync
        else { return }
        file.report(
            "`\(test.name.text)` waits with an expectation for a property that has changed already",
            help: "change the model and assert the property", at: name)
    }

    /// A predicate that asks a model which has answered already: nothing in the test starts work of its own.
    private func checkPredicate(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        guard file.role == .test, let test = call.enclosingFunction, test.isXCTestMethod, !test.isAsync,
            let name = call.calledName,
            !test.descendants(DeclReferenceExprSyntax.self).contains(where: {
                $0.baseName.text.isOne(of: ["Task", "DispatchQueue", "Timer"])
            })
        else { return }
        file.report(
            "`\(test.name.text)` waits with an expectation for what the model says at once",
            help: "change the model and assert the property", at: name)
    }

    private func isOneOfMany(_ task: FunctionCallExprSyntax) -> Bool {
        task.ancestors.contains { $0.kind == .forStmt }
            || task.enclosingFunction?.codeContains("expectedFulfillmentCount") == true
    }

    static let examples: [Example] = [
        .bad(
            """
            final class LampTests: XCTestCase {
                func testToggle() {
                    lamp.toggle()
                    let lit = NSPredicate { _, _ in lamp.isOn }
                    wait(for: [↓XCTNSPredicateExpectation(predicate: lit, object: nil)])
                }
            }
            """,
            at: Example.testPath, options: ["observation": .bool(true)]),
        .bad(
            """
            final class FeedTests: XCTestCase {
                private func run(_ work: @escaping () async throws -> Void) {
                    let done = expectation(description: "done")
                    Task.↓detached {
                        try await work()
                        done.fulfill()
                    }
                    waitForExpectations(timeout: 1)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class LampTests: XCTestCase {
                func testToggle() {
                    let changed = expectation(description: "changed")
                    withObservationTracking { _ = lamp.isOn } onChange: { changed.↓fulfill() }
                    lamp.toggle()
                    wait(for: [changed])
                }
            }
            """,
            at: Example.testPath, options: ["observation": .bool(true)]),
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
                func testWaits() {
                    let answered = expectation(description: "answered")
                    answered.isInverted = true
                    Task {
                        await feed.load()
                        answered.fulfill()
                    }
                    wait(for: [answered], timeout: 1)
                }
                func testCancels() async {
                    let task = Task {
                        started.fulfill()
                        await feed.load()
                    }
                    await fulfillment(of: [started])
                    task.cancel()
                }
                func testSettles() {
                    Task {
                        while feed.isBusy { try? await Task.sleep(for: .milliseconds(9)) }
                        settled.fulfill()
                    }
                    wait(for: [settled], timeout: 1)
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
