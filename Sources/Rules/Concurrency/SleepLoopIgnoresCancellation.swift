import TenetRuleKit
import TenetRuleSupport

struct SleepLoopIgnoresCancellation: Rule {
    static let about = About(
        "sleep-loop-ignores-cancellation", "Polling loop that spins when cancelled", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            In a cancelled task `Task.sleep` throws at once. With `try?` in a loop nothing pauses any more: the loop \
            keeps a core at full load and never ends.
            """,
        phrasings: [
            """
            Loops that call `Task.sleep` must end on cancellation; do not use `try? await Task.sleep` in a loop \
            without checking `Task.isCancelled`.
            """,
            "Polling stops when its task is canceled, instead of spinning at full CPU load.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sleep") { call, file in
            guard call.calledBase?.text == "Task", let attempt = Self.optionalTry(around: call),
                let loop = Self.loop(around: call), !Self.asksForCancellation(loop), Self.mayBeCancelled(call)
            else { return }
            file.report(
                "when the task is cancelled this pause ends at once, and the loop spins at full speed",
                help: "use `try await`, or loop `while !Task.isCancelled`",
                at: ByteRange(attempt.range.lower, call.calledExpression.range.upper))
        }
    }

    private static func optionalTry(around call: FunctionCallExprSyntax) -> TryExprSyntax? {
        guard let attempt = call.parent?.parent?.as(TryExprSyntax.self), attempt.questionOrExclamationMark?.text == "?",
            attempt.parent?.kind == .codeBlockItem || attempt.parent?.kind == .exprList
        else { return nil }
        return attempt
    }

    /// The nearest loop, when it goes on as long as a condition holds.
    private static func loop(around call: FunctionCallExprSyntax) -> Syntax? {
        for ancestor in call.ancestors {
            switch ancestor.kind {
            case .whileStmt, .repeatStmt: return ancestor
            case .forStmt, .closureExpr, .functionDecl: return nil
            default: continue
            }
        }
        return nil
    }

    /// In an async function, or in a task that somebody keeps: a task that nobody keeps is never cancelled.
    private static func mayBeCancelled(_ call: FunctionCallExprSyntax) -> Bool {
        guard let body = call.enclosingBody else { return false }
        guard let closure = body.as(ClosureExprSyntax.self) else { return body.kind == .functionDecl }
        guard let task = closure.receivingCall?.call else { return false }
        if task.calledName?.text.isOne(of: ["task", "addTask"]) == true { return true }
        return task.isTaskStart && task.assignedTarget.map { $0.kind != .discardAssignmentExpr } == true
    }

    /// `while tries < 10 { …; tries += 1 }` ends by itself, cancelled or not.
    private static func isCounted(_ loop: Syntax) -> Bool {
        let condition: Syntax? =
            loop.as(WhileStmtSyntax.self)?.conditions.syntax ?? loop.as(RepeatStmtSyntax.self)?.condition.syntax
        guard let condition, condition.tokens.contains(where: { $0.text.isOne(of: ["<", "<=", ">", ">=", "!="]) })
        else {
            return false
        }
        return loop.descendants(SequenceExprSyntax.self).contains { step in
            guard let (target, sign, _) = step.assignment, sign.isOne(of: ["+=", "-="]) else { return false }
            return target.kind == .declReferenceExpr && condition.tokens.contains { $0.text == target.text }
        }
    }

    /// Something in the loop sees the cancellation: by name, or by throwing it out of the loop.
    private static func asksForCancellation(_ loop: Syntax) -> Bool {
        if let condition = loop.as(WhileStmtSyntax.self)?.conditions,
            condition.tokens.contains(where: {
                $0.text == "Date" || $0.text.containsIgnoringCase("deadline") || $0.text == "now"
            })
        {
            return true
        }
        if isCounted(loop) { return true }
        return loop.tokens.contains { $0.text.isOne(of: ["isCancelled", "checkCancellation", "CancellationError"]) }
            || loop.descendants(TryExprSyntax.self).contains { $0.questionOrExclamationMark == nil }
    }

    static let examples: [Example] = [
        .good(
            """
            func settle() async {
                var tries = 0
                while tries < 10 {
                    try? await Task.sleep(for: .seconds(1))
                    tries += 1
                }
            }
            """),
        .bad(
            """
            func poll() async {
                while true {
                    await refresh()
                    ↓try? await Task.sleep(for: .seconds(5))
                }
            }
            """),
        .bad(
            """
            func wait() async {
                repeat {
                    ↓try? await Task.sleep(nanoseconds: 1_000)
                } while isBusy
            }
            """),
        .good(
            """
            func poll() async {
                while !Task.isCancelled {
                    await refresh()
                    try? await Task.sleep(for: .seconds(5))
                }
            }
            """),
        .good(
            """
            func poll() async throws {
                while true {
                    await refresh()
                    try await Task.sleep(for: .seconds(5))
                }
            }
            """),
        .good("func blink() async {\n    for _ in 0..<3 {\n        try? await Task.sleep(for: .seconds(1))\n    }\n}"),
        .good(
            """
            func watch() {
                Task {
                    while !isLoaded { try? await Task.sleep(for: .seconds(1)) }
                }
            }
            """),
        .good("func wait() async {\n    while !isReady, Date() < end { try? await Task.sleep(for: .seconds(1)) }\n}"),
        .good("func hide() async {\n    try? await Task.sleep(for: .seconds(1))\n}"),
    ]
}
