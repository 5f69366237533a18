import TenetRuleKit
import TenetRuleSupport

struct TestSleep: Rule {
    static let about = About(
        "test-sleep", "Sleep in a test", category: .testing, severity: .warning, status: .stable, scope: .tests,
        why: """
            A test that sleeps is slow on every run and still fails on a busy machine. Waiting for the condition \
            itself is faster and tells what did not happen.
            """,
        phrasings: [
            "Do not sleep in tests; wait for the expected condition.",
            "No `Thread.sleep` or `Task.sleep` to give code time to finish; use expectations or polling instead.",
        ])

    var timeWords = [
        "ttl", "expir", "debounce", "throttle", "timer", "timeout", "delay", "interval", "duration", "elapsed", "rate",
        "stale", "cooldown", "periodic", "autosave", "countdown", "heartbeat", "backoff",
        "timetracking", "timespent", "timestamp", "stopwatch",
    ]
    static let options = [
        Option<Self>(
            "time_words", \.timeWords, "Words, in lower case, in names of tests for which passing time is the point.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.functions) { call, file in
            guard let name = call.calledName, isSleep(call) else { return }
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

    private static let functions = ["sleep", "usleep", "nanosleep"]

    private func isSleep(_ call: FunctionCallExprSyntax) -> Bool {
        guard let base = call.calledBase else { return call.isPlain && !call.arguments.isEmpty }
        let text = base.text
        if let clock = base.as(DeclReferenceExprSyntax.self), !text.startsUppercase { return isClock(clock) }
        return text == "Task" || text == "Thread" || text.hasPrefix("Task<") || text == "ContinuousClock()"
            || text == "SuspendingClock()"
    }

    /// `let clock = ContinuousClock()`, in the test or beside it.
    private func isClock(_ name: DeclReferenceExprSyntax) -> Bool {
        func holdsClock(_ variable: VariableDeclSyntax) -> Bool {
            variable.nameToken?.identifier == name.baseName.identifier
                && (variable.initialValue?.text ?? variable.type?.text)?.isOne(of: [
                    "ContinuousClock()", "SuspendingClock()", "ContinuousClock", "SuspendingClock",
                    "ContinuousClock.continuous",
                ]) == true
        }
        if name.enclosingFunction?.body?.descendants(VariableDeclSyntax.self).contains(where: holdsClock) == true {
            return true
        }
        return name.enclosingType?.storedProperties.contains(where: holdsClock) == true
    }

    private func check(_ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ file: FilePass) {
        guard !call.isInDouble(file), !isPlayed(call), !isAboutTime(call), !isInLoop(call), !isStubbed(call),
            !Pause.followsTermination(call),
            !isZero(call), !isRandom(call), !isDeadline(call), !Pause.isSpread(call), !file.isCopiedByTool,
            call.enclosingFunction.map(Pause.setsLifetime) != true
        else { return }
        let text = call.calledExpression.text.string
        file.report(
            Pause.isBeforePicture(call)
                ? "`\(text)` makes the test slow, and on a busy machine the picture is still taken too early"
                : "`\(text)` makes the test slow, and on a busy machine it still fails",
            help: standsFirst(call)
                ? "delete it: nothing has begun in this test that it could wait for"
                : "wait for the condition: an expectation (inverted when nothing may happen), `waitForExistence` or a polling helper with a deadline",
            at: name)
    }

    /// The test begins with it.
    private func standsFirst(_ call: FunctionCallExprSyntax) -> Bool {
        guard let test = call.enclosingTest, test.syntax == call.enclosingBody else { return false }
        return test.body?.statements.first?.contains(call) == true
    }

    /// A method of what plays another type's part in the tests.
    private func isPlayed(_ call: FunctionCallExprSyntax) -> Bool {
        call.enclosingTestClass == nil && call.enclosingTest == nil
            && call.enclosingType?.groupName?.text.containsFolded(["slow"]) == true
    }

    /// The name of the test or its class says that time has to pass.
    private func isAboutTime(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { node in
            if let function = node.as(FunctionDeclSyntax.self) { return speaksOfTime(function.name.text) }
            return node.kind == .classDecl && node.asDeclGroup?.groupName.map { speaksOfTime($0.text) } == true
        }
    }

    /// Short words have to stand alone: `settle` is not about a `ttl`, and `generate` about no `rate`.
    private func speaksOfTime(_ name: TextSlice) -> Bool {
        name.containsFolded(timeWords.filter { $0.utf8.count > 4 })
            || name.words.contains { word in timeWords.contains(word.lowercased()) }
    }

    /// Polling sleeps between two looks, and leaves a loop of so many turns as soon as there is something to see.
    private func isInLoop(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.contains { node in
            if let loop = node.as(ForStmtSyntax.self) {
                return loop.whereClause != nil
                    || loop.body.descendants.contains { $0.kind == .breakStmt || $0.kind == .returnStmt }
            }
            return node.kind == .whileStmt || node.kind == .repeatStmt
        }
    }

    /// A task of its own that ends the waiting: `Task { try await Task.sleep(…); continuation.resume() }`.
    private func isDeadline(_ call: FunctionCallExprSyntax) -> Bool {
        guard let closure = call.enclosingBody?.as(ClosureExprSyntax.self),
            closure.receivingCall?.call.calledName?.text.isOne(of: ["Task", "detached", "addTask"]) == true
        else { return false }
        return closure.statements.descendants(FunctionCallExprSyntax.self).contains { other in
            other.range.lower >= call.range.upper
                && other.calledName?.text.isOne(of: ["resume", "finish", "cancel", "XCTFail", "cancelAll"]) == true
        }
    }

    /// A pause of any length mixes up the order of things: nothing is waited for.
    private func isRandom(_ call: FunctionCallExprSyntax) -> Bool {
        call.arguments.tokens.contains { $0.text == "random" || $0.text == "randomElement" }
    }

    /// A closure that plays a slow service: the value of a property or an argument, not the test's own body.
    private func isStubbed(_ call: FunctionCallExprSyntax) -> Bool {
        let closures = call.ancestors.prefix { $0.kind != .functionDecl }.compactMap { $0.as(ClosureExprSyntax.self) }
        guard let closure = closures.first else { return false }
        guard let receiver = closure.receivingCall?.call.calledName?.text else { return true }
        // A callback that the type under test is made with.
        let isCallback = closures.contains {
            guard let name = $0.receivingCall?.call.calledName?.text else { return false }
            return name.startsUppercase && !name.isOne(of: Self.runners)
        }
        return isCallback || !receiver.isOne(of: Self.runners)
    }

    private static let runners = [
        "Task", "detached", "it", "runActivity", "addTask", "async", "step", "XCTContext", "measure", "main", "run",
    ]

    private func isZero(_ call: FunctionCallExprSyntax) -> Bool { call.firstArgument?.expression.numberValue == 0 }

    static let examples: [Example] = [
        .good(
            """
            final class StoreTests: XCTestCase {
                func testForgets() async throws {
                    let store = Store(timeoutInSeconds: 1)
                    store.keep(server)
                    try await Task.sleep(for: .seconds(2))
                    XCTAssertNil(store.server)
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            extension XCUIElement {
                func tapAndSettle() {
                    app.terminate()
                    app.launch()
                    Thread.↓sleep(forTimeInterval: 1)
                }
            }
            """,
            at: Example.uiTestPath),
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
                func testLoad() async {
                    for _ in 0..<30 {
                        try? await Task.sleep(for: .milliseconds(200))
                        guard model.isLoaded else { continue }
                        loaded.fulfill()
                        break
                    }
                }
                func reply() async -> Reply? {
                    await withCheckedContinuation { continuation in
                        line.onReply = { continuation.resume(returning: $0) }
                        Task {
                            try await Task.sleep(for: .seconds(5))
                            guard !line.isDone else { return }
                            continuation.resume(returning: nil)
                        }
                    }
                }
                func testManyWriters() {
                    for number in 0..<50 { queue.async { usleep(1_000); store.write(number) { written.fulfill() } } }
                    waitForExpectations(timeout: 5)
                }
                func testManyReaders() async throws {
                    for _ in 0..<100 {
                        try await Task.sleep(for: .milliseconds(Int.random(in: 0...10)))
                        store.read()
                    }
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class FeedTests: XCTestCase {
                func testWriters() { for number in 0..<50 { queue.async { ↓usleep(1_000); written.fulfill() } } }
                func testPages() async throws {
                    for page in pages {
                        model.load(page)
                        try await Task.↓sleep(for: .milliseconds(200))
                    }
                }
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
        .good(
            """
            final class DraftTests: XCTestCase {
                func testKeep() async throws {
                    await cache.set(draft, ttl: 0.1)
                    try await Task.sleep(nanoseconds: 150_000_000)
                }
                func testReading_TimeTracking_AddsUp() async throws {
                    try await Task.sleep(nanoseconds: 100_000_000)
                }
                func testBanner() {
                    let banner = Banner { Task { try await Task.sleep(for: .milliseconds(10)) } }
                    banner.tap()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            final class DraftTests: XCTestCase {
                func testSave() async throws {
                    // Wait a little for the settings to arrive
                    try await Task.↓sleep(nanoseconds: 600_000_000)
                }
                func testLoad() async throws {
                    // Simulate time passing: wait for the debounce
                    try await Task.↓sleep(for: .seconds(1))
                }
                func testOpen() async throws {
                    try await Task.↓sleep(for: .seconds(1))
                }
            }
            """,
            at: Example.testPath),
        .good("func testTap() { RunLoop.current.run(until: condition) }", at: Example.testPath),
        .good("func pause() async throws { try await Task.sleep(for: .seconds(1)) }"),
        // A feature of the app.
        .good(
            "final class SleepTest {\n    func pause() async throws { try await Task.sleep(for: .seconds(1)) }\n}",
            at: "App/Features/SleepTest.swift"),
        .good(
            "final class SpeedModel {\n    func pause() async throws { try await Task.sleep(for: .seconds(1)) }\n}",
            at: "App/SpeedTest/SpeedModel.swift"),
        .bad(
            "import XCTest\nfinal class FeedTest: XCTestCase {\n    func testLoad() async throws { try await Task.↓sleep(for: .seconds(1)) }\n}",
            at: "Sources/FeedTest.swift"),
        .bad(
            """
            struct FeedTests {
                @Test func load() async throws {
                    let clock = ContinuousClock()
                    model.load()
                    try await clock.↓sleep(for: .seconds(1))
                    #expect(model.isLoaded)
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            struct FeedTests {
                let clock = TestClock()
                @Test func load() async throws {
                    try await clock.sleep(for: .seconds(1))
                    #expect(model.isLoaded)
                }
            }
            """,
            at: Example.testPath),
    ]
}
