import TenetRuleKit
import TenetRuleSupport

struct TaskGroupErrorsLost: Rule {
    static let about = About(
        "task-group-errors-lost", "Errors of child tasks ignored", category: .concurrency, severity: .warning,
        scope: .appCode,
        why: """
            A throwing task group waits for its children when its closure ends, but throws none of their errors. \
            Unless the closure asks for the results, a failed child goes unnoticed and the function reports success.
            """,
        phrasings: [
            """
            Collect the results of every throwing task group, with a loop or `waitForAll`, so that errors of child \
            tasks are thrown.
            """,
            """
            When one of several parallel uploads goes wrong inside `withThrowingTaskGroup`, the caller has to hear \
            about it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("withThrowingTaskGroup") { call, file in
            // Without `try` the author expects no error.
            guard call.isTried, let closure = call.closures.last?.closure,
                let group = closure.parameterNames.first?.text ?? Optional(closure.slice(ByteRange(0, 0)))
            else { return }
            let name = group.isEmpty ? "$0" : group.string
            var failing: TokenSyntax?
            for reference in closure.statements.descendants(DeclReferenceExprSyntax.self)
            where reference.baseName.text == name && !reference.isMemberName {
                guard let access = reference.parent?.as(MemberAccessExprSyntax.self),
                    access.declName.baseName.text.isOne(of: Self.harmless)
                else { return }
                guard let child = access.parent?.as(FunctionCallExprSyntax.self),
                    let work = child.closures.last?.closure, failing == nil
                else { continue }
                if Self.throwsOut(work) { failing = access.declName.baseName }
            }
            guard let failing else { return }
            file.report(
                "errors of the child tasks of `\(name)` are lost, because nothing asks for their results",
                help: "end the closure with `try await \(name).waitForAll()` or go through the results", at: failing)
        }
    }

    private static let harmless = ["addTask", "addTaskUnlessCancelled", "cancelAll", "isCancelled", "isEmpty"]

    /// An error can leave the closure: a `try` that is neither optional nor inside a `do` that catches everything.
    private static func throwsOut(_ closure: ClosureExprSyntax) -> Bool {
        closure.statements.descendants(TryExprSyntax.self).contains { attempt in
            guard attempt.questionOrExclamationMark == nil, attempt.enclosingBody == closure.syntax else {
                return false
            }
            return !attempt.ancestors.prefix { $0 != closure.syntax }.contains { node in
                guard let attempt = node.as(DoStmtSyntax.self) else { return false }
                return attempt.catchClauses.contains { $0.catchItems.isEmpty }
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func sync(_ notes: [Note]) async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for note in notes {
                        group.↓addTask { try await upload(note) }
                    }
                }
            }
            """),
        .bad(
            """
            func start() async throws {
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.↓addTask { try await first() }
                    tasks.addTask { try await second() }
                    try check()
                }
            }
            """),
        .good(
            """
            func sync(_ notes: [Note]) async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for note in notes {
                        group.addTask { try await upload(note) }
                    }
                    try await group.waitForAll()
                }
            }
            """),
        .good(
            """
            func load() async throws -> [Item] {
                try await withThrowingTaskGroup(of: Item.self) { group in
                    for id in ids { group.addTask { try await item(id) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
            }
            """),
        .good(
            """
            func warmUp() async throws {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { _ = try? await preload() }
                    group.addTask {
                        do { try await connect() } catch { log(error) }
                    }
                }
            }
            """),
        .good(
            """
            func animate() async {
                await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await clock.sleep(for: .seconds(1)) }
                }
            }
            """),
        .good(
            """
            func race() async throws -> Int {
                try await withThrowingTaskGroup(of: Int.self) { group in
                    add(to: &group)
                    group.addTask { try await slow() }
                    return try await first(of: group)
                }
            }
            """),
    ]
}

extension FunctionCallExprSyntax {
    /// `try` stands before the call, with or without `await`.
    fileprivate var isTried: Bool {
        var current = parent
        while let node = current, node.kind == .awaitExpr || node.kind == .tryExpr {
            if let attempt = node.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark == nil }
            current = node.parent
        }
        return false
    }
}
