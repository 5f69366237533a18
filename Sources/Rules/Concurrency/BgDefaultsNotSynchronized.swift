import TenetRuleKit
import TenetRuleSupport

struct BgDefaultsNotSynchronized: Rule {
    static let about = About(
        "bg-defaults-not-synchronized", "User defaults written in background work and not synchronized",
        category: .concurrency, severity: .warning, scope: .appCode,
        why: """
            The system may end the app right after a background task is complete. What user defaults have not written \
            to disk by then may be lost.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            let work = file.service(BackgroundWork.self)
            var seen: Set<Syntax> = []
            for run in work.runs {
                for part in run.parts {
                    for body in file.bodies
                    where (body.owner == part || part.contains(body.owner)) && seen.insert(body.owner).inserted {
                        check(body, part, run, file)
                    }
                }
            }
            checkFetches(&seen, file)
        }
    }

    /// `application(_:performFetchWithCompletionHandler:)` and the end of background downloads.
    private func checkFetches(_ seen: inout Set<Syntax>, _ file: FilePass) {
        let labels = ["performFetchWithCompletionHandler", "handleEventsForBackgroundURLSession"]
        guard labels.contains(where: { file.root.codeContains($0) }) else { return }
        for function in file.root.descendants(FunctionDeclSyntax.self) {
            guard function.parameters.contains(where: { $0.firstName.text.isOne(of: labels) }) else { continue }
            for body in file.bodies
            where (body.owner == function.syntax || function.contains(body.owner))
                && seen.insert(body.owner).inserted
            {
                check(body, function.syntax, nil, file)
            }
        }
    }

    /// - Parameters:
    ///   - part: the function or handler that the body is, or in which its closure is written.
    ///   - run: the background run that it belongs to, if it is shown.
    private func check(_ body: FlowBody, _ part: Syntax, _ run: BackgroundWork.Run?, _ file: FilePass) {
        let setters = Self.setters(of: part)
        guard body.mentions("set", "setValue", "removeObject") || setters.keys.contains(where: { body.mentions($0) }),
            let graph = body.graph
        else { return }
        let work = file.service(BackgroundWork.self)
        for event in graph.events where event.kind == .call || event.kind == .assignment {
            let written = event.node.as(SequenceExprSyntax.self)?.assignment?.target.ownMemberName
            // `lastRun = .now`, with the write in the setter of `lastRun`.
            let call = written.map { setters[$0.text.string] } ?? event.node.as(FunctionCallExprSyntax.self)
            guard let call, let name = written ?? call.calledName, let store = call.writtenDefaults,
                let base = call.calledBase
            else { continue }
            let isSync = { (node: Syntax) -> Bool in
                guard let other = node.as(FunctionCallExprSyntax.self) else { return false }
                if let synchronized = other.synchronizedDefaults { return synchronized.matches(store) }
                return work.called(by: other).contains { Self.synchronizes($0.syntax, store) }
            }
            guard case .fails(let witness)? = graph.mustReach(isSync, from: event.node, .withValues),
                !isDoneAround(body, part, isSync, file), !isDoneElsewhere(part, run, store, isSync, file)
            else { continue }
            let text = base.as(OptionalChainingExprSyntax.self)?.expression.text ?? base.text
            file.report(
                "`\(text)` is written in background work and may not reach the disk",
                help: "call `\(text).synchronize()` before the task is completed", at: name,
                notes: witness.notes(in: file))
            return
        }
    }

    /// The writes that setters of the type make, by property, unless they synchronize as well.
    private static func setters(of part: Syntax) -> [String: FunctionCallExprSyntax] {
        guard let type = part.enclosingType, type.memberBlock.codeContains("efaults") else { return [:] }
        var found: [String: FunctionCallExprSyntax] = [:]
        for property in type.members(VariableDeclSyntax.self) where !property.isStored {
            let accessors = property.descendants(AccessorDeclSyntax.self)
            guard let name = property.nameToken,
                let set = accessors.first(where: { $0.accessorSpecifier.text == "set" })
            else { continue }
            let calls = set.descendants(FunctionCallExprSyntax.self)
            if !calls.contains(where: { $0.synchronizedDefaults != nil }) {
                found[name.text.string] = calls.first { $0.writtenDefaults != nil }
            }
        }
        return found
    }

    private static func synchronizes(_ node: Syntax, _ store: DefaultsStore) -> Bool {
        node.descendants(FunctionCallExprSyntax.self).contains { $0.synchronizedDefaults?.matches(store) ?? false }
    }

    /// The body is a closure, and behind it the code around it synchronizes.
    private func isDoneAround(
        _ body: FlowBody, _ part: Syntax, _ isSync: (Syntax) -> Bool, _ file: FilePass
    ) -> Bool {
        guard body.owner != part else { return false }
        return part.descendants(FunctionCallExprSyntax.self).contains { call in
            call.range.lower > body.owner.range.upper && isSync(call.syntax)
        }
    }

    /// A function that calls this one synchronizes, or the handler does it once, at its end.
    private func isDoneElsewhere(
        _ part: Syntax, _ run: BackgroundWork.Run?, _ store: DefaultsStore, _ isSync: @escaping (Syntax) -> Bool,
        _ file: FilePass
    ) -> Bool {
        guard let run, let function = part.as(FunctionDeclSyntax.self), part != run.handler.owner else { return false }
        return run.parts.contains { other in
            guard other != part, Self.synchronizes(other, store) else { return false }
            if other == run.handler.owner, file.body(of: other)?.graph?.atLeastOnce(isSync)?.holds == true {
                return true
            }
            return other.descendants(FunctionCallExprSyntax.self).contains { $0.calledName?.text == function.name.text }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            final class Feed {
                private let shared = UserDefaults(suiteName: group)

                func register(_ store: UserDefaults) {
                    BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.feed, using: nil) { task in
                        self.reload { count in
                            store.↓set(count, forKey: Keys.count)
                            task.setTaskCompleted(success: true)
                        }
                    }
                }
                func run(_ task: BGProcessingTask) {
                    Task {
                        shared?.↓set(await load(), forKey: Keys.feed)
                        UserDefaults.standard.synchronize()
                        task.setTaskCompleted(success: true)
                    }
                }
            }
            """),
        .bad(
            """
            import SwiftUI

            struct Reader: App {
                var body: some Scene {
                    WindowGroup { Feed() }.backgroundTask(.appRefresh(Tasks.feed)) {
                        if let count = try? await feed.count() {
                            UserDefaults.standard.↓set(count, forKey: Keys.count)
                        }
                    }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Feed {
                private let shared = UserDefaults(suiteName: group)

                func run(_ task: BGProcessingTask) {
                    Task {
                        await MainActor.run { shared?.set(1, forKey: Keys.feed) }
                        shared?.set(await load(), forKey: Keys.feed)
                        flush()
                        task.setTaskCompleted(success: true)
                    }
                }
                private func flush() { shared?.synchronize() }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                await reload()
                UserDefaults.standard.↓set(Date(), forKey: key)
                task.setTaskCompleted(success: true)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    if await reload() { note() }
                    task.setTaskCompleted(success: true)
                }

                private func note() { defaults.↓set(Date(), forKey: key) }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                await reload()
                UserDefaults.standard.set(Date(), forKey: key)
                UserDefaults.standard.synchronize()
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    await note()
                    defaults.synchronize()
                    task.setTaskCompleted(success: true)
                }

                private func note() async { defaults.set(Date(), forKey: key) }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Feed {
                private var lastRun: Date? {
                    get { defaults.object(forKey: key) as? Date }
                    set { defaults.set(newValue, forKey: key) }
                }
                private var isFresh: Bool {
                    get { defaults.bool(forKey: flag) }
                    set {
                        defaults.set(newValue, forKey: flag)
                        defaults.synchronize()
                    }
                }
                func run(_ task: BGProcessingTask) async {
                    await reload()
                    isFresh = true
                    ↓lastRun = .now
                    task.setTaskCompleted(success: true)
                }
            }
            """),
        .good(
            "private func noteRefresh() {\n    UserDefaults.standard.set(Date(), forKey: dateKey)\n    UserDefaults.standard.synchronize()\n}"
        ),
        .good("private func noteChoice() {\n    UserDefaults.standard.set(choice, forKey: choiceKey)\n}"),
        .good(
            "import Foundation\n\nprivate func noteRefresh() {\n    UserDefaults.standard.set(Date(), forKey: dateKey)\n}"
        ),
        .good("func save() {\n    UserDefaults.standard.set(true, forKey: key)\n}"),
    ]
}
