import TenetRuleKit
import TenetRuleSupport

struct BgIdentifierLiteral: Rule {
    static let about = About(
        "bg-identifier-literal", "Background task identifier written out", category: .concurrency, severity: .warning,
        scope: .appCode, reads: [.strings],
        why: """
            The identifier must be the same where the task is registered, where it is requested and in the property \
            list. Written out twice it can differ, and then the task never runs or the app crashes at launch.
            """,
        phrasings: [
            "Use a shared constant for background task identifiers; do not write the string at the call.",
            """
            Never type `"app.refresh"` into `register` or a `BGAppRefreshTaskRequest`; refer to something like \
            `Tasks.refresh`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        // `.backgroundTask(.appRefresh("…"))`
        hooks.onCall("backgroundTask") { call, file in
            guard let kind = call.firstArgument?.expression.as(FunctionCallExprSyntax.self),
                kind.calledName?.text.isOne(of: ["appRefresh", "urlSession"]) == true,
                let literal = kind.firstArgument?.expression.as(StringLiteralExprSyntax.self)
            else { return }
            file.report(
                "the identifier of this background task is written out", help: "use one shared constant everywhere",
                at: literal)
        }
        hooks.onCall("register", "BGAppRefreshTaskRequest", "BGProcessingTaskRequest", "cancel") { call, file in
            let argument =
                call.argument("forTaskWithIdentifier") ?? call.argument("taskRequestWithIdentifier")
                ?? (call.isPlain && call.calledName?.text.hasPrefix("BG") == true ? call.argument("identifier") : nil)
            guard let literal = argument?.expression.as(StringLiteralExprSyntax.self) else { return }
            file.report(
                "the identifier of this background task is written out", help: "use one shared constant everywhere",
                at: literal)
        }
    }

    static let examples: [Example] = [
        .bad("BGTaskScheduler.shared.register(forTaskWithIdentifier: ↓\"app.refresh\", using: nil) { run($0) }"),
        .bad("let request = BGAppRefreshTaskRequest(identifier: ↓\"app.refresh\")"),
        .good("BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.refresh, using: nil) { run($0) }"),
        .good("let request = BGProcessingTaskRequest(identifier: Tasks.cleanUp)"),
        .bad("let scene = group.backgroundTask(.appRefresh(↓\"app.refresh\")) { await reload() }"),
        .good("let scene = group.backgroundTask(.appRefresh(Tasks.refresh)) { await reload() }"),
        .good("table.register(Cell.self, forCellReuseIdentifier: \"cell\")"),
    ]
}
