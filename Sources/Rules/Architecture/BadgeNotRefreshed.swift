import TenetRuleKit
import TenetRuleSupport

struct BadgeNotRefreshed: Rule {
    static let about = About(
        "badge-not-refreshed", "Badge not brought up to date", category: .architecture, severity: .warning,
        scope: .appCode,
        why: """
            What the badge counts changes while the app is away: notifications arrive and are dismissed. Unless the \
            app counts again when it becomes active the number is wrong.
            """,
        phrasings: [
            "Update the app icon badge whenever the app becomes active.",
            "Each time someone returns to the app, we recount unread items so the number on the Home Screen is right.",
        ])

    var handlers = [
        "sceneDidBecomeActive", "applicationDidBecomeActive", "sceneWillEnterForeground",
        "applicationWillEnterForeground",
    ]
    var signals = ["scenePhase", "didBecomeActiveNotification", "willEnterForegroundNotification"]
    var counted = false
    static let options = [
        Option<Self>(
            "counted", \.counted,
            "Ask for a count: setting the badge to 0 is none, nor is code that runs only as the app leaves."),
        Option<Self>("handlers", \.handlers, "Methods that run when the app becomes active."),
        Option<Self>("signals", \.signals, "Names that code uses which follows the app becoming active."),
    ]

    /// The app's phase is followed, and the badge counted only as the app leaves.
    private struct PhaseHandler: Fact {}
    private struct ZeroWrite: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collectBadgeWrites()
        if counted { collectHandlers(&hooks) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            var queue = handlers.flatMap { name in
                project.model.declarations(named: name).filter { $0.kind == .function && $0.role == .app }
            }
            if counted, checkHandlers(queue, project) { return }
            guard let write = project.badgeWrites.first,
                !project.badgeWrites.contains(where: { followsActivity($0, project.model) })
            else { return }
            queue += signals.flatMap { project.model.uses(of: $0) }.filter { $0.role == .app }.compactMap(\.declaration)
            guard !reachesBadge(queue) else { return }
            project.report(
                "the badge is set here, but not when the app becomes active, so it shows an old number",
                help: "count again in `sceneDidBecomeActive` or when `scenePhase` becomes active", in: write.path,
                at: write.range)
        }
    }

    private func collectHandlers(_ hooks: inout Hooks) {
        hooks.collect(PhaseHandler.self, fromCallsOf: ["onChange"]) { call, _ in
            guard call.argument("of")?.expression.lastName?.text == "scenePhase", let name = call.calledName,
                let closure = call.trailingClosure
            else { return nil }
            return Self.isOnlyAway(closure) ? (PhaseHandler(), name.range) : nil
        }
        hooks.collect(ZeroWrite.self, from: SequenceExprSyntax.self) { node, _ in
            guard let (name, value) = node.badgeAssignment, value.only?.numberValue == 0 else { return nil }
            return (ZeroWrite(), name.range)
        }
        hooks.collect(ZeroWrite.self, fromCallsOf: ["setBadgeCount"]) { call, _ in
            guard let name = call.calledName, call.firstArgument?.expression.numberValue == 0 else { return nil }
            return (ZeroWrite(), name.range)
        }
    }

    /// Reports what only looks like a count when the app becomes active.
    private func checkHandlers(_ handlers: [Declaration], _ project: ProjectPass) -> Bool {
        if let away = project.facts(PhaseHandler.self).first(where: { $0.role == .app }) {
            guard !reachesBadge(handlers) else { return false }
            project.report(
                "the badge is counted as the app leaves, but not when it becomes active",
                help: "count again when `scenePhase` becomes `.active`", in: away.path, at: away.range)
            return true
        }
        let zeros = project.facts(ZeroWrite.self).filter { $0.role == .app }
        for handler in handlers {
            let inside = zeros.filter { $0.path == handler.path && handler.extent.contains($0.range) }
            guard let zero = inside.first else { continue }
            let others = handler.uses.filter { use in
                TextWord.isIn(use.name, "badge") && !inside.contains { $0.range == use.range }
            }
            guard others.isEmpty else { continue }
            project.report(
                "the badge is wiped here rather than counted, whatever is still waiting",
                help: "set the number that is left, or ask the badge's manager to count", in: zero.path, at: zero.range)
            return true
        }
        // Some other code of the app counts, and the method that runs at the right time does not.
        guard let handler = handlers.first(where: { $0.name == "sceneDidBecomeActive" }), project.badgeWrites.isEmpty,
            !reachesBadge(handlers),
            handler.enclosingType?.members.contains(where: { member in
                member.kind == .function
                    && member.uses.contains { use in
                        use.kind == .call && TextWord.isIn(use.name, "badge")
                            && ["refresh", "update", "count", "calculate"].contains { TextWord.isIn(use.name, $0) }
                    }
            }) == true
        else { return false }
        project.report(
            "the badge is counted at another time, but not here, when the app becomes active",
            help: "count again here", at: handler)
        return true
    }

    /// All that the closure does about the badge stands under `.background` or `.inactive`.
    private static func isOnlyAway(_ closure: ClosureExprSyntax) -> Bool {
        let badges = closure.statements.tokens.filter {
            $0.tokenKind == .identifier && TextWord.isIn($0.text.string, "badge")
        }
        return !badges.isEmpty
            && badges.allSatisfy { token in
                token.ancestors.prefix { $0 != closure.syntax }.contains { around in
                    if let branch = around.as(IfExprSyntax.self) {
                        return branch.body.contains(token) && isAway(branch.conditions)
                    }
                    return around.as(SwitchCaseSyntax.self).map { isAway($0.label) } ?? false
                }
            }
    }

    private static func isAway(_ choice: some SyntaxProtocol) -> Bool {
        (choice.codeContains(".background") || choice.codeContains(".inactive")) && !choice.codeContains(".active")
            && !choice.codeContains("!=")
    }

    /// `appDidBecomeActive()` of one's own: whoever calls it does so when the app becomes active.
    private func followsActivity(_ write: Located<BadgeWrite>, _ model: ProjectModel) -> Bool {
        model.innermostFunction(in: write.path, around: write.range.lower)?.name.hasSuffix("DidBecomeActive") ?? false
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
        .bad(
            "struct Main: App {\n    @Environment(\\.scenePhase) private var scenePhase\n    var body: some Scene {\n"
                + "        WindowGroup { Home() }.↓onChange(of: scenePhase) { _, phase in\n"
                + "            if phase == .background { updateBadge() }\n        }\n    }\n"
                + "    func updateBadge() { center.setBadgeCount(unread) }\n}",
            options: ["counted": .bool(true)]),
        .bad(
            "final class AppDelegate {\n    func applicationDidBecomeActive(_ application: UIApplication) {\n        application.↓applicationIconBadgeNumber = 0\n    }\n}",
            options: ["counted": .bool(true)]),
        .bad(
            "final class SceneDelegate {\n    func ↓sceneDidBecomeActive(_ scene: UIScene) { track() }\n"
                + "    func sceneWillResignActive(_ scene: UIScene) { counter.updateBadge() }\n    func track() {}\n}",
            options: ["counted": .bool(true)]),
        .good(
            "struct Main: App {\n    @Environment(\\.scenePhase) private var scenePhase\n    var body: some Scene {\n"
                + "        WindowGroup { Home() }.onChange(of: scenePhase) { _, phase in\n"
                + "            if phase == .active { updateBadge() }\n        }\n    }\n"
                + "    func updateBadge() { center.setBadgeCount(unread) }\n}",
            options: ["counted": .bool(true)]),
        .good(
            "final class AppDelegate {\n    func applicationDidBecomeActive(_ application: UIApplication) {\n        application.applicationIconBadgeNumber = store.unread\n    }\n}",
            options: ["counted": .bool(true)]),
        .good("final class SceneDelegate {\n    func sceneDidBecomeActive(_ scene: UIScene) {}\n}"),
        .good("actor Icon {\n    func appDidBecomeActive() async { try? await center.setBadgeCount(unread) }\n}"),
    ]
}

/// Words in names, in any case.
private enum TextWord {
    static func isIn(_ name: String, _ word: String) -> Bool { name.lowercased().contains(word) }
}
