import TenetRuleKit

struct BgSkipAsFailure: Rule {
    static let about = About(
        "bg-skip-as-failure", "Skipped refresh reported as failure", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            A refresh that is skipped on purpose, because nobody is signed in or it is too early, has not failed. \
            Reported as failure it makes the system grant fewer runs.
            """)

    var reasons = ["authenticated", "loggedin", "signedin", "connected", "online", "reachable", "enabled", "ratelimit"]
    static let options = [
        Option<Self>("reasons", \.reasons, "Lower-case words in a condition that mark a reason to skip.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard file.usesBackgroundTasks, let function = node.enclosingFunction, Self.isBackground(function),
                node.conditions.contains(where: isReason), let place = Self.failure(in: node.body)
            else { return }
            file.report(
                "skipping this refresh is reported as a failure", help: "report success: `true`", at: place,
                fix: .replace(place, with: "true", "Report success", .unsafe))
        }
    }

    private func isReason(_ condition: ConditionElementSyntax) -> Bool {
        guard condition.condition.kind != .optionalBindingCondition else { return false }
        return condition.tokens.contains { token in reasons.contains { token.text.containsIgnoringCase($0) } }
    }

    private static func isBackground(_ function: FunctionDeclSyntax) -> Bool {
        let name = function.name.text
        return name.containsIgnoringCase("background") || name.containsIgnoringCase("refresh")
            || BackgroundTaskHandler(function) != nil
    }

    /// The `false` of `return false` or `setTaskCompleted(success: false)`.
    private static func failure(in body: CodeBlockSyntax) -> Syntax? {
        for item in body.statements {
            if let statement = item.item.as(ReturnStmtSyntax.self), let value = statement.expression,
                value.text == "false"
            {
                return value.syntax
            }
            if let call = item.item.as(FunctionCallExprSyntax.self), call.calledName?.text == "setTaskCompleted",
                let value = call.argument("success")?.expression, value.text == "false"
            {
                return value.syntax
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func performRefresh() async -> Bool {
                guard session.isAuthenticated else { return ↓false }
                return await feed.reload()
            }
            """,
            fixed: """
                import BackgroundTasks

                func performRefresh() async -> Bool {
                    guard session.isAuthenticated else { return true }
                    return await feed.reload()
                }
                """),
        .bad(
            """
            import BackgroundTasks

            func run(task: BGAppRefreshTask) {
                guard network.isConnected else {
                    task.setTaskCompleted(success: ↓false)
                    return
                }
            }
            """,
            fixed: """
                import BackgroundTasks

                func run(task: BGAppRefreshTask) {
                    guard network.isConnected else {
                        task.setTaskCompleted(success: true)
                        return
                    }
                }
                """),
        .good(
            """
            import BackgroundTasks

            func performRefresh() async -> Bool {
                guard session.isAuthenticated else { return true }
                return await feed.reload()
            }
            """),
        .good(
            """
            import BackgroundTasks

            func run(task: BGTask) {
                guard let refresh = task as? BGAppRefreshTask else {
                    task.setTaskCompleted(success: false)
                    return
                }
                start(refresh)
            }
            """),
        .good("func refreshRow() -> Bool {\n    guard isEnabled else { return false }\n    return true\n}"),
    ]
}
