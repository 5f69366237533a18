import TenetRuleKit

struct TaskCancelledByHand: Rule {
    static let about = About(
        "task-cancelled-by-hand", "View task cancelled by hand", category: .swiftui, severity: .warning,
        why: """
            Storing a task to cancel it in `onDisappear` and to restart it in `onChange` is what `task(id:)` does. By \
            hand one of the places is easily forgotten, and late results overwrite newer ones.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("onAppear", "onChange") { call, file in
            guard !call.isPlain, let closure = call.closures.first?.closure, !call.isInPreview else { return }
            for item in closure.statements {
                guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                    let name = target.ownMemberName, let task = value.first?.as(FunctionCallExprSyntax.self),
                    value.count == 1, task.calledName?.text == "Task", task.isPlain,
                    cancelsOnDisappear(name.text, in: call)
                else { continue }
                file.report(
                    "`\(name.text)` is started and cancelled by hand", help: help(call), at: target)
            }
        }
    }

    private func help(_ call: FunctionCallExprSyntax) -> String {
        guard call.calledName?.text == "onChange", let value = call.argument("of")?.expression.text else {
            return "use the `task` modifier, which cancels the work when the view disappears"
        }
        return "use `task(id: \(value))`, which cancels and restarts the work"
    }

    private func cancelsOnDisappear(_ name: TextSlice, in call: FunctionCallExprSyntax) -> Bool {
        guard
            let member = call.ancestors.first(where: { $0.kind == .memberBlockItem })
                ?? call.ancestors.first(where: { $0.kind == .codeBlockItem })
        else { return false }
        return member.descendants(FunctionCallExprSyntax.self).contains { other in
            guard other.calledName?.text == "onDisappear", let closure = other.closures.first?.closure else {
                return false
            }
            return closure.statements.descendants(FunctionCallExprSyntax.self).contains {
                $0.calledName?.text == "cancel" && $0.calledBase?.text.contains(name.string) == true
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct History: View {
                @State private var task: Task<Void, Never>?
                var body: some View {
                    List {}
                        .onAppear { ↓task = Task { await fetch() } }
                        .onDisappear { task?.cancel() }
                }
            }
            """),
        .bad(
            """
            struct History: View {
                var body: some View {
                    List {}
                        .onChange(of: kind) { _ in
                            task?.cancel()
                            ↓self.task = Task { await fetch(kind) }
                        }
                        .onDisappear { task?.cancel() }
                }
            }
            """),
        .good(
            "struct History: View {\n    var body: some View {\n"
                + "        List {}.task(id: kind) { await fetch(kind) }\n    }\n}"),
        .good(
            "struct Upload: View {\n    var body: some View {\n"
                + "        Button(\"Send\") { task = Task { await send() } }\n"
                + "            .onDisappear { task?.cancel() }\n    }\n}"),
        .good(
            "struct Sync: View {\n    var body: some View {\n"
                + "        List {}.onAppear { task = Task { await sync() } }\n    }\n}"),
        .bad(
            """
            func follow() -> some View {
                Feed().onAppear { ↓task = Task { await load() } }.onDisappear { task?.cancel() }
            }
            """),
    ]
}
