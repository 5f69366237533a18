import TenetRuleKit
import TenetRuleSupport

struct TestPollUnbounded: Rule {
    static let about = About(
        "test-poll-unbounded", "Unbounded polling", category: .testing, severity: .warning, scope: .tests,
        why: """
            A loop that waits for a condition without a deadline hangs the whole run when the condition never comes. \
            Then nobody learns which test it was.
            """,
        phrasings: [
            "Every loop in a test that waits for a condition must have a deadline.",
            """
            Never spin with `while !feed.isLoaded { await Task.yield() }`, because a missing result hangs the whole \
            run; give up after a timeout.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(WhileStmtSyntax.self) { node, file in
            if spins(node) {
                file.report(
                    "this loop keeps the thread busy, so what it waits for may never run",
                    help: "make the helper `async` and `await Task.yield()` on each turn", at: node.whileKeyword)
                return
            }
            guard let only = node.conditions.only, let condition = only.condition.as(ExprSyntax.self),
                isWaiting(condition),
                isIdle(node.body, node.conditions.syntax), !mentionsTime(node.conditions)
            else { return }
            file.report(
                "this loop hangs the test run when `\(condition.text)` stays true",
                help: "give it a deadline that fails the test, and `await Task.yield()` on each turn",
                at: node.whileKeyword)
        }
        hooks.on(RepeatStmtSyntax.self) { node, file in
            guard isWaiting(node.condition), isIdle(node.body, node.condition.syntax), !mentionsTime(node.condition)
            else { return }
            file.report(
                "this loop hangs the test run when `\(node.condition.text)` stays true",
                help: "give it a deadline that fails the test, and `await Task.yield()` on each turn",
                at: node.repeatKeyword)
        }
    }

    /// Asks again and again until a deadline, and does nothing in between.
    private func spins(_ node: WhileStmtSyntax) -> Bool {
        mentionsTime(node.conditions) && node.body.statements.allSatisfy { $0.item.kind == .continueStmt }
            && !node.conditions.descendants.contains { $0.kind == .awaitExpr }
            && node.conditions.descendants.contains {
                $0.kind == .prefixOperatorExpr || $0.kind == .binaryOperatorExpr && $0.text == "&&"
            }
    }

    /// `!x`, `await !x()` or a comparison: a question that something else has to answer.
    private func isWaiting(_ condition: ExprSyntax) -> Bool {
        // Whoever started the task ends it.
        guard !condition.text.hasSuffix("isCancelled") else { return false }
        switch condition.stripped.kind {
        case .prefixOperatorExpr, .sequenceExpr, .memberAccessExpr: return true
        default: return false
        }
    }

    /// Nothing but yielding, sleeping or running the run loop: the loop itself makes no progress.
    private func isIdle(_ body: CodeBlockSyntax, _ condition: Syntax) -> Bool {
        body.statements.allSatisfy { item in
            // `isDone = await job.isDone`: the condition is asked again.
            if let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                let name = target.as(DeclReferenceExprSyntax.self)?.baseName.text
            {
                return condition.tokens.contains { $0.text == name } && value.first?.kind == .awaitExpr
                    && value.first?.stripped.kind != .functionCallExpr
            }
            guard let value = item.item.as(ExprSyntax.self) else { return false }
            guard let call = value.stripped.as(FunctionCallExprSyntax.self), let name = call.calledName?.text else {
                return false
            }
            return name.isOne(of: ["yield", "sleep", "usleep", "run", "megaYield"])
        }
    }

    private func mentionsTime(_ node: some SyntaxProtocol) -> Bool {
        node.codeContainsFolded(["deadline", "timeout", "date", "now", "attempt", "tries", "retries"])
    }

    static let examples: [Example] = [
        .bad(
            """
            func testLoad() async throws {
                var isDone = false
                ↓repeat {
                    try await Task.sleep(for: .milliseconds(20))
                    isDone = await job.isDone
                } while !isDone
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func spin(until isDone: () -> Bool) {
                let deadline = Date().addingTimeInterval(2)
                ↓while !isDone(), Date() < deadline {}
                while !isDone(), Date() < deadline { RunLoop.current.run(until: .now) }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func testLoad() async {
                ↓while !feed.isLoaded {
                    await Task.yield()
                }
            }
            """,
            at: Example.testPath),
        .bad(
            """
            func wait() async throws {
                ↓while await store.count < 3 { try await Task.sleep(for: .milliseconds(10)) }
            }
            """,
            at: Example.testPath),
        .bad("func testLoad() {\n    ↓repeat { usleep(100) } while !feed.isLoaded\n}", at: Example.testPath),
        .good(
            """
            func wait(_ done: () -> Bool) async {
                let deadline = Date().addingTimeInterval(2)
                while !done() {
                    if Date() > deadline { return XCTFail("too late") }
                    await Task.yield()
                }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func wait() async {
                while !feed.isLoaded, clock.now < deadline { await Task.yield() }
            }
            """,
            at: Example.testPath),
        .good(
            """
            func testStop() async {
                let worker = Task { while !Task.isCancelled { await Task.yield() } }
                worker.cancel()
                await worker.value
            }
            """,
            at: Example.testPath),
        .good("func testDrain() {\n    while !queue.isEmpty { queue.removeFirst() }\n}", at: Example.testPath),
        .good("func wait() async {\n    while !feed.isLoaded { await Task.yield() }\n}"),
    ]
}
