import TenetRuleKit
import TenetRuleSupport

struct CancelledTaskGoesOn: Rule {
    static let about = About(
        "cancelled-task-goes-on", "Delayed work that cancelling brings forward", category: .concurrency,
        severity: .error, scope: .appCode,
        why: """
            Cancelling a task ends its `Task.sleep` at once. With `try?` the code behind the pause then runs \
            immediately: cancelling a delayed search or save starts it instead of stopping it.
            """,
        phrasings: [
            "Check for cancellation after `try? await Task.sleep` before the task continues with its work.",
            """
            A debounced search that was canceled during its pause must stop there; use plain `try` or test \
            `Task.isCancelled`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sleep") { call, file in
            guard call.calledBase?.text == "Task", let attempt = call.parent?.parent?.as(TryExprSyntax.self),
                attempt.questionOrExclamationMark?.text == "?",
                let item = attempt.parent?.as(CodeBlockItemSyntax.self),
                let closure = item.parent?.parent?.as(ClosureExprSyntax.self),
                let task = closure.receivingCall?.call, task.isTaskStart,
                let name = task.assignedTarget?.ownMemberName, Self.goesOn(behind: item, in: closure),
                Self.isCancelled(name.text, outside: closure)
            else { return }
            file.report(
                "cancelling `\(name.text)` ends this pause at once, and the work behind it runs right then",
                help: "use `try await` so that cancelling ends the task, or check `Task.isCancelled` behind the pause",
                at: ByteRange(attempt.range.lower, call.calledExpression.range.upper), fix: fix(item, closure, file))
        }
    }

    /// Statements follow that do not ask whether the task was cancelled.
    private static func goesOn(behind item: CodeBlockItemSyntax, in closure: ClosureExprSyntax) -> Bool {
        var isFollowed = false
        for statement in closure.statements where statement.range.lower > item.range.upper {
            let asks = statement.tokens.contains { $0.text.isOne(of: ["isCancelled", "checkCancellation"]) }
            if asks { return false }
            isFollowed = true
        }
        return isFollowed
    }

    private static func isCancelled(_ name: TextSlice, outside closure: ClosureExprSyntax) -> Bool {
        closure.root.descendants(FunctionCallExprSyntax.self).contains { call in
            guard call.calledName?.text == "cancel", var base = call.calledBase, !closure.contains(call) else {
                return false
            }
            if let optional = base.as(OptionalChainingExprSyntax.self) { base = optional.expression }
            return base.ownMemberName?.text == name && call.ancestor(DeinitializerDeclSyntax.self) == nil
        }
    }

    private func fix(_ item: CodeBlockItemSyntax, _ closure: ClosureExprSyntax, _ file: FilePass) -> Fix? {
        let returns = closure.statements.descendants(ReturnStmtSyntax.self).contains { $0.expression != nil }
        guard !returns, item.leadingTrivia.contains(0x0A) else { return nil }
        let check = file.newline + file.indentation(at: item.range.lower) + "guard !Task.isCancelled else { return }"
        return .insert(check, after: item, "Stop when the task was cancelled", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Finder {
                func type(_ text: String) {
                    search?.cancel()
                    search = Task {
                        ↓try? await Task.sleep(for: .milliseconds(300))
                        await find(text)
                    }
                }
            }
            """,
            fixed: """
                final class Finder {
                    func type(_ text: String) {
                        search?.cancel()
                        search = Task {
                            try? await Task.sleep(for: .milliseconds(300))
                            guard !Task.isCancelled else { return }
                            await find(text)
                        }
                    }
                }
                """),
        .bad(
            """
            struct Toast {
                mutating func show() {
                    self.hiding?.cancel()
                    self.hiding = Task { ↓try? await Task.sleep(for: .seconds(2)); hide() }
                }
            }
            """),
        .good(
            """
            final class Finder {
                func type(_ text: String) {
                    search?.cancel()
                    search = Task {
                        try? await Task.sleep(for: .milliseconds(300))
                        guard !Task.isCancelled else { return }
                        await find(text)
                    }
                }
            }
            """),
        .good(
            """
            final class Finder {
                func type(_ text: String) {
                    search?.cancel()
                    search = Task {
                        try await Task.sleep(for: .milliseconds(300))
                        await find(text)
                    }
                }
            }
            """),
        .good("func hide() {\n    Task {\n        try? await Task.sleep(for: .seconds(1))\n        close()\n    }\n}"),
    ]
}
