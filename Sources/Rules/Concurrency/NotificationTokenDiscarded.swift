import TenetRuleKit
import TenetRuleSupport

struct NotificationTokenDiscarded: Rule {
    static let about = About(
        "notification-token-discarded", "Notification token thrown away", category: .concurrency, severity: .warning,
        status: .preview,
        scope: .appCode, aliases: ["discarded_notification_center_observer"],
        why: """
            A block observer stays registered until its token is removed. Without the token that is impossible: the \
            block runs for the rest of the app's life, once more for each time it was added.
            """,
        phrasings: [
            """
            Keep the token that `addObserver(forName:object:queue:using:)` returns and remove it when the observation \
            ends.
            """,
            """
            Store what a block-based `NotificationCenter` observer hands back, so its closure does not live on \
            forever.
            """,
        ])

    private struct Discarded: Fact {}

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Discarded.self, fromCallsOf: ["addObserver"]) { call, file in
            guard call.hasArgument("forName"), let name = call.calledName, Self.isDiscarded(call),
                !call.isInPreview, file.name != "main.swift", call.enclosingType != nil
            else { return [] }
            return [(Discarded(), name.range)]
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let ends = LastingEnds.of(project)
            for discarded in project.facts(Discarded.self) {
                guard let use = project.model.use(in: discarded.path, at: discarded.range.lower),
                    use.declaration?.has(.isStatic) != true
                else { continue }
                // What observes as long as the app runs needs no end.
                if let type = use.enclosingType, ends.livesAsLongAsApp(type) { continue }
                project.report(
                    "the token of this observer is thrown away, so its block can never be removed",
                    help: "keep the token and remove it, or iterate `notifications(named:)` in a task",
                    in: discarded.path, at: discarded.range)
            }
        }
    }

    private static func isDiscarded(_ call: FunctionCallExprSyntax) -> Bool {
        if call.assignedTarget?.kind == .discardAssignmentExpr { return true }
        guard let statement = call.parent, statement.kind == .codeBlockItem,
            let list = statement.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        if list.only == nil { return true }
        guard let function = list.parent?.parent?.as(FunctionDeclSyntax.self) else {
            return list.parent?.parent?.kind == .initializerDecl
        }
        return function.returnType == nil
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Badge {
                func watch() {
                    center.↓addObserver(forName: .mail, object: nil, queue: .main) { [weak self] _ in self?.reload() }
                }
            }
            """),
        .bad(
            """
            final class Badge {
                init() {
                    _ = center.↓addObserver(forName: .mail, object: nil, queue: .main, using: reload)
                }
            }
            """),
        .good(
            """
            final class Badge {
                func watch() {
                    token = center.addObserver(forName: .mail, object: nil, queue: .main) { _ in reload() }
                }
            }
            """),
        .good(
            """
            final class Badge {
                func watch() {
                    center.addObserver(self, selector: #selector(go), name: .mail, object: nil)
                }
            }
            """),
        .good(
            """
            final class Badge {
                func watch() -> NSObjectProtocol {
                    center.addObserver(forName: .mail, object: nil, queue: .main) { _ in reload() }
                }
            }
            """),
        .good(
            """
            final class Session {
                static let shared = Session()
                init() {
                    center.addObserver(forName: .mail, object: nil, queue: .main) { _ in reload() }
                }
            }
            """),
        .good(files: [
            "App/Analytics.swift": """
            final class Analytics {
                init() {
                    center.addObserver(forName: .mail, object: nil, queue: .main) { _ in report() }
                }
            }
            """,
            "App/AppDelegate.swift": """
            final class AppDelegate: NSObject, UIApplicationDelegate {
                private lazy var analytics = Analytics()
            }
            """,
        ]),
    ]
}
