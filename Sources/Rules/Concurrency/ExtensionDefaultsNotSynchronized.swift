import TenetRuleKit
import TenetRuleSupport

struct ExtensionDefaultsNotSynchronized: Rule {
    static let about = About(
        "extension-defaults-not-synchronized", "User defaults of an extension or widget not synchronized",
        category: .concurrency, severity: .warning, scope: .appCode,
        why: """
            The system ends an extension as soon as its work is done, and a widget reads what the app wrote a moment \
            before. What user defaults have not written by then is missing.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "set", "setValue", "removeObject") { body, file in
            let isOwn = file.isInExtension || body.owner.enclosingType?.inherits(anyOf: Self.providers) == true
            guard isOwn || body.mentions(anyOf: Self.reloads), let graph = body.graph, !isDoneByCaller(body, file)
            else { return }
            for event in graph.events where event.kind == .call {
                guard let call = event.node.as(FunctionCallExprSyntax.self), let name = call.calledName,
                    let base = call.calledBase?.text, let store = call.writtenDefaults,
                    // No widget sees the app's own values.
                    isOwn || store.name != "UserDefaults.standard"
                else { continue }
                let isSync = { (node: Syntax) -> Bool in
                    node.as(FunctionCallExprSyntax.self)?.synchronizedDefaults?.matches(store) ?? false
                }
                guard case .fails(let witness)? = graph.mustReach(isSync, from: event.node, .withValues) else {
                    continue
                }
                file.report(
                    isOwn
                        ? "`\(base)` is written in an extension and may not reach the disk"
                        : "`\(base)` may not be written when the widget reads it",
                    help: "call `synchronize()` after the last write", at: name, notes: witness.notes(in: file))
                return
            }
        }
    }

    /// A function of the file that calls this one synchronizes.
    private func isDoneByCaller(_ body: FlowBody, _ file: FilePass) -> Bool {
        guard let name = (body.owner.as(FunctionDeclSyntax.self) ?? body.owner.enclosingFunction)?.name.text,
            file.root.codeContains("synchronize")
        else { return false }
        return file.bodies.contains { other in
            other.owner != body.owner && other.mentions(name.string) && other.mentions("synchronize")
        }
    }

    private static let providers = [
        "TimelineProvider", "IntentTimelineProvider", "AppIntentTimelineProvider", "CLKComplicationDataSource",
    ]
    private static let reloads = ["reloadTimelines", "reloadAllTimelines", "reloadTimeline", "extendTimeline"]

    static let examples: [Example] = [
        .bad(
            """
            import WidgetKit

            struct TideProvider: TimelineProvider {
                func getTimeline(in context: Context, completion: @escaping (Timeline<TideEntry>) -> Void) {
                    sharedDefaults.↓set(Date(), forKey: key)
                    completion(Timeline(entries: entries, policy: .atEnd))
                }
            }
            """),
        .bad(
            """
            final class NotificationService: UNNotificationServiceExtension {
                override func didReceive(_ request: UNNotificationRequest) {
                    UserDefaults(suiteName: group)?.↓set(request.identifier, forKey: key)
                    deliver(request)
                }
            }
            """),
        .bad(
            "func share(_ text: String) {\n    defaults.↓removeObject(forKey: key)\n    finish()\n}",
            at: "ShareExtension/Share.swift"),
        .bad(
            """
            import WidgetKit

            func show(_ tide: Tide) {
                groupDefaults.↓set(tide.level, forKey: key)
                WidgetCenter.shared.reloadAllTimelines()
            }
            """),
        .good(
            """
            import WidgetKit

            func show(_ tide: Tide) {
                groupDefaults.set(tide.level, forKey: key)
                groupDefaults.synchronize()
                WidgetCenter.shared.reloadAllTimelines()
            }
            func note() {
                UserDefaults.standard.set(true, forKey: key)
                WidgetCenter.shared.reloadAllTimelines()
            }
            """),
        .good(
            """
            final class NotificationService: UNNotificationServiceExtension {
                override func didReceive(_ request: UNNotificationRequest) {
                    note(request)
                    defaults.synchronize()
                }
                private func note(_ request: UNNotificationRequest) { defaults.set(request.identifier, forKey: key) }
            }
            """),
        .good("func save() {\n    UserDefaults.standard.set(true, forKey: key)\n}"),
        .bad(
            """
            enum Chores {
                private static let suite = UserDefaults(suiteName: "group.chores")

                static func finish(_ id: String) { suite?.↓set(id, forKey: "last") }
            }
            """, at: "ChoresWidget/Chores.swift"),
        .good(
            """
            enum Chores {
                private static let suite = UserDefaults(suiteName: "group.chores")

                static func finish(_ id: String) {
                    suite?.set(id, forKey: "last")
                    suite?.synchronize()
                }
            }
            """, at: "ChoresWidget/Chores.swift"),
        .good("func save() {\n    defaults.set(true, forKey: key)\n}", at: "App/Extensions/Save.swift"),
    ]
}
