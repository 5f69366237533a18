import TenetRuleKit

struct BgRegisteredLate: Rule {
    static let about = About(
        "bg-registered-late", "Background handler registered after launch", category: .concurrency, severity: .error,
        scope: .appCode,
        why: """
            The system accepts launch handlers only until the app has finished launching. One that is registered later \
            stops the app, and is missing when the app is launched in the background.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("register") { call, file in
            guard call.hasArgument("forTaskWithIdentifier"), let reason = Self.late(call.syntax, file, 0) else {
                return
            }
            file.report(
                "the handler is registered after the app has launched",
                help:
                    "register it in `application(_:didFinishLaunchingWithOptions:)` itself or in the `init` of the app",
                at: call.calledName ?? reason.place,
                notes: [file.note(reason.text, at: reason.place)])
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
                if function.name.text.isOne(of: later) || function.fullName.hasPrefix("sceneDid") {
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
