import TenetRuleKit
import TenetRuleSupport

struct BgSkipAsFailure: Rule {
    static let about = About(
        "bg-skip-as-failure", "Skipped refresh reported as failure", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            A refresh that is skipped on purpose, because nobody is signed in or it is too early, has not failed. \
            Reported as failure it makes the system grant fewer runs.
            """,
        phrasings: [
            "Report a background refresh that is skipped on purpose with `setTaskCompleted(success: true)`.",
            "When nobody is signed in or the network is away, a background run ends as a success rather than an error.",
        ])

    var reasons = ["authenticated", "loggedin", "signedin", "connected", "online", "reachable", "enabled", "ratelimit"]
    static let options = [
        Option<Self>("reasons", \.reasons, "Lower-case words in a condition that mark a reason to skip.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard Self.isRun(node, file), node.conditions.contains(where: isReason), Self.isBackground(node, file),
                let place = Self.failure(in: node.body.statements, file)
            else { return }
            Self.report(place, file)
        }
        hooks.on(SwitchCaseSyntax.self) { checkCase($0, $1) }
        hooks.on(IfExprSyntax.self) { node, file in
            guard Self.isRun(node, file), node.conditions.contains(where: { isSkip($0, node) }),
                Self.isBackground(node, file), let place = Self.failure(in: node.body.statements, file)
            else { return }
            Self.report(place, file)
        }
    }

    /// `case .signedOut: return false` of a `switch` over a state.
    private func checkCase(_ node: SwitchCaseSyntax, _ file: FilePass) {
        guard Self.isRun(node, file), let label = node.label.as(SwitchCaseLabelSyntax.self),
            label.caseItems.codeContainsFolded(Self.obstacles + Self.states), Self.isBackground(node, file),
            let place = Self.failure(in: node.statements, file)
        else { return }
        Self.report(place, file)
    }

    private static let states = ["offline", "disconnected", "unauth", "notsignedin", "anonymous", "nosession", "guest"]

    private static func report(_ place: Syntax, _ file: FilePass) {
        file.report(
            "skipping this refresh is reported as a failure", help: "report success: `true`", at: place,
            fix: .replace(place, with: "true", "Report success", .unsafe))
    }

    private func isReason(_ condition: ConditionElementSyntax) -> Bool {
        guard condition.condition.kind != .optionalBindingCondition else { return false }
        return condition.tokens.contains { token in reasons.contains { token.text.containsIgnoringCase($0) } }
    }

    /// The condition of an `if` that stands for a reason: nobody is signed in, it is too early, there is nothing to do.
    private func isSkip(_ condition: ConditionElementSyntax, _ node: IfExprSyntax) -> Bool {
        guard condition.condition.kind != .optionalBindingCondition else { return false }
        if condition.text.hasPrefix("!") || condition.codeContains("== false") { return isReason(condition) }
        if condition.codeContainsFolded(Self.obstacles)
            || condition.codeContains("timeIntervalSince") && condition.codeContains("<")
        {
            return true
        }
        // What the work has brought being empty is another matter.
        let isBeforeWork =
            node.enclosingBody?.descendants(AwaitExprSyntax.self).contains { $0.range.lower < node.range.lower }
            == false
        return isBeforeWork && condition.text.hasSuffix(".isEmpty")
    }

    private static let obstacles = ["isoffline", "signedout", "loggedout", "ratelimit", "toosoon", "tooearly"]

    /// In a file about background tasks, or in a function that can only be such a run: `performRefresh() async -> Bool`.
    private static func isRun(_ node: some SyntaxProtocol, _ file: FilePass) -> Bool {
        if file.usesBackgroundTasks { return true }
        guard let function = node.enclosingFunction, function.isAsync, function.returnType?.text == "Bool" else {
            return false
        }
        return function.name.text.isOne(of: ["performRefresh", "refreshInBackground"])
            || function.name.text.containsFolded(["backgroundrefresh"])
    }

    private static func isBackground(_ node: some SyntaxProtocol, _ file: FilePass) -> Bool {
        if let name = node.enclosingFunction?.name.text, name.containsFolded(["background", "refresh"]) { return true }
        return file.service(BackgroundWork.self).runs.contains { $0.handler.owner.contains(node.syntax) }
    }

    /// The `false` of `return false`, of `setTaskCompleted(success: false)` or of a function that does this.
    private static func failure(in statements: CodeBlockItemListSyntax, _ file: FilePass) -> Syntax? {
        let finishers = file.service(BackgroundWork.self).finishers
        for item in statements {
            let returned = item.item.as(ReturnStmtSyntax.self)?.expression
            if let returned, returned.text == "false" { return returned.syntax }
            guard let call = returned?.as(FunctionCallExprSyntax.self) ?? item.item.as(FunctionCallExprSyntax.self),
                let name = call.calledName?.text, name == "setTaskCompleted" || finishers.contains(name.string)
            else { continue }
            if let value = call.arguments.first(where: { $0.expression.text == "false" }) {
                return value.expression.syntax
            }
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func register(_ drafts: Drafts) {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: "drafts", using: nil) { task in
                    if drafts.unsent.isEmpty {
                        task.setTaskCompleted(success: ↓false)
                        return
                    }
                    Task { task.setTaskCompleted(success: await drafts.send()) }
                }
            }
            """,
            fixed: """
                import BackgroundTasks

                func register(_ drafts: Drafts) {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: "drafts", using: nil) { task in
                        if drafts.unsent.isEmpty {
                            task.setTaskCompleted(success: true)
                            return
                        }
                        Task { task.setTaskCompleted(success: await drafts.send()) }
                    }
                }
                """),
        .bad(
            """
            import BackgroundTasks

            final class Mail {
                func run(_ task: BGAppRefreshTask) async {
                    guard session.isSignedIn else { return end(task, ↓false) }
                    end(task, await load())
                }

                private func end(_ task: BGTask, _ isDone: Bool) {
                    task.setTaskCompleted(success: isDone)
                }
            }
            """,
            fixed: """
                import BackgroundTasks

                final class Mail {
                    func run(_ task: BGAppRefreshTask) async {
                        guard session.isSignedIn else { return end(task, true) }
                        end(task, await load())
                    }

                    private func end(_ task: BGTask, _ isDone: Bool) {
                        task.setTaskCompleted(success: isDone)
                    }
                }
                """),
        .good(
            """
            import BackgroundTasks

            func run(_ task: BGAppRefreshTask) async {
                let letters = await mail.load()
                if letters.isEmpty {
                    task.setTaskCompleted(success: false)
                    return
                }
                store(letters)
                task.setTaskCompleted(success: true)
            }
            """),
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
        .bad(
            """
            import BackgroundTasks

            func refreshFeed() async -> Bool {
                switch session.state {
                case .signedOut: return ↓false
                case .signedIn: return await feed.reload()
                case .broken: return false
                }
            }
            """,
            fixed: """
                import BackgroundTasks

                func refreshFeed() async -> Bool {
                    switch session.state {
                    case .signedOut: return true
                    case .signedIn: return await feed.reload()
                    case .broken: return false
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
        .bad(
            "func performRefresh() async -> Bool {\n    guard network.isConnected else { return ↓false }\n    return await feed.reload()\n}",
            fixed:
                "func performRefresh() async -> Bool {\n    guard network.isConnected else { return true }\n    return await feed.reload()\n}"
        ),
        .good("func refreshRow() -> Bool {\n    guard isEnabled else { return false }\n    return true\n}"),
    ]
}
