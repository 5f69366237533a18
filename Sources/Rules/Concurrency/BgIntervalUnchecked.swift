import TenetRuleKit
import TenetRuleSupport

struct BgIntervalUnchecked: Rule {
    static let about = About(
        "bg-interval-unchecked", "Background request without a look at the last run", category: .concurrency,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            The system may start a background refresh minutes after the last one. Requests that bring nothing new waste \
            battery, and the system grants the app less time from then on.
            """,
        phrasings: [
            "Check how long ago the last refresh ran before a background task sends a request.",
            """
            Background fetches return early when the data is still fresh, instead of asking the server every time iOS \
            wakes us.
            """,
        ])

    var interval = [
        "interval", "last", "recent", "elapsed", "throttle", "stale", "limit", "due", "fresh", "outdated", "toosoon",
    ]
    var requests = BackgroundChecks.requests
    static let options = [
        Option<Self>("interval", \.interval, "Words of conditions that ask when the last run was."),
        Option<Self>("requests", \.requests, "First words of awaited functions that make requests."),
    ]

    func install(_ hooks: inout Hooks) {
        BackgroundChecks.install(&hooks, requests) { checks, file in
            let isChecked = checks.conditions.contains { condition in
                // That something is refreshed says nothing of when.
                let text = condition.string.replacing("Refreshed", with: "").replacing("refreshed", with: "")
                return interval.contains { text.lowercased().contains($0) } && !Self.asksForNil(condition)
            }
            guard !isChecked else { return }
            file.report(
                "the background work makes requests without looking at the time of the last run",
                help: "compare it with now, and complete the task with success when it is too early",
                at: checks.place, notes: [file.note("the first request", at: checks.request.awaitKeyword)])
        }
    }

    /// `lastRefresh != nil` says that there was a run, not when.
    private static func asksForNil(_ condition: TextSlice) -> Bool {
        condition.hasSuffix("= nil") && !condition.contains("<") && !condition.contains(">")
            && !condition.containsFolded(["interval"])
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func ↓refresh(task: BGAppRefreshTask) async {
                guard session.isSignedIn, monitor.isConnected else { return task.setTaskCompleted(success: true) }
                task.setTaskCompleted(success: await client.fetchItems())
            }
            """),
        .bad(
            """
            actor Prices {
                func ↓refreshInBackground() async -> Bool {
                    if store.lastRefresh != nil { return true }
                    return await api.prices()
                }
            }
            """),
        .bad(
            """
            final class PriceWorker {
                func ↓performRefresh() async -> Bool {
                    guard session.isSignedIn, !hasRefreshed else { return true }
                    return await service.checkPrices()
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                if let last, Date().timeIntervalSince(last) < minimum { return task.setTaskCompleted(success: true) }
                task.setTaskCompleted(success: await client.fetchItems())
            }
            """),
        .good(
            """
            actor Prices {
                func refreshInBackground() async -> Bool {
                    guard prices.areStale else { return true }
                    return await api.prices()
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
    ]
}
