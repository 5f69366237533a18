import TenetRuleKit
import TenetRuleSupport

struct BgTooManyRequests: Rule {
    static let about = About(
        "bg-too-many-requests", "Background run with many requests", category: .concurrency, severity: .note,
        scope: .appCode,
        why: "A background run has seconds. Each request costs some of them and wakes the radio.",
        phrasings: [
            "A background task may make at most 2 network requests per run.",
            """
            Keep what happens in a `BGAppRefreshTask` tiny: never loop over downloads there, and fetch everything in \
            one or two calls.
            """,
        ])

    var maximum = 2
    var requests = ["request", "dataTask", "fetch", "download", "upload"]
    static let options = [
        Option<Self>("maximum", \.maximum, "How many requests one run may make."),
        Option<Self>("requests", \.requests, "First words of functions of other objects that make one request."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let work = file.service(BackgroundWork.self)
            for run in work.runs {
                guard let (count, last) = most(run.handler.owner, work, file), count > maximum else { continue }
                file.report(
                    "one background run may make more than \(maximum) requests",
                    help: "ask for everything with one request, or only for what has changed",
                    at: run.handler.place,
                    notes: last.map { [file.note("one request too many", at: $0)] } ?? [])
            }
        }
    }

    /// The largest number of requests on any path through a function, with the one that goes beyond the limit.
    private func most(
        _ function: Syntax, _ work: BackgroundWork, _ file: FilePass
    ) -> (count: Int, last: Syntax?)? {
        var counts: [Syntax: Int] = [:]
        return most(function, work, file, &counts)
    }

    /// - Parameter counts: those of the functions that were looked into, 0 while one is: each is counted once, however many
    ///   ways lead to it.
    private func most(
        _ function: Syntax, _ work: BackgroundWork, _ file: FilePass, _ counts: inout [Syntax: Int]
    ) -> (count: Int, last: Syntax?)? {
        if let count = counts[function] { return (count, nil) }
        counts[function] = 0
        let found = count(in: function, work, file, &counts)
        counts[function] = found?.count ?? 0
        return found
    }

    private func count(
        in function: Syntax, _ work: BackgroundWork, _ file: FilePass, _ counts: inout [Syntax: Int]
    ) -> (count: Int, last: Syntax?)? {
        guard let graph = file.body(of: function)?.graph else { return (0, nil) }
        var weights: [Syntax: Int] = [:]
        var last: Syntax?
        for event in graph.events where event.kind == .call {
            guard let call = event.node.as(FunctionCallExprSyntax.self), let name = call.calledName?.text else {
                continue
            }
            // The work of a task that is started here belongs to the run.
            if call.isTaskStart || name.isOne(of: Self.groups),
                let closure = call.closures.last?.closure
            {
                weights[event.node] = most(closure.syntax, work, file, &counts)?.count ?? 0
            } else if let callee = work.called(by: call).only {
                weights[event.node] = most(callee.syntax, work, file, &counts)?.count ?? 0
            } else if call.calledBase != nil, name.startsWithWord(of: requests) || Self.isSessionCall(call),
                call.isAwaited
            {
                weights[event.node] = 1
            }
            if let weight = weights[event.node], weight > 0 { last = event.node }
        }
        guard !weights.isEmpty else { return (0, nil) }
        let cap = maximum + 1
        let solution = graph.solve(
            from: 0, merge: { max($0, $1) },
            step: { state, event in
                guard event.kind == .call, let weight = weights[event.node] else { return }
                state = min(cap, state + weight)
            })
        guard let solution else { return nil }
        let count = max(solution.state(at: .return) ?? 0, solution.state(at: .throw) ?? 0)
        return (count, last)
    }

    /// Groups, and what starts their children.
    private static let groups = [
        "addTask", "addTaskUnlessCancelled", "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
        "withThrowingDiscardingTaskGroup",
    ]

    /// `session.data(from:)` and `session.data(for:)`.
    private static func isSessionCall(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledName?.text == "data" && (call.hasArgument("from") || call.hasArgument("for"))
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func register(_ feeds: [URL]) {
                BGTaskScheduler.shared.↓register(forTaskWithIdentifier: "feeds", using: nil) { task in
                    Task {
                        for feed in feeds {
                            let (data, _) = try await URLSession.shared.data(from: feed)
                            store(data)
                        }
                        task.setTaskCompleted(success: true)
                    }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async throws {
                let (data, _) = try await session.data(from: feeds)
                for item in decode(data) { await store.insert(item) }
                task.setTaskCompleted(success: true)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func ↓refresh(task: BGAppRefreshTask) async throws {
                let history = try await client.request(.history)
                let session = try await client.request(.session)
                let profile = try await client.request(.profile)
                store(history, session, profile)
                task.setTaskCompleted(success: true)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                func ↓refresh(task: BGAppRefreshTask) async {
                    for id in ids { await reload(id) }
                    task.setTaskCompleted(success: true)
                }

                private func reload(_ id: Int) async { store(await client.fetchItem(id)) }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func ↓refresh(task: BGAppRefreshTask) async {
                await withTaskGroup(of: Void.self) { group in
                    for line in lines {
                        group.addTask { store(try? await api.fetchTimes(of: line)) }
                    }
                }
                task.setTaskCompleted(success: true)
            }
            """),
        .good("let trips = try await client.request(.trips(limit: 1))\nlet seats = try await client.request(.seats)"),
        .good(
            """
            let trips = try await client.request(.trips)
            let seats = try await store.request(.seats)
            let stops = try await client.request(.stops)
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async throws {
                if isFirst {
                    try await client.request(.history)
                } else {
                    try await client.request(.changes)
                }
                try await client.request(.session)
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async throws {
                store(try await client.request(.history(limit: 1)))
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            "func reload() async throws {\n    try await client.request(.a)\n    try await client.request(.b)\n    try await client.request(.c)\n}"
        ),
    ]
}
