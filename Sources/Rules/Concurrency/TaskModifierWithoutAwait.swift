import TenetRuleKit
import TenetRuleSupport

struct TaskModifierWithoutAwait: Rule {
    static let about = About(
        "task-modifier-without-await", "`.task` without async work", category: .concurrency, severity: .note,
        status: .stable,
        why: """
            `.task` starts an asynchronous task. For work that never waits that is one hop more than needed: the first \
            frame shows the old state, and readers look for an `await` that is not there.
            """,
        phrasings: [
            "Use `onAppear` or `onChange` instead of `.task` for work that awaits nothing.",
            """
            Synchronous code does not belong in SwiftUI's asynchronous modifier, where it would run too late for the \
            first frame.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("task") { call, file in
            guard file.usesSwiftUI, call.calledExpression.kind == .memberAccessExpr, let name = call.calledName,
                let closure = call.trailingClosure,
                call.arguments.allSatisfy({ $0.label?.text.isOne(of: ["priority", "id"]) == true }),
                !closure.statements.isEmpty, closure.signature == nil, !Self.isAsync(closure), !call.isInPreview
            else { return }
            file.report(
                "nothing in this `.task` waits for anything",
                help: call.hasArgument("id")
                    ? "use `.onChange(of:initial:)` for synchronous work" : "use `.onAppear` for synchronous work",
                at: name,
                fix: call.arguments.isEmpty ? .replace(name, with: "onAppear", "Use `.onAppear`", .unsafe) : nil)
        }
    }

    /// Awaits something, or starts a task of its own, which is another mistake.
    private static func isAsync(_ closure: ClosureExprSyntax) -> Bool {
        closure.statements.tokens.contains { token in
            token.tokenKind == .keyword ? token.text == "await" || token.text == "async" : token.text == "Task"
        }
    }

    static let examples: [Example] = [
        .bad(
            "import SwiftUI\n\nlet view = Text(title).↓task {\n    model.reset()\n}",
            fixed: "import SwiftUI\n\nlet view = Text(title).onAppear {\n    model.reset()\n}"),
        .bad("import SwiftUI\n\nlet view = Text(title).↓task(priority: .low) { isShown = true }"),
        .good(
            """
            import SwiftUI

            #Preview {
                Timetable().task { store.fill() }
            }
            """),
        .good("import SwiftUI\n\nlet view = Text(title).task { await model.load() }"),
        .good("import SwiftUI\n\nlet view = Text(title).task { for await item in feed { show(item) } }"),
        .bad("import SwiftUI\n\nlet view = Text(title).↓task(id: query) { rows = all.filter { $0 == query } }"),
        .good("import SwiftUI\n\nlet view = Text(title).task(id: query) { await model.search(query) }"),
        .good("import SwiftUI\n\nlet view = Text(title).onAppear { model.reset() }"),
        .good("let job = queue.task { run() }"),
    ]
}
