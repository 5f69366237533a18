import TenetRuleKit
import TenetRuleSupport

struct ManualSynchronization: Rule {
    static let about = About(
        "manual-synchronization", "Queue, group, semaphore or lock where an actor or a task could be",
        category: .concurrency, severity: .note, status: .stable, scope: .appCode, isConvention: true,
        why: """
            The compiler checks that only an actor touches its state, and a task can be awaited and cancelled. What a \
            queue or a lock guards is known to nobody but its author.
            """,
        phrasings: [
            "Use actors and tasks instead of dispatch queues, operation queues, semaphores and locks.",
            """
            Protect shared data with Swift concurrency, and avoid `NSLock`, `DispatchQueue` and `DispatchSemaphore` in \
            new types.
            """,
        ])

    var mainQueue = false
    static let options = [
        Option<Self>(
            "main_queue", \.mainQueue,
            "Also report blocks that are sent to the main queue, and queues on which publishers are told to deliver.")
    ]

    private struct Manual: Fact {
        var message: String
        var help: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.on(AwaitExprSyntax.self) { _, file in file.keeps() }
        if mainQueue { watchMainQueue(&hooks) }
        hooks.collect(Manual.self, fromCallsOf: ["async", "asyncAfter", "sync"]) { call, _ in
            // In async code this is the matter of a rule of its own.
            guard call.isOnGlobalQueue, !call.isInAsyncContext, !resumes(call), let name = call.calledName else {
                return nil
            }
            let found = Manual(
                message: "`DispatchQueue.global().\(name.text)` starts work that cannot be awaited or cancelled",
                help: "make the work an async function")
            return (found, call.calledExpression.range)
        }
        hooks.collect(Manual.self, fromCallsOf: ["DispatchQueue", "OperationQueue", "DispatchGroup"]) { call, _ in
            guard let name = Self.made(call), call.arguments.isEmpty || call.hasArgument("label") else { return nil }
            let found = Manual(
                message: "work that goes through this `\(name.text)` cannot be awaited or cancelled with its task",
                help: "use async functions and task groups for work, and an actor for state")
            return (found, name.range)
        }
        hooks.collect(Manual.self, fromCallsOf: ["DispatchSemaphore", "NSLock", "NSRecursiveLock"]) { call, _ in
            guard let name = Self.made(call), call.arguments.isEmpty || call.hasArgument("value") else { return nil }
            let found = Manual(
                message: "nothing checks what this `\(name.text)` guards, and who waits for it blocks a thread",
                help: "make what it guards the state of an actor")
            return (found, name.range)
        }
        hooks.onProject { project in
            // Older systems have neither actors nor tasks.
            for found in project.facts(Manual.self) where found.role == .app && project.hasConcurrency(found.path) {
                project.report(found.fact.message, help: found.fact.help, in: found.path, at: found.range)
            }
        }
    }

    private func watchMainQueue(_ hooks: inout Hooks) {
        hooks.collect(Manual.self, fromCallsOf: ["async", "asyncAfter"]) { call, _ in
            // In async code this is the matter of a rule of its own.
            guard call.isOnMainQueue, !call.isInAsyncContext, !resumes(call), !call.isInPreview,
                let name = call.calledName
            else { return nil }
            let found = Manual(
                message:
                    "`DispatchQueue.main.\(name.text)` starts work that cannot be awaited, cancelled or checked",
                help: name.text == "asyncAfter"
                    ? "wait with `Task.sleep(for:)` in a task of the main actor"
                    : "put the work into a function of the main actor")
            return (found, call.calledExpression.range)
        }
        let deliveries = ["receive", "subscribe", "throttle", "debounce", "delay"]
        hooks.collect(Manual.self, fromCallsOf: deliveries) { call, _ in
            let queue = call.argument("on") ?? call.argument("scheduler")
            guard !call.isPlain, let name = call.calledName, let queue = queue?.expression,
                queue.text.hasPrefix("DispatchQueue."), !call.isInPreview
            else { return nil }
            let found = Manual(
                message: "`\(queue.text)` decides here where the values arrive",
                help: "loop over `values` in a function of the main actor")
            return (found, name.range)
        }
    }

    /// The name of the type of which the call makes a value for the code's own use.
    private static func made(_ call: FunctionCallExprSyntax) -> TokenSyntax? {
        call.isPlain && !isHandedOn(call) ? call.calledName : nil
    }

    /// A continuation of async code waits for the block.
    private func resumes(_ call: FunctionCallExprSyntax) -> Bool {
        call.descendants(FunctionCallExprSyntax.self).contains { $0.calledName?.text == "resume" }
    }

    /// A framework asks for the queue on which it calls back.
    private static func isHandedOn(_ call: FunctionCallExprSyntax) -> Bool {
        if call.parent?.kind == .labeledExpr { return true }
        guard let variable = call.ancestor(VariableDeclSyntax.self), variable.initialValue?.syntax == call.syntax,
            let name = variable.nameToken?.identifier
        else { return false }
        if name.containsFolded(["delegate", "callback"]) { return true }
        return call.root.descendants(LabeledExprSyntax.self).contains { argument in
            argument.expression.ownMemberName?.identifier == name
                && argument.label?.text.containsFolded(["queue", "on", "underlying"]) == true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Charts {
                private let queue = ↓DispatchQueue(label: "charts")
                private let uploads: OperationQueue = ↓OperationQueue()
                private let lock = ↓NSLock()
                func draw() {
                    ↓DispatchQueue.global(qos: .utility).async { self.render() }
                }
                func wait() {
                    let done = ↓DispatchSemaphore(value: 0)
                    done.wait()
                }
            }
            """),
        .good(
            """
            final class Camera {
                private let sampleQueue = DispatchQueue(label: "camera")
                func start() {
                    output.setSampleBufferDelegate(self, queue: sampleQueue)
                    let session = URLSession(configuration: .default, delegate: self, delegateQueue: OperationQueue())
                    DispatchQueue.main.async { self.show(session) }
                }
                func size() async -> Int {
                    await withCheckedContinuation { continuation in
                        DispatchQueue.global().async { continuation.resume(returning: disk.size()) }
                    }
                }
            }
            """),
        .bad(
            """
            func draw() {
                store.charts { charts in
                    ↓DispatchQueue.main.async { self.charts = charts }
                }
                store.latest.↓receive(on: DispatchQueue.main).assign(to: &$latest)
            }
            """, options: ["main_queue": .bool(true)]),
        .good(
            files: [
                "Kit/Package.swift": ObservationSystems.olderPackage.replacing(".v16", with: ".v12"),
                "Kit/Sources/Kit/Lights.swift": "func dim() {\n    DispatchQueue.main.async { lamps.dim() }\n}",
            ], options: ["main_queue": .bool(true)]),
        .good(
            "@MainActor func draw() async {\n    charts = await store.charts()\n    store.latest.receive(on: scheduler).assign(to: &$latest)\n}",
            options: ["main_queue": .bool(true)]),
        .good(
            "actor Charts {\n    private var charts: [Chart] = []\n    func add(_ chart: Chart) { charts.append(chart) }\n}"
        ),
    ]
}
