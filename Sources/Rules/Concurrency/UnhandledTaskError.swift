import TenetRuleKit
import TenetRuleSupport

struct UnhandledTaskError: Rule {
    static let about = About(
        "unhandled-task-error", "Error lost in a task", category: .concurrency, severity: .warning, status: .stable,
        scope: .appCode,
        aliases: ["unhandled_throwing_task"],
        why: """
            An error thrown out of a task that nobody waits for disappears without a trace: no message, no log, no \
            crash.
            """,
        phrasings: [
            "Handle errors inside every task whose result nobody awaits.",
            "A fire-and-forget `Task { try await … }` needs `do`/`catch`, or failures vanish without a trace.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Task", "detached") { call, file in
            guard call.isTaskStart || call.calls("detached", on: "Task"), Self.isResultLost(call),
                let closure = call.closures.last?.closure, let mark = Self.escapingTry(in: closure)
            else { return }
            file.report(
                "an error thrown here leaves the task and is lost: nobody reads its result",
                help: "catch it inside the task, or keep the task and await its `value`", at: mark)
        }
    }

    private static func isResultLost(_ call: FunctionCallExprSyntax) -> Bool {
        if call.parent?.kind == .codeBlockItem {
            // The only expression of a closure or getter may be its result.
            guard let list = call.parent?.parent, list.as(CodeBlockItemListSyntax.self)?.only != nil else {
                return true
            }
            guard let owner = list.parent, owner.kind == .codeBlock else { return false }
            return owner.parent?.as(FunctionDeclSyntax.self)?.returnType == nil
        }
        return call.assignedTarget?.kind == .discardAssignmentExpr
    }

    /// The first plain `try` whose error leaves the closure; waiting and checking for cancellation do not count.
    private static func escapingTry(in closure: ClosureExprSyntax) -> TokenSyntax? {
        for node in closure.statements.descendants(TryExprSyntax.self) where node.questionOrExclamationMark == nil {
            guard !isAboutCancellation(node), escapes(node, closure) else { continue }
            return node.tryKeyword
        }
        return nil
    }

    private static func isAboutCancellation(_ node: TryExprSyntax) -> Bool {
        guard let call = ExprSyntax(unchecked: node.syntax).stripped.as(FunctionCallExprSyntax.self) else {
            return false
        }
        return call.calledName?.text.isOne(of: ["sleep", "checkCancellation"]) == true
    }

    private static func escapes(_ node: TryExprSyntax, _ closure: ClosureExprSyntax) -> Bool {
        var below = node.syntax
        for ancestor in node.ancestors {
            if ancestor == closure.syntax { return true }
            if ancestor.kind == .closureExpr || ancestor.kind == .functionDecl { return false }
            if let statement = ancestor.as(DoStmtSyntax.self), statement.body.syntax == below,
                !statement.catchClauses.isEmpty
            {
                return false
            }
            below = ancestor
        }
        return false
    }

    static let examples: [Example] = [
        .bad("func save() {\n    Task {\n        ↓try await store.save()\n    }\n}"),
        .bad(
            """
            func save() {
                log()
                _ = Task.detached {
                    let data = ↓try encode()
                    await send(data)
                }
            }
            """),
        .good("func save() {\n    Task {\n        do { try await store.save() } catch { show(error) }\n    }\n}"),
        .good("func save() {\n    saving = Task {\n        try await store.save()\n    }\n}"),
        .good("func blink() {\n    Task {\n        try await Task.sleep(for: .seconds(1))\n        hide()\n    }\n}"),
        .good("func save() {\n    Task { try? await store.save() }\n}"),
        .good("func start() -> Task<Void, any Error> {\n    Task { try await store.save() }\n}"),
    ]
}
