import TenetRuleKit
import TenetRuleSupport

struct BgWorkUnchecked: Rule {
    static let about = About(
        "bg-work-unchecked", "Background request without looking whether it makes sense", category: .concurrency,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            A background refresh that starts requests without a signed-in user or without a connection wastes battery, \
            and the system grants the app less time from then on.
            """,
        phrasings: [
            "Check that a user is signed in and that there is a connection before a background task makes requests.",
            """
            A `BGTask` bails out at once when nobody is logged in or the device is offline, rather than calling the \
            server in vain.
            """,
        ])

    var account = ["auth", "token", "session", "loggedin", "signedin", "login", "account", "user"]
    var connection = ["connect", "network", "reachab", "online", "offline", "path.status"]
    var requests = BackgroundChecks.requests
    static let options = [
        Option<Self>(
            "account", \.account, "Words of conditions that ask for a signed-in user; none switches the check off."),
        Option<Self>(
            "connection", \.connection, "Words of conditions that ask for a connection; none switches it off."),
        Option<Self>("requests", \.requests, "First words of awaited functions that make requests."),
    ]

    func install(_ hooks: inout Hooks) {
        BackgroundChecks.install(&hooks, requests) { checks, file in
            let missing = [("a signed-in user", account), ("a connection", connection)]
                .filter { _, words in !words.isEmpty && !checks.mention(words) }.map(\.0)
            guard !missing.isEmpty else { return }
            file.report(
                "the background work makes requests without looking at \(missing.joined(separator: " and "))",
                help: "check it first and complete the task with success when there is nothing to do",
                at: checks.place, notes: [file.note("the first request", at: checks.request.awaitKeyword)])
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Refresher {
                func ↓performBackgroundRefresh() async -> Bool {
                    guard session.isSignedIn else { return true }
                    let trips = try? await api.trips()
                    if !monitor.isConnected { return true }
                    store(trips)
                    return trips != nil
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func run(_ task: BGAppRefreshTask) async {
                guard await makesSense() else { return task.setTaskCompleted(success: true) }
                task.setTaskCompleted(success: await api.trips() != nil)
            }
            func makesSense() async -> Bool {
                guard session.isSignedIn else { return false }
                return await monitor.isConnected
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func ↓send(_ task: BGProcessingTask) async {
                task.setTaskCompleted(success: await tripSync.run())
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
