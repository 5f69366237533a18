import TenetRuleKit
import TenetRuleSupport

struct BlockingWaitInAsync: Rule {
    static let about = About(
        "blocking-wait-in-async", "Blocking wait in async code", category: .concurrency, severity: .error,
        why: """
            A semaphore or dispatch group blocks a thread of the small pool that all tasks share. When the work it \
            waits for needs that pool, everything stops for ever.
            """,
        phrasings: [
            "Do not wait on a `DispatchSemaphore` or `DispatchGroup` in async code.",
            """
            Never park a thread inside a `Task` or an `async` function, not even through a helper; `await` the result \
            instead.
            """,
        ])

    /// The statements of a closure that runs as a task, without the closures in it.
    private struct TaskStatements: Fact {
        var holes: [ByteRange]
    }

    func install(_ hooks: inout Hooks) {
        hooks.onCall("wait") { call, file in
            // `wait(timeout: .now())` only asks.
            guard call.isInAsyncContext, !call.isAwaited, call.argument("timeout")?.expression.text != ".now()",
                let base = call.calledBase, let name = base.lastName?.text,
                name.containsIgnoringCase("semaphore") || name.containsIgnoringCase("dispatchgroup")
                    || Self.isDispatchObject(name, near: call)
            else { return }
            file.report(
                "`\(base.text).wait` blocks a thread that all tasks share and can stop them for ever",
                help: "await the work itself, for example with a task group or a continuation",
                at: call.calledExpression)
        }
        hooks.collectAll(TaskStatements.self, fromCallsOf: ["Task", "detached", "task", "addTask", "refreshable"]) {
            call, _ in
            call.closures.filter { $0.closure.statements.first.map { $0.isInAsyncContext } ?? false }.map {
                _, closure in
                let holes = closure.statements.descendants(ClosureExprSyntax.self).map(\.range)
                return (TaskStatements(holes: holes), closure.statements.range)
            }
        }
        hooks.onProject(needing: [.summaries]) { project in
            let tasks = Dictionary(grouping: project.facts(TaskStatements.self), by: \.path)
            for function in project.model.blockingFunctions where function.role == .app {
                // A pause ends by itself.
                guard let step = function.summary?.blocking, step.kind == .wait else { continue }
                if function.has(.isAsync), let callee = step.callee {
                    Self.report(callee, step, in: step.path, at: step.range, project)
                }
                guard !function.has(.isAsync) else { continue }
                for use in project.model.uses(of: function.name) where use.has(.isInClosure) && !use.has(.isAwaited) {
                    let isInTask = (tasks[use.path] ?? []).contains { task in
                        task.range.contains(use.range) && !task.fact.holes.contains { $0.contains(use.range) }
                    }
                    guard isInTask, use.kind == .call, use.callees == [function] else { continue }
                    Self.report(function, step, in: use.path, at: use.range, project)
                }
            }
        }
    }

    private static func report(
        _ callee: Declaration, _ step: BlockingStep, in path: String, at range: ByteRange, _ project: ProjectPass
    ) {
        project.report(
            "`\(callee.name)` ends in `\(step.text)`, which blocks a thread that all tasks share",
            help: "await the work itself, for example with a task group or a continuation", in: path, at: range,
            notes: callee.blockingNotes)
    }

    /// A constant of that name is made from a semaphore or group in this file.
    private static func isDispatchObject(_ name: TextSlice, near call: FunctionCallExprSyntax) -> Bool {
        call.root.descendants(PatternBindingSyntax.self).contains { binding in
            guard binding.nameToken?.text == name, let value = binding.initializer?.value.stripped else { return false }
            return value.as(FunctionCallExprSyntax.self)?.calledName?.text
                .isOne(of: ["DispatchSemaphore", "DispatchGroup"]) == true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func upload() async {
                let semaphore = DispatchSemaphore(value: 0)
                client.send { semaphore.signal() }
                ↓semaphore.wait()
            }
            """),
        .bad("let done = DispatchGroup()\nfunc run() {\n    Task {\n        ↓done.wait()\n    }\n}"),
        .bad(files: [
            "App/Sync.swift": """
            func sync() async {
                store.prepare()
                ↓loadAll()
            }
            func start() {
                Task { ↓loadAll() }
                queue.async { loadAll() }
            }
            """,
            "App/Load.swift": """
            func loadAll() { fetchBlocking() }
            private func fetchBlocking() {
                let done = DispatchSemaphore(value: 0)
                client.fetch { done.signal() }
                done.wait()
            }
            """,
        ]),
        .good(files: [
            "App/Sync.swift": "func sync() async {\n    update()\n    await loadAll()\n}",
            "App/Load.swift": """
            let lock = DispatchSemaphore(value: 1)
            func update() {
                lock.wait()
                defer { lock.signal() }
                count += 1
            }
            func loadAll() async { await fetch() }
            """,
        ]),
        .good("func upload() async {\n    await semaphore.wait()\n}"),
        .good("func upload() {\n    semaphore.wait()\n}"),
        .good("func upload() async {\n    if semaphore.wait(timeout: .now()) == .success { await send() }\n}"),
        .good("func run() async {\n    process.wait()\n}"),
    ]
}
