import TenetRuleKit

struct BgWorkUnchecked: Rule {
    static let about = About(
        "bg-work-unchecked", "Background request without looking whether it makes sense", category: .concurrency,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            A background refresh that starts requests without a signed-in user, without a connection or minutes after \
            the last one wastes battery, and the system grants the app less time from then on.
            """)

    var account = ["auth", "token", "session", "loggedin", "signedin", "login", "account", "user"]
    var connection = ["connect", "network", "reachab", "online", "offline", "path.status"]
    var interval = ["interval", "last", "recent", "elapsed", "throttle", "stale", "limit"]
    var requests = ["request", "fetch", "data", "refresh", "sync", "download", "upload", "send", "load", "reload"]
    static let options = [
        Option<Self>(
            "account", \.account, "Words of conditions that ask for a signed-in user; none switches the check off."),
        Option<Self>(
            "connection", \.connection, "Words of conditions that ask for a connection; none switches it off."),
        Option<Self>(
            "interval", \.interval, "Words of conditions that ask when the last run was; none switches it off."),
        Option<Self>("requests", \.requests, "First words of awaited functions that make requests."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs where !run.passesTaskOn {
                check(run.handler.place, run.parts, file)
            }
        }
        // The work of a manager, for a handler in another file.
        hooks.on(FunctionDeclSyntax.self) { function, file in
            guard function.name.text.containsFolded(["background"]), function.isAsync, function.body != nil,
                function.name.text.containsFolded(["refresh", "fetch", "sync"]), BackgroundTaskHandler(function) == nil,
                !file.service(BackgroundWork.self).isReached(function), let type = function.enclosingType,
                function.name.text.startsWithWord(of: ["perform", "handle", "run"]) || file.usesBackgroundTasks
            else { return }
            let functions = Dictionary(grouping: type.members(FunctionDeclSyntax.self)) { $0.name.text.string }
            check(
                function.name, BackgroundWork.reached(from: function.syntax, functions).map(\.syntax), file)
        }
    }

    private func check(_ place: TokenSyntax, _ parts: [Syntax], _ file: FilePass) {
        let found = parts.lazy.compactMap { part in
            part.descendants(AwaitExprSyntax.self).first { isRequest($0) }.map { (part, $0) }
        }.first
        guard let (busy, request) = found else { return }
        // What is called in other files may check by itself, and what comes after the request is too late.
        let conditions = parts.flatMap { part in
            part.descendants.filter {
                ($0.kind == .guardStmt || $0.kind == .ifExpr || $0.kind == .ternaryExpr || $0.kind == .switchExpr)
                    && (part != busy || $0.range.lower < request.range.lower)
            }
        }
        let texts = conditions.map { node -> TextSlice in
            if let check = node.as(GuardStmtSyntax.self) { return check.conditions.text }
            if let check = node.as(IfExprSyntax.self) { return check.conditions.text }
            if let check = node.as(SwitchExprSyntax.self) { return check.subject.text }
            return node.text
        }
        var missing: [String] = []
        for (name, words) in [
            ("a signed-in user", account), ("a connection", connection), ("the time of the last run", interval),
        ] where !words.isEmpty && !texts.contains(where: { $0.containsFolded(words) }) {
            missing.append(name)
        }
        guard !missing.isEmpty else { return }
        file.report(
            "the background work makes requests without looking at \(missing.joined(separator: " and "))",
            help: "check it first and complete the task with success when there is nothing to do",
            at: place, notes: [file.note("the first request", at: request.awaitKeyword)])
    }

    private func isRequest(_ wait: AwaitExprSyntax) -> Bool {
        guard let call = wait.expression.as(FunctionCallExprSyntax.self), let name = call.calledName?.text else {
            return false
        }
        return name.startsWithWord(of: requests) || name.containsFolded(["request"])
            || call.calledBase?.lastName?.text.containsFolded(Self.clients) == true
    }

    private static let clients = ["api", "client", "service", "backend", "server", "gateway"]

    static let examples: [Example] = [
        .bad(
            """
            final class Refresher {
                func ↓performBackgroundRefresh() async -> Bool {
                    guard session.isSignedIn, monitor.isConnected else { return true }
                    let trips = try? await api.trips()
                    if let last, Date().timeIntervalSince(last) < minimum { return true }
                    store(trips)
                    return trips != nil
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func register(_ feed: Feed) {
                BGTaskScheduler.shared.↓register(forTaskWithIdentifier: "feed", using: nil) { task in
                    Task {
                        guard feed.isSignedIn, feed.isDue(after: lastRefresh) else {
                            return task.setTaskCompleted(success: true)
                        }
                        task.setTaskCompleted(success: await feed.reload())
                    }
                }
            }
            """),
        .good(
            """
            final class Refresher {
                func performBackgroundRefresh() async -> Bool {
                    guard session.isSignedIn, monitor.isConnected, !isRecent(lastRefresh) else { return true }
                    return await api.trips() != nil
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func ↓refresh(task: BGAppRefreshTask) async {
                let items = await client.fetchItems()
                store(items)
                task.setTaskCompleted(success: true)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                func ↓handle(task: BGAppRefreshTask) async {
                    task.setTaskCompleted(success: await run())
                }

                private func run() async -> Bool {
                    guard session.isSignedIn else { return true }
                    return await feed.refresh()
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                func handle(task: BGAppRefreshTask) async {
                    task.setTaskCompleted(success: await run())
                }

                private func run() async -> Bool {
                    guard session.isSignedIn, monitor.isConnected else { return true }
                    if let last = lastRefresh, Date().timeIntervalSince(last) < minimum { return true }
                    return await feed.refresh()
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func clean(task: BGProcessingTask) async {
                await store.compact()
                task.setTaskCompleted(success: true)
            }
            """),
        .good("import BackgroundTasks\n\nfunc refresh(task: BGAppRefreshTask) async {\n    await runner.run(task)\n}"),
    ]
}
