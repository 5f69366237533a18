import TenetRuleKit
import TenetRuleSupport

struct UnhandledTaskError: Rule {
    static let about = About(
        "unhandled-task-error", "Error lost in a task", category: .concurrency, severity: .warning, status: .stable,
        scope: .appCode,
        aliases: ["unhandled_throwing_task"],
        why: """
            An error thrown out of a task that nobody waits for disappears without a trace: no message, no log, no \
            crash. A call of a function of the project loses none that catches all its errors itself, or gives each to \
            somebody, such as a log, before it throws it on. In a `deinit` the object that could tell anybody is gone, so what a task there gives back or signs off is left alone.
            """,
        phrasings: [
            "Handle errors inside every task whose result nobody awaits.",
            "A fire-and-forget `Task { try await … }` needs `do`/`catch`, or failures vanish without a trace.",
        ])

    func install(_ hooks: inout Hooks) {
        ToldErrors.collect(&hooks)
        hooks.collectAll(LostTask.self, fromCallsOf: ["Task", "detached"]) { call, _ in
            guard call.isTaskStart || call.calls("detached", on: "Task"), Self.isResultLost(call),
                call.ancestor(DeinitializerDeclSyntax.self) == nil,
                let closure = call.closures.last?.closure
            else { return [] }
            let attempts = Self.escapingAttempts(in: closure)
            guard let first = attempts.first else { return [] }
            let found = attempts.map { node in
                LostTask.Attempt(calls: node.coveredCalls, range: node.tryKeyword.range)
            }
            return [(LostTask(attempts: found), first.tryKeyword.range)]
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for task in project.facts(LostTask.self) {
                let lost = task.fact.attempts.first { !project.isTold(ofErrorsOfCallsAt: $0.calls, in: task.path) }
                guard let lost else { continue }
                project.report(
                    "an error thrown here leaves the task and is lost: nobody reads its result",
                    help: "catch it inside the task, or keep the task and await its `value`", in: task.path,
                    at: lost.range)
            }
        }
    }

    /// A task whose result nobody reads.
    private struct LostTask: Fact {
        struct Attempt: Codable, Hashable {
            /// Where the names of the calls begin that the `try` covers.
            var calls: [Int32]
            var range: ByteRange
        }

        /// Every plain `try` whose error leaves the task.
        var attempts: [Attempt]
    }

    private static func isResultLost(_ call: FunctionCallExprSyntax) -> Bool {
        if call.parent?.kind == .codeBlockItem {
            // The only expression of a closure or getter may be its result.
            guard let list = call.parent?.parent, list.as(CodeBlockItemListSyntax.self)?.only != nil else {
                return true
            }
            guard let owner = list.parent, owner.kind == .codeBlock else { return false }
            return owner.parent?.as(FunctionDeclSyntax.self)?.returnType == nil
        }
        return call.assignedTarget?.kind == .discardAssignmentExpr
    }

    /// Every plain `try` whose error leaves the closure; waiting and checking for cancellation do not count.
    private static func escapingAttempts(in closure: ClosureExprSyntax) -> [TryExprSyntax] {
        closure.statements.descendants(TryExprSyntax.self).filter { node in
            node.questionOrExclamationMark == nil && !isAboutCancellation(node) && escapes(node, closure)
        }
    }

    private static func isAboutCancellation(_ node: TryExprSyntax) -> Bool {
        guard let call = ExprSyntax(unchecked: node.syntax).stripped.as(FunctionCallExprSyntax.self) else {
            return false
        }
        return call.calledName?.text.isOne(of: ["sleep", "checkCancellation"]) == true
    }

    private static func escapes(_ node: TryExprSyntax, _ closure: ClosureExprSyntax) -> Bool {
        var below = node.syntax
        for ancestor in node.ancestors {
            if ancestor == closure.syntax { return true }
            if ancestor.kind == .closureExpr || ancestor.kind == .functionDecl { return false }
            if let statement = ancestor.as(DoStmtSyntax.self), statement.body.syntax == below,
                !statement.catchClauses.isEmpty
            {
                return false
            }
            below = ancestor
        }
        return false
    }

    static let examples: [Example] = [
        .bad("func save() {\n    Task {\n        ↓try await store.save()\n    }\n}"),
        .bad(
            """
            func save() {
                log()
                _ = Task.detached {
                    let data = ↓try encode()
                    await send(data)
                }
            }
            """),
        .good(
            """
            final class TideFeed {
                let berth: Int
                init(berth: Int) { self.berth = berth }
                deinit { Task { [berth] in try await harbor.leave(berth) } }
            }
            """),
        .good("func save() {\n    Task {\n        do { try await store.save() } catch { show(error) }\n    }\n}"),
        .good("func save() {\n    saving = Task {\n        try await store.save()\n    }\n}"),
        .good("func blink() {\n    Task {\n        try await Task.sleep(for: .seconds(1))\n        hide()\n    }\n}"),
        .good("func save() {\n    Task { try? await store.save() }\n}"),
        .good("func start() -> Task<Void, any Error> {\n    Task { try await store.save() }\n}"),
        // The function is declared as throwing, but keeps every error to itself.
        .good(files: [
            "App/Quay.swift": """
            func refresh(_ harbor: Harbor) {
                Task { try await harbor.loadBerths() }
            }
            """,
            "App/Harbor.swift": """
            final class Harbor {
                func loadBerths() async throws {
                    do { berths = try await office.berths() } catch { log.error("no berths: \\(error)") }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Quay.swift": """
            func refresh(_ harbor: Harbor) {
                Task {
                    try await harbor.loadBerths()
                    ↓try await harbor.loadTides()
                }
                Task { ↓try await harbor.show(office.decode(data)) }
                Task { ↓try await harbor.moor(boat) }
            }
            """,
            "App/Harbor.swift": """
            final class Harbor {
                func loadBerths() async throws {
                    do { berths = try await office.berths() } catch { log.error("no berths: \\(error)") }
                }
                func loadTides() async throws {
                    do { tides = try await office.tides() } catch is Ebb { tides = [] }
                }
                func show(_ boats: [Boat]) async throws {
                    do { try await board.show(boats) } catch { log.error("no board: \\(error)") }
                }
                func moor(_ boat: Boat) async throws {
                    try await show([boat])
                    try await pilot.guide(boat)
                }
            }
            """,
        ]),
        // Whoever throws on has told of it; what the function does not tell of on purpose is no loss either.
        .good(files: [
            "App/Quay.swift": "func refresh(_ harbor: Harbor) {\n    Task { try await harbor.loadBerths() }\n}",
            "App/Harbor.swift": """
            final class Harbor {
                func loadBerths() async throws {
                    do {
                        berths = try await office.berths()
                    } catch let error as CancellationError {
                        throw error
                    } catch {
                        log.error("no berths: \\(error)")
                        throw error
                    }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Quay.swift": "func refresh(_ harbor: Harbor) {\n    Task { ↓try await harbor.loadBerths() }\n}",
            "App/Harbor.swift": """
            final class Harbor {
                func loadBerths() async throws {
                    do {
                        berths = try await office.berths()
                    } catch is Ebb {
                        throw HarborError.closed
                    } catch {
                        berths = []
                        throw error
                    }
                }
            }
            """,
        ]),
        // Nothing throws: the `try` is left over.
        .good(files: [
            "App/Quay.swift": "func refresh(_ harbor: Harbor) {\n    Task { try await harbor.loadBerths() }\n}",
            "App/Harbor.swift":
                "final class Harbor {\n    func loadBerths() async { berths = await office.berths() }\n}",
        ]),
        // Neither do functions that only call such, and there is no knowing more of who is asked.
        .good(files: [
            "App/Quay.swift": """
            func refresh(_ harbor: Harbor, _ boats: [Boat]) {
                Task { try await harbor.renew(Set(boats)) }
                Task { try await harbor.tell(boats.reversed()) }
                if let pilot = guides.first as? Pilot { Task { try await pilot.report(to: harbor) } }
            }
            """,
            "App/Harbor.swift": """
            final class Harbor {
                func renew(_ boats: Set<Boat>) async throws { try await tell(Array(boats)) }
                func tell(_ boats: [Boat]) async throws {
                    do { try await board.show(boats) } catch { log.error("no board: \\(error)") }
                }
                static func tell(_ boats: [Boat]) async throws { try await board.show(boats) }
            }
            final class Pilot {
                func report(to harbor: Harbor) async throws { try await harbor.renew([]) }
            }
            """,
        ]),
    ]
}
