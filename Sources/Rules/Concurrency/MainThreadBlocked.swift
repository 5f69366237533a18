import TenetRuleKit
import TenetRuleSupport

struct MainThreadBlocked: Rule {
    static let about = About(
        "main-thread-blocked", "Main thread waits", category: .concurrency, severity: .warning, status: .preview,
        scope: .appCode,
        why: """
            Code of the main actor runs on the main thread. A function that waits for a semaphore, a group or a time, \
            however deep below, freezes the app for as long, and for ever when what it waits for needs the main thread.
            """,
        phrasings: [
            """
            Code on the main thread must not wait for semaphores or dispatch groups, or sleep, directly or in \
            functions it calls.
            """,
            """
            Never freeze the UI: nothing that a view controller or a `@MainActor` method calls may block until \
            something else is done.
            """,
        ])

    var ignored = ["applicationWillTerminate", "applicationShouldTerminate", "deinit"]
    static let options = [
        Option<Self>("ignored", \.ignored, "Names of functions that may block, because the app ends with them.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.summaries]) { project in
            for function in project.model.blockingFunctions {
                guard function.role == .app, !function.isInPreview, !function.has(.isDebug),
                    !ignored.contains(function.name), project.model.isolation(of: function).isMainActor,
                    let step = function.summary?.blocking, runsOnMain(function, in: project.model)
                else { continue }
                // Said once: where code of the main actor enters what blocks.
                if let callee = step.callee, project.model.isolation(of: callee).isMainActor { continue }
                project.report(
                    step.callee.map { "`\($0.name)` ends in `\(step.text)` and freezes the main thread meanwhile" }
                        ?? "`\(step.text)` freezes the main thread meanwhile",
                    help: "await the work, or do it on another queue and come back", in: step.path, at: step.range,
                    notes: step.callee?.blockingNotes ?? [])
            }
        }
    }

    /// Views, what says so itself, what the system calls, and what such functions call in their turn. Other functions of
    /// controllers are often called from closures that run elsewhere, and older compilers let them.
    private func runsOnMain(_ function: Declaration, in model: ProjectModel, depth: Int = 0) -> Bool {
        if function.has(.isOverride) || function.hasAttribute("MainActor", "IBAction", "objc") { return true }
        let type = function.enclosingType
        if type?.isView == true || type?.declaration.hasAttribute("MainActor") == true { return true }
        guard depth < 4 else { return false }
        return model.uses(of: function.name).contains { use in
            guard use.runsInPlace, use.target.one == function, let caller = use.declaration?.enclosingFunction,
                caller != function, model.isolation(of: caller).isMainActor
            else { return false }
            return runsOnMain(caller, in: model, depth: depth + 1)
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/CartScreen.swift": """
            final class CartScreen: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    show(Prices.↓latest())
                }
            }
            """,
            "App/Prices.swift": """
            enum Prices {
                static func latest() -> [Price] {
                    let group = DispatchGroup()
                    group.enter()
                    client.prices { group.leave() }
                    group.wait()
                    return cached
                }
            }
            """,
        ]),
        .bad(
            """
            @MainActor final class CartModel {
                func retry() {
                    Thread.↓sleep(forTimeInterval: 1)
                    send()
                }
            }
            """),
        .good(files: [
            "App/CartScreen.swift": """
            final class CartScreen: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    queue.async { self.keep(Prices.latest()) }
                }
            }
            """,
            "App/Prices.swift": """
            enum Prices {
                static func latest() -> [Price] {
                    let done = DispatchSemaphore(value: 0)
                    client.prices { done.signal() }
                    done.wait()
                    return cached
                }
            }
            """,
        ]),
        .good(
            """
            @MainActor final class CartModel {
                private let lock = DispatchSemaphore(value: 1)
                func add(_ item: Item) {
                    lock.wait()
                    items.append(item)
                    lock.signal()
                }
            }
            """),
        .good(files: [
            "App/CartScreen.swift": """
            final class CartScreen: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    client.load { self.keep($0) }
                }
                func keep(_ cart: Cart) { Store.saveAndWait(cart) }
            }
            """,
            "App/Store.swift": """
            enum Store {
                static func saveAndWait(_ cart: Cart) {
                    let done = DispatchSemaphore(value: 0)
                    disk.save(cart) { done.signal() }
                    done.wait()
                }
            }
            """,
        ]),
        .good(
            """
            final class Worker {
                func run() { Thread.sleep(forTimeInterval: 1) }
            }
            """),
    ]
}
