import TenetRuleKit
import TenetRuleSupport

struct BgDurationUntracked: Rule {
    static let about = About(
        "bg-duration-untracked", "Duration of a background run not recorded", category: .concurrency, severity: .note,
        scope: .appCode,
        why: "Runs that get slower are noticed only when the system cuts them off, unless their duration is recorded.",
        phrasings: [
            "Record the duration of every background task run before it calls `setTaskCompleted(success:)`.",
            "We measure and log how long each `BGTask` took, so that runs getting slower show up early.",
        ])

    var words = ["duration", "elapsed", "signpost", "measure"]
    static let options = [Option<Self>("words", \.words, "Words that show that the time taken is recorded.")]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs
            where !run.passesTaskOn && Self.runsHere(run.handler) && !run.mentions(folded: words) {
                file.report(
                    "nobody learns how long this background work takes",
                    help: "record the duration and the success with the analytics event of the run",
                    at: run.handler.place)
            }
        }
    }

    /// The work is done here: the task is completed, or the closure of `backgroundTask` does more than start somebody
    /// who may measure.
    private static func runsHere(_ handler: BackgroundTaskHandler) -> Bool {
        guard handler.task == nil else { return !handler.completions.isEmpty }
        let steps = handler.statements.filter { !$0.codeContainsFolded(["schedule", "submit"]) }
        return steps.count > 1 && handler.statements.tokens.contains { $0.text == "await" }
    }

    static let examples: [Example] = [
        .bad(
            "import BackgroundTasks\n\nfunc ↓refresh(task: BGAppRefreshTask) async {\n    await reload()\n    task.setTaskCompleted(success: true)\n}"
        ),
        .bad(
            "import BackgroundTasks\n\nfunc ↓clean(_ task: BGTask) {\n    store.clean()\n    task.setTaskCompleted(success: true)\n}"
        ),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                let start = ContinuousClock.now
                await reload()
                analytics.track(.refreshed, duration: start.duration(to: .now))
                task.setTaskCompleted(success: true)
            }
            """),
        .good("import BackgroundTasks\n\nfunc refresh(task: BGAppRefreshTask) async {\n    await runner.run(task)\n}"),
        .bad(
            """
            import SwiftUI

            func scene() -> some Scene {
                WindowGroup { Feed() }.↓backgroundTask(.appRefresh(Tasks.feed)) {
                    guard await session.isSignedIn else { return }
                    await feed.reload()
                }
            }
            """),
        .good(
            """
            import SwiftUI

            func scene() -> some Scene {
                WindowGroup { Feed() }.backgroundTask(.appRefresh(Tasks.feed)) {
                    scheduleNext()
                    await refresher.run()
                }
            }
            """),
        .good("func refresh(task: Download) async {\n    await reload()\n    task.setTaskCompleted(success: true)\n}"),
    ]
}
