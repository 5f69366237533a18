import TenetRuleKit
import TenetRuleSupport

struct BgCompletionFlagNotIsolated: Rule {
    static let about = About(
        "bg-completion-flag-not-isolated", "Completion flag that two threads may write", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            The expiration handler comes on another thread. A flag that both it and the normal path check and set helps \
            only if one actor keeps them apart.
            """,
        phrasings: [
            """
            Isolate to one actor any flag that both a background task's expiration handler and its normal path check \
            and set.
            """,
            """
            Guard against calling `setTaskCompleted` twice with a variable on the main actor, never with an \
            unprotected Bool that two threads touch.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs {
                checkLocal(run.handler, file)
                guard let expiration = run.handler.expirationHandler, let function = run.handler.function,
                    let type = function.enclosingType,
                    type.syntax.kind == .classDecl, !function.isOnMainActor,
                    !function.hasAttribute("MainActor"),
                    !type.attributes.names.contains(where: { $0.hasSuffix("Actor") }),
                    !type.memberBlock.codeContainsFolded(["lock", "mutex", "atomic"])
                else { continue }
                let flags = type.storedProperties.filter { $0.isVar && $0.initialValue?.kind == .booleanLiteralExpr }
                for flag in flags {
                    guard let name = flag.nameToken, let write = Self.write(of: name.text, in: expiration.syntax, nil),
                        Self.write(of: name.text, in: run.handler.statements.syntax, expiration) != nil,
                        !Self.isOnMain(write, within: expiration)
                    else { continue }
                    file.report(
                        "`\(name.text)` is set by the expiration handler and the normal path on different threads",
                        help: "put the class on the main actor and hop to it in the expiration handler", at: name,
                        notes: [file.note("set here on the thread of the expiration handler", at: write)])
                }
            }
        }
    }

    /// A variable of the handler itself that both closures write.
    private func checkLocal(_ handler: BackgroundTaskHandler, _ file: FilePass) {
        guard let expiration = handler.expirationHandler,
            !handler.statements.codeContainsFolded(["lock", "mutex", "atomic"])
        else { return }
        for item in handler.statements {
            guard let variable = item.item.as(VariableDeclSyntax.self), variable.isVar,
                variable.initialValue?.kind == .booleanLiteralExpr, let name = variable.nameToken,
                let write = Self.write(of: name.text, in: expiration.syntax, nil),
                !Self.isOnMain(write, within: expiration),
                Self.write(of: name.text, in: handler.statements.syntax, expiration) != nil
            else { continue }
            file.report(
                "`\(name.text)` is set by the expiration handler and the normal path on different threads",
                help: "keep it in an object of the main actor and hop to that in the expiration handler", at: name,
                notes: [file.note("set here on the thread of the expiration handler", at: write)])
        }
    }

    private static func write(of name: TextSlice, in node: Syntax, _ except: ClosureExprSyntax?) -> Syntax? {
        node.descendants(SequenceExprSyntax.self).first { sequence in
            guard let target = sequence.assignment?.target, except?.contains(sequence) != true else { return false }
            return target.lastName?.text == name
        }?.syntax
    }

    private static func isOnMain(_ node: Syntax, within closure: ClosureExprSyntax) -> Bool {
        node.ancestors.prefix { $0 != closure.syntax }.contains { ancestor in
            guard let inner = ancestor.as(ClosureExprSyntax.self) else { return false }
            return inner.signature?.attributes.names.contains("MainActor") == true
                || inner.receivingCall?.call.isOnMainQueue == true
                || inner.receivingCall?.call.calledBase?.text == "MainActor"
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func register() {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.feed, using: nil) { task in
                    nonisolated(unsafe) var ↓hasEnded = false
                    task.expirationHandler = {
                        if !hasEnded { hasEnded = true; task.setTaskCompleted(success: false) }
                    }
                    Task {
                        await reload()
                        if !hasEnded { hasEnded = true; task.setTaskCompleted(success: true) }
                    }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func run(_ task: BGTask) async {
                var isRetried = false
                task.expirationHandler = { work.cancel() }
                if await !reload() { isRetried = true }
                task.setTaskCompleted(success: !isRetried)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                private var ↓isCompleted = false

                func refresh(task: BGAppRefreshTask) async {
                    isCompleted = false
                    task.expirationHandler = {
                        guard !self.isCompleted else { return }
                        self.isCompleted = true
                        task.setTaskCompleted(success: false)
                    }
                    await reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.setTaskCompleted(success: true)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            class Cleaner {
                var ↓ended = false

                func run(_ task: BGTask) async {
                    task.expirationHandler = { [weak self] in self?.ended = true }
                    ended = await clean()
                    task.setTaskCompleted(success: ended)
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isCompleted = false

                func refresh(task: BGAppRefreshTask) async {
                    isCompleted = false
                    task.expirationHandler = {
                        Task { @MainActor in self.isCompleted = true }
                    }
                    await reload()
                    isCompleted = true
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                private let lock = NSLock()
                private var isCompleted = false

                func refresh(task: BGAppRefreshTask) async {
                    task.expirationHandler = { self.lock.withLock { self.isCompleted = true } }
                    await reload()
                    lock.withLock { isCompleted = true }
                }
            }
            """),
        .good("final class Player {\n    var isDone = false\n    func run() { queue.async { self.isDone = true } }\n}"),
    ]
}
