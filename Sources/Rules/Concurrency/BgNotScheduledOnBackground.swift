import TenetRuleKit
import TenetRuleSupport

struct BgNotScheduledOnBackground: Rule {
    static let about = About(
        "bg-not-scheduled-on-background", "Background refresh not scheduled when the app leaves the foreground",
        category: .concurrency, severity: .warning, scope: .appCode,
        why: """
            A request for background time that is only made at launch is used up by the first run, or is overtaken. \
            Going to the background is the moment at which the next refresh should be asked for.
            """,
        phrasings: [
            "Schedule the next `BGAppRefreshTaskRequest` whenever the app enters the background.",
            """
            We submit the following wake-up when `scenePhase` becomes `.background`, not only at launch or in the \
            foreground.
            """,
        ])

    var schedulers = ["schedule", "submit"]
    static let options = [
        Option<Self>("schedulers", \.schedulers, "Words in names of functions that ask for the next run.")
    ]

    func install(_ hooks: inout Hooks) {
        let schedulers = schedulers
        hooks.collect(RefreshRequest.self, fromCallsOf: ["BGAppRefreshTaskRequest"]) { call, _ in
            call.calledName.map { (RefreshRequest(), $0.range) }
        }
        hooks.collect(BackgroundPhase.self, from: FunctionDeclSyntax.self) { function, _ in
            guard let body = function.body else { return nil }
            let isPhase =
                function.name.text.isOne(of: [
                    "applicationDidEnterBackground", "sceneDidEnterBackground", "applicationWillResignActive",
                    "sceneWillResignActive",
                ]) || body.codeContains("didEnterBackgroundNotification") || body.codeContains(".background")
                || function.name.text.containsFolded(["background"])
            guard isPhase, body.codeContainsFolded(schedulers) else { return nil }
            return (BackgroundPhase(), function.name.range)
        }
        hooks.collect(BackgroundPhase.self, from: ClosureExprSyntax.self) { closure, _ in
            guard let call = closure.receivingCall?.call,
                call.calledName?.text.isOne(of: ["onChange", "onReceive", "addObserver", "sink"]) == true,
                call.codeContains("ackground"), closure.codeContainsFolded(schedulers)
            else { return nil }
            return (BackgroundPhase(), closure.leftBrace.range)
        }
        collectForeground(&hooks)
        hooks.onProject { project in
            guard project.facts(BackgroundPhase.self).isEmpty else { return }
            if let early = project.facts(ForegroundSchedule.self).first(where: { $0.role == .app }) {
                project.report(
                    "the refresh is scheduled when the app comes to the foreground, not when it leaves it",
                    help: "schedule it when the scene phase becomes `.background`", in: early.path, at: early.range)
                return
            }
            guard
                let request = project.facts(RefreshRequest.self).first(where: { $0.role == .app })
            else { return }
            project.report(
                "no code schedules this refresh when the app goes to the background",
                help: "schedule it when the scene phase becomes `.background`", in: request.path, at: request.range)
        }
    }

    /// A refresh that is scheduled when the app becomes active.
    private func collectForeground(_ hooks: inout Hooks) {
        let schedulers = schedulers
        let scheduled = { @Sendable (node: Syntax) -> [(ForegroundSchedule, ByteRange)] in
            node.descendants(FunctionCallExprSyntax.self).compactMap(\.calledName).filter {
                $0.codeContainsFolded(schedulers) && $0.codeContainsFolded(["refresh", "background", "bgtask"])
            }.map { (ForegroundSchedule(), $0.range) }
        }
        hooks.collectAll(ForegroundSchedule.self, from: FunctionDeclSyntax.self) { function, _ in
            function.name.text.isOne(of: Self.foreground) ? scheduled(function.syntax) : []
        }
        hooks.collectAll(ForegroundSchedule.self, fromCallsOf: ["onChange", "onReceive", "addObserver", "sink"]) {
            call, _ in
            let isMeant =
                call.calledName?.text == "onChange"
                ? call.arguments.codeContainsFolded(["phase"])
                    && call.closures.contains { $0.closure.codeContains(".active") }
                : call.codeContainsFolded(["didbecomeactivenotification", "willenterforegroundnotification"])
            return isMeant ? call.closures.flatMap { scheduled($0.closure.syntax) } : []
        }
    }

    private static let foreground = [
        "applicationDidBecomeActive", "applicationWillEnterForeground", "sceneDidBecomeActive",
        "sceneWillEnterForeground",
    ]

    static let examples: [Example] = [
        .bad(files: [
            "App/Refresher.swift":
                "final class Refresher {\n    func schedule() {\n        let request = ↓BGAppRefreshTaskRequest(identifier: id)\n        try? BGTaskScheduler.shared.submit(request)\n    }\n}",
            "App/ReaderApp.swift":
                "struct ReaderApp: App {\n    init() { Refresher().schedule() }\n    var body: some Scene { WindowGroup { RootView() } }\n}",
        ]),
        .bad(
            "final class Refresher {\n    func start() {\n        try? BGTaskScheduler.shared.submit(↓BGAppRefreshTaskRequest(identifier: id))\n    }\n}"
        ),
        .bad(
            """
            struct Reader: App {
                var body: some Scene {
                    WindowGroup { Feed() }.onChange(of: phase) { _, phase in
                        if phase == .active { refresher.↓scheduleRefresh() }
                    }
                }
            }
            """),
        .bad(
            "final class Scene: UIResponder {\n    func sceneWillEnterForeground(_ scene: UIScene) { refresher.↓scheduleAppRefresh() }\n}"
        ),
        .good(
            "final class Scene: UIResponder {\n    func sceneWillEnterForeground(_ scene: UIScene) { reminders.schedule() }\n}"
        ),
        .good(files: [
            "App/Refresher.swift":
                "final class Refresher {\n    func schedule() {\n        let request = BGAppRefreshTaskRequest(identifier: id)\n        try? BGTaskScheduler.shared.submit(request)\n    }\n}",
            "App/ReaderApp.swift": """
            struct ReaderApp: App {
                @Environment(\\.scenePhase) private var phase

                var body: some Scene {
                    WindowGroup { RootView() }
                        .onChange(of: phase) { phase in
                            if phase == .background { Refresher().schedule() }
                        }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Refresher.swift":
                "final class Refresher {\n    func schedule() {\n        try? BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: id))\n    }\n}",
            "App/AppDelegate.swift":
                "final class AppDelegate: UIResponder {\n    func applicationDidEnterBackground(_ application: UIApplication) { Refresher().schedule() }\n}",
        ]),
        .good(
            "final class Cleaner {\n    func start() { try? BGTaskScheduler.shared.submit(BGProcessingTaskRequest(identifier: id)) }\n}"
        ),
    ]
}

private struct RefreshRequest: Fact {}
private struct BackgroundPhase: Fact {}

/// A refresh that is scheduled when the app comes to the foreground.
private struct ForegroundSchedule: Fact {}
