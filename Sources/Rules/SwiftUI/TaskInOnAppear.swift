import TenetRuleKit

struct TaskInOnAppear: Rule {
    static let about = About(
        "task-in-on-appear", "Task started in onAppear", category: .swiftui, severity: .warning,
        why: """
            A task that is started by hand goes on after the view is gone, and starts again each time the view comes \
            back. The `task` modifier cancels its work when the view disappears.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("onAppear") { call, file in
            guard !call.isPlain, let closure = call.closures.first?.closure, !call.isInPreview else { return }
            for item in closure.statements {
                guard let task = item.item.as(FunctionCallExprSyntax.self), task.isPlain,
                    let name = task.calledName, name.text == "Task", let work = task.trailingClosure, waits(work),
                    !loadsMore(work)
                else { continue }
                file.report(
                    "this task goes on when the view is gone, and is started again each time it appears",
                    help: "start the work in the `task` modifier", at: name, fix: fix(call, closure, task, work))
            }
        }
    }

    /// Short work without `await` has nothing to cancel.
    private func waits(_ work: ClosureExprSyntax) -> Bool {
        work.statements.descendants.contains { $0.kind == .awaitExpr }
    }

    /// A row at the end of a list that asks for the next page scrolls away before the answer arrives.
    private func loadsMore(_ work: ClosureExprSyntax) -> Bool {
        work.statements.descendants(FunctionCallExprSyntax.self).contains { call in
            guard let name = call.calledName?.text else { return false }
            return ["Next", "next", "More", "more"].contains { name.contains($0) }
        }
    }

    /// Only where the task is all that happens and captures nothing on purpose.
    private func fix(
        _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, _ task: FunctionCallExprSyntax,
        _ work: ClosureExprSyntax
    ) -> Fix? {
        guard let name = call.calledName, call.trailingClosure == closure, call.arguments.isEmpty,
            call.leftParen == nil,
            closure.statements.only != nil, closure.signature == nil, task.arguments.isEmpty, work.signature == nil
        else { return nil }
        return Fix(
            "Use `task`", .unsafe,
            [
                Edit(name.range, "task"),
                Edit(ByteRange(closure.leftBrace.range.lower, work.leftBrace.range.lower), ""),
                Edit(ByteRange(work.rightBrace.range.upper, closure.rightBrace.range.upper), ""),
            ])
    }

    static let examples: [Example] = [
        .bad(
            "var feed: some View {\n    List {}.onAppear { ↓Task { await model.load() } }\n}",
            fixed: "var feed: some View {\n    List {}.task { await model.load() }\n}"),
        .bad(
            """
            var feed: some View {
                List {}
                    .onAppear {
                        log("feed")
                        ↓Task { try? await model.load() }
                    }
            }
            """),
        .good("var feed: some View {\n    List {}.task { await model.load() }\n}"),
        .good("var feed: some View {\n    List {}.onAppear { model.start() }\n}"),
        .good("var end: some View {\n    ProgressView().onAppear { Task { await model.fetchNextPage() } }\n}"),
        .good("var feed: some View {\n    Button(\"Load\") { Task { await model.load() } }\n}"),
        .good("var feed: some View {\n    List {}.onAppear { Task { model.count += 1 } }\n}"),
    ]
}
