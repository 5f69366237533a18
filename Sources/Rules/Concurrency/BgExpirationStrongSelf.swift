import TenetRuleKit
import TenetRuleSupport

struct BgExpirationStrongSelf: Rule {
    static let about = About(
        "bg-expiration-strong-self", "Expiration handler that keeps its owner alive", category: .concurrency,
        severity: .note, scope: .appCode,
        why: """
            The system holds the expiration handler as long as the task. An owner that the handler holds strongly lives \
            on with it, although nobody else needs it any more.
            """,
        phrasings: [
            "Capture `self` weakly in the `expirationHandler` of a background task.",
            "Never let a `BGTask` keep its owner alive through a strong reference in the time-is-up closure.",
        ])

    /// An expiration handler that holds `self`, in a class as far as the file shows.
    private struct Held: Fact {
        var type: String
        var help: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Held.self, from: SequenceExprSyntax.self) { sequence, file in
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "expirationHandler",
                file.usesBackgroundTasks, let closure = value.only?.as(ClosureExprSyntax.self),
                let mark = closure.strongSelf, sequence.enclosingFunction?.isStatic != true,
                let type = sequence.enclosingType, [.classDecl, .actorDecl, .extensionDecl].contains(type.kind),
                let name = type.groupName?.identifier
            else { return nil }
            return (Held(type: name.string, help: closure.weakSelfHelp(mark)), mark.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            for held in project.facts(Held.self) where held.role == .app {
                let types = project.model.types(named: held.fact.type).all
                guard types.isEmpty || types.contains(where: { $0.kind == .class || $0.kind == .actor }) else {
                    continue
                }
                project.report(
                    "the expiration handler holds `self` strongly", help: held.fact.help, in: held.path, at: held.range)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    task.expirationHandler = {
                        Task { @MainActor in ↓self.end(task, false) }
                    }
                    end(task, await reload())
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Cleaner {}
            extension Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { ↓self.queue.cancelAllOperations() }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { [weak self] in self?.stop() }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { [queue] in queue.cancelAllOperations() }
                }
            }
            """),
        .good(files: [
            "App/Cleaner+Tasks.swift": """
            import BackgroundTasks

            extension Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { self.stop() }
                }
            }
            """,
            "App/Cleaner.swift": "struct Cleaner {\n    func stop() {}\n}",
        ]),
    ]
}
