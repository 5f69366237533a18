import TenetRuleKit
import TenetRuleSupport

struct BgRegisteredLate: Rule {
    static let about = About(
        "bg-registered-late", "Background handler registered after launch", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            The system accepts launch handlers only until the app has finished launching. One that is registered later \
            stops the app, and is missing when the app is launched in the background.
            """,
        phrasings: [
            """
            Register all `BGTaskScheduler` launch handlers synchronously before \
            `application(_:didFinishLaunchingWithOptions:)` returns or in the initializer of the `App`.
            """,
            """
            Never call `register(forTaskWithIdentifier:using:)` from a view controller or inside an asynchronous \
            `Task`; do it during app startup.
            """,
        ])

    /// A registration in a function of which only its callers know when it runs.
    private struct Registration: Fact {
        var function: String
    }
    /// A call that the function for the launch makes, but later.
    private struct LateCall: Fact {}

    private static let message = "the handler is registered after the app has launched"
    private static let help =
        "register it in `application(_:didFinishLaunchingWithOptions:)` itself or in the `init` of the app"

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Registration.self, fromCallsOf: ["register"]) { call, file in
            guard call.hasArgument("forTaskWithIdentifier"), let name = call.calledName else { return [] }
            guard let reason = Self.late(call.syntax, file, 0) else {
                guard let function = call.enclosingBody?.as(FunctionDeclSyntax.self) else { return [] }
                return [(Registration(function: function.name.identifier.string), name.range)]
            }
            file.report(
                Self.message, help: Self.help, at: name, notes: [file.note(reason.text, at: reason.place)])
            return []
        }
        hooks.collectAll(LateCall.self, from: FunctionDeclSyntax.self) { function, file in
            guard function.name.text == "application", function.fullName.contains("didFinishLaunching") else {
                return []
            }
            return function.descendants(FunctionCallExprSyntax.self).compactMap { call in
                guard let name = call.calledName, Self.late(call.syntax, file, 0) != nil else { return nil }
                return (LateCall(), name.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            let registrations = project.facts(Registration.self).filter { $0.role == .app }
            guard !registrations.isEmpty else { return }
            let late = project.facts(LateCall.self)
            for found in registrations {
                let calls = project.model.uses(of: found.fact.function).filter { $0.kind == .call && $0.role == .app }
                let isLate = { (call: Use) -> Bool in
                    call.declaration.map { Self.isLater($0.name) } == true
                        || late.contains { $0.path == call.path && $0.range.lower == call.range.lower }
                }
                guard let first = calls.first, calls.allSatisfy(isLate) else { continue }
                project.report(
                    Self.message, help: Self.help, in: found.path, at: found.range,
                    notes: [Note(path: first.path, range: first.range, message: "this call runs after launch")])
            }
        }
    }

    private static func late(_ node: Syntax, _ file: FilePass, _ depth: Int) -> (place: TokenSyntax, text: String)? {
        for ancestor in node.ancestors {
            if let closure = ancestor.as(ClosureExprSyntax.self) {
                guard let name = closure.receivingCall?.call.calledName else { return nil }
                if name.text.isOne(of: delaying) { return (name, "this closure runs after launch") }
                if name.text.isOne(of: passing) { continue }
                return nil
            }
            if let function = ancestor.as(FunctionDeclSyntax.self) {
                if isLater(function.name.text.string) {
                    return (function.name, "this runs after launch")
                }
                if function.fullName.contains("didFinishLaunching") || function.fullName.contains("willFinishLaunching")
                {
                    return nil
                }
                return depth < 3 ? lateCallers(of: function, file, depth) : nil
            }
            if ancestor.kind == .initializerDecl || ancestor.kind == .accessorDecl { return nil }
        }
        return nil
    }

    /// Every call of the function in this file is late, and there is one; private functions only, or others may call.
    private static func lateCallers(
        of function: FunctionDeclSyntax, _ file: FilePass, _ depth: Int
    ) -> (place: TokenSyntax, text: String)? {
        guard function.isPrivate else { return nil }
        var found: (place: TokenSyntax, text: String)?
        for call in file.root.descendants(FunctionCallExprSyntax.self) where call.calledName?.text == function.name.text
        {
            guard let reason = late(call.syntax, file, depth + 1) else { return nil }
            found = found ?? reason
        }
        return found
    }

    private static func isLater(_ function: String) -> Bool {
        later.contains(function) || function.hasPrefix("sceneDid")
    }

    private static let delaying = [
        "Task", "async", "asyncAfter", "detached", "task", "onAppear", "onChange", "onReceive", "refreshable",
    ]
    private static let passing = ["forEach", "map", "sync", "run", "autoreleasepool"]
    private static let later = [
        "viewDidLoad", "viewWillAppear", "viewDidAppear", "applicationDidBecomeActive", "applicationDidEnterBackground",
        "applicationWillEnterForeground", "applicationWillResignActive",
    ]

    static let examples: [Example] = [
        .bad(
            """
            func application(
                _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                Task { @MainActor in
                    BGTaskScheduler.shared.↓register(forTaskWithIdentifier: id, using: nil) { handle($0) }
                }
                return true
            }
            """),
        .bad(
            """
            final class HomeController: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    registerTasks()
                }

                private func registerTasks() {
                    BGTaskScheduler.shared.↓register(forTaskWithIdentifier: id, using: nil) { handle($0) }
                }
            }
            """),
        .good(
            """
            func application(
                _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { handle($0) }
                return true
            }
            """),
        .good(
            """
            @main
            struct ReaderApp: App {
                init() {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { handle($0) }
                }
            }
            """),
        .bad(files: [
            "App/AppDelegate.swift": """
            final class AppDelegate: NSObject, UIApplicationDelegate {
                func application(
                    _: UIApplication, didFinishLaunchingWithOptions _: [UIApplication.LaunchOptionsKey: Any]?
                ) -> Bool {
                    Task { @MainActor in
                        refresher.registerTasks()
                    }
                    return true
                }
            }
            """,
            "App/Refresher.swift": """
            final class Refresher {
                func registerTasks() {
                    BGTaskScheduler.shared.↓register(forTaskWithIdentifier: id, using: nil) { handle($0) }
                }
            }
            """,
        ]),
        .good(files: [
            "App/AppDelegate.swift": """
            final class AppDelegate: NSObject, UIApplicationDelegate {
                func application(
                    _: UIApplication, didFinishLaunchingWithOptions _: [UIApplication.LaunchOptionsKey: Any]?
                ) -> Bool {
                    refresher.registerTasks()
                    Task { await refresher.clean() }
                    return true
                }
            }
            """,
            "App/Refresher.swift": """
            final class Refresher {
                func registerTasks() {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { handle($0) }
                }
                func clean() async {}
            }
            """,
        ]),
        .good(
            """
            final class Refresher {
                func registerTasks() {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: id, using: nil) { handle($0) }
                }
            }
            """),
    ]
}
