import TenetRuleKit
import TenetRuleSupport

struct RedundantMainActorRun: Rule {
    static let about = About(
        "redundant-main-actor-run", "Redundant `MainActor.run`", category: .concurrency, severity: .note,
        why: """
            Code that is isolated to the main actor is already there. `await MainActor.run` around it adds a \
            suspension point, at which other code may run, and hides that the work could be written plainly.
            """,
        phrasings: [
            "Do not call `MainActor.run` in code that is already isolated to the main actor.",
            "Inside a `@MainActor` class, assign the property directly and skip the extra `await` hop.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("run") { call, file in
            guard call.calledBase?.text == "MainActor", call.isOnMainActor, let closure = call.trailingClosure,
                !awaitsChange(call)
            else { return }
            file.report(
                "`MainActor.run` is redundant: this code already runs on the main actor",
                help: "write the statements without it", at: call.calledExpression, fix: fix(call, closure))
        }
    }

    /// In `for await _ in model.objectWillChange.values` the model still has its old value: what suspends may be there
    /// to let the new one arrive.
    private func awaitsChange(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.prefix { $0.kind != .functionDecl }.contains { around in
            guard let loop = around.as(ForStmtSyntax.self), loop.awaitKeyword != nil else { return false }
            return loop.sequence.codeContains("objectWillChange")
        }
    }

    /// Only the one-line form with one plain statement: everything else needs new indentation.
    private func fix(_ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax) -> Fix? {
        guard closure.signature == nil, let statement = closure.statements.onlyItem,
            statement.kind == .functionCallExpr || statement.kind == .sequenceExpr,
            let wrapper = call.parent?.as(AwaitExprSyntax.self), wrapper.parent?.kind == .codeBlockItem,
            !statement.text.contains(0x0A)
        else { return nil }
        return .replace(wrapper, with: statement.text.string, "Remove `MainActor.run`", .unsafe)
    }

    static let examples: [Example] = [
        .bad(
            """
            @MainActor
            final class Feed {
                func reload() async {
                    let items = await service.items()
                    await ↓MainActor.run { self.items = items }
                }
            }
            """,
            fixed: """
                @MainActor
                final class Feed {
                    func reload() async {
                        let items = await service.items()
                        self.items = items
                    }
                }
                """),
        .bad("Task { @MainActor in\n    await ↓MainActor.run {\n        label.hide()\n        list.show()\n    }\n}"),
        .good(
            """
            @MainActor
            final class Gauge {
                func follow() async {
                    for await _ in tide.objectWillChange.values {
                        await MainActor.run { show(tide.height) }
                    }
                }
            }
            """),
        .good("actor Store {\n    func save() async {\n        await MainActor.run { banner.show() }\n    }\n}"),
        .good(
            """
            @MainActor
            final class Feed {
                nonisolated func reload() async {
                    await MainActor.run { title = "" }
                }
            }
            """),
        .good("@MainActor func load() {\n    Task.detached {\n        await MainActor.run { show() }\n    }\n}"),
    ]
}
