import TenetRuleKit

struct BadgeNotRefreshed: Rule {
    static let about = About(
        "badge-not-refreshed", "Badge not brought up to date", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            What the badge counts changes while the app is away: notifications arrive and are dismissed. Unless the \
            app counts again when it becomes active the number is wrong.
            """)

    var handlers = [
        "sceneDidBecomeActive", "applicationDidBecomeActive", "sceneWillEnterForeground",
        "applicationWillEnterForeground",
    ]
    var signals = ["scenePhase", "didBecomeActiveNotification", "willEnterForegroundNotification"]
    static let options = [
        Option<Self>("handlers", \.handlers, "Methods that run when the app becomes active."),
        Option<Self>("signals", \.signals, "Names that code uses which follows the app becoming active."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectBadgeWrites()
        hooks.onProject(needing: [.declarations, .uses]) { project in
            guard let write = project.badgeWrites.first else { return }
            var queue = handlers.flatMap { name in
                project.model.declarations(named: name).filter { $0.kind == .function && $0.role == .app }
            }
            queue += signals.flatMap { project.model.uses(of: $0) }.filter { $0.role == .app }.compactMap(\.declaration)
            guard !reachesBadge(queue) else { return }
            project.report(
                "the badge is set here, but not when the app becomes active, so it shows an old number",
                help: "count again in `sceneDidBecomeActive` or when `scenePhase` becomes active", in: write.path,
                at: write.range)
        }
    }

    /// Some code that runs from these declarations speaks of the badge.
    private func reachesBadge(_ start: [Declaration]) -> Bool {
        var queue = start
        var seen = Set(start)
        var next = 0
        while next < queue.count, next < 2000 {
            let declaration = queue[next]
            next += 1
            for use in declaration.uses {
                if TextWord.isIn(use.name, "badge") || TextWord.isIn(use.base, "badge") { return true }
                guard use.kind == .call else { continue }
                for target in use.target.all where target.kind.isFunction && seen.insert(target).inserted {
                    if TextWord.isIn(target.name, "badge") { return true }
                    queue.append(target)
                }
            }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/MessageService.swift": """
            final class MessageService {
                func update(_ count: Int) { UIApplication.shared.↓applicationIconBadgeNumber = count }
            }
            """,
            "App/SceneDelegate.swift": """
            final class SceneDelegate {
                func sceneDidBecomeActive(_ scene: UIScene) { track() }
                func track() {}
            }
            """,
        ]),
        .bad("func remind() {\n    center.↓setBadgeCount(1)\n}"),
        .good(files: [
            "App/Counter.swift": """
            final class Counter {
                static let shared = Counter()
                func refresh() { center.setBadgeCount(total) }
            }
            """,
            "App/SceneDelegate.swift": """
            final class SceneDelegate {
                func sceneDidBecomeActive(_ scene: UIScene) {
                    Task { Counter.shared.refresh() }
                }
            }
            """,
        ]),
        .good(files: [
            "App/Main.swift": """
            @main struct Main: App {
                @Environment(\\.scenePhase) private var scenePhase
                var body: some Scene {
                    WindowGroup { Home() }.onChange(of: scenePhase) { _, _ in updateBadge() }
                }
                func updateBadge() { center.setBadgeCount(0) }
            }
            """
        ]),
        .good("final class SceneDelegate {\n    func sceneDidBecomeActive(_ scene: UIScene) {}\n}"),
    ]
}

/// Words in names, in any case.
private enum TextWord {
    static func isIn(_ name: String, _ word: String) -> Bool { name.lowercased().contains(word) }
}
