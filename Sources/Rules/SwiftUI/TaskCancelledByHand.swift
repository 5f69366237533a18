import TenetRuleKit
import TenetRuleSupport

struct TaskCancelledByHand: Rule {
    static let about = About(
        "task-cancelled-by-hand", "View task cancelled by hand", category: .swiftui, severity: .warning,
        why: """
            Storing a task to cancel it in `onDisappear` and to restart it in `onChange` is what `task(id:)` does. By \
            hand one of the places is easily forgotten, and late results overwrite newer ones.
            """,
        phrasings: [
            "Use `.task` or `.task(id:)` instead of a stored task that is canceled in `onDisappear`.",
            "Let SwiftUI stop and restart the loading of a view; do not keep a `Task` in `@State` for that purpose.",
        ])

    var restarts = false
    static let options = [
        Option<Self>(
            "restarts", \.restarts, "Report also a task that is cancelled and started again in `onChange` alone.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("onAppear", "onChange") { call, file in
            guard !call.isPlain, !call.isInPreview else { return }
            if restarts, call.calledName?.text == "onChange" { reportRestart(call, file) }
            guard let closure = call.closures.first?.closure else { return }
            for item in closure.statements {
                guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                    let name = target.ownMemberName, let task = value.first?.as(FunctionCallExprSyntax.self),
                    value.count == 1, task.calledName?.text == "Task", task.isPlain,
                    // The work of whoever uses the modifier: `task` itself, made for systems that lack it.
                    !task.hasArgument("operation"),
                    cancelsOnDisappear(name.text, in: call)
                        || restarts && call.calledName?.text == "onChange" && !isDelayed(task)
                            && Self.cancels(name.text, closure.statements.syntax)
                else { continue }
                file.report(
                    "`\(name.text)` is started and cancelled by hand", help: help(call), at: target)
            }
        }
    }

    /// A function of the same type that `onChange` calls, and that cancels the task which it then starts.
    private func reportRestart(_ call: FunctionCallExprSyntax, _ file: FilePass) {
        let calls = call.closures.first?.closure.statements.compactMap { $0.item.as(FunctionCallExprSyntax.self) } ?? []
        let callees = (call.argument("perform").map { [$0.expression] } ?? []) + calls.map(\.calledExpression)
        for callee in callees {
            guard let name = callee.ownMemberName, let type = callee.enclosingType?.groupName?.identifier else {
                continue
            }
            let function = call.root.descendants(FunctionDeclSyntax.self).first {
                $0.name.identifier == name.identifier && $0.enclosingType?.groupName?.identifier == type
            }
            guard let body = function?.body, let target = restarted(in: body) else { continue }
            file.report(
                "`\(name.text)` cancels `\(target.text)` and starts it again by hand", help: help(call), at: name,
                notes: [file.note("it is started here", at: target)])
        }
    }

    private func restarted(in body: CodeBlockSyntax) -> ExprSyntax? {
        for item in body.statements {
            guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                let name = target.ownMemberName, value.count == 1,
                let task = value[0].as(FunctionCallExprSyntax.self), task.calledName?.text == "Task", task.isPlain,
                !isDelayed(task), Self.cancels(name.text, body.syntax)
            else { continue }
            return target
        }
        return nil
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
            return Self.cancels(name, closure.statements.syntax)
        }
    }

    private static func cancels(_ name: TextSlice, _ node: Syntax) -> Bool {
        node.descendants(FunctionCallExprSyntax.self).contains {
            $0.calledName?.text == "cancel" && $0.calledBase?.codeContains(name.string) == true
        }
    }

    /// Waits until the user stops typing.
    private func isDelayed(_ task: FunctionCallExprSyntax) -> Bool {
        task.descendants(FunctionCallExprSyntax.self).contains { $0.calledName?.text == "sleep" }
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
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    List {}.onChange(of: harbour) { _, harbour in
                        loading?.cancel()
                        ↓loading = Task { tides = await service.tides(harbour) }
                    }
                }
            }
            """, options: ["restarts": .bool(true)]),
        .good(
            """
            struct Tides: View {
                var body: some View {
                    List {}.onChange(of: text) {
                        search?.cancel()
                        search = Task {
                            try await Task.sleep(for: .seconds(1))
                            await find()
                        }
                    }
                    List {}.onChange(of: harbour) { saving = Task { await save() } }
                }
            }
            """, options: ["restarts": .bool(true)]),
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    List {}.onChange(of: harbour) { ↓restart() }
                }
                private func restart() {
                    loading?.cancel()
                    loading = Task { tides = await service.tides(harbour) }
                }
            }
            """, options: ["restarts": .bool(true)]),
        .good(
            """
            struct OlderTask: ViewModifier {
                let action: @Sendable () async -> Void
                @State private var task: Task<Void, Never>?
                func body(content: Content) -> some View {
                    content.onAppear { task = Task(operation: action) }.onDisappear { task?.cancel() }
                }
            }
            """),
    ]
}
