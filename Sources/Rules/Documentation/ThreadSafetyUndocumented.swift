import TenetRuleKit
import TenetRuleSupport

struct ThreadSafetyUndocumented: Rule {
    static let about = About(
        "thread-safety-undocumented", "Locked type without thread-safety documentation", category: .documentation,
        severity: .note, status: .stable, scope: .appCode, reads: [.comments],
        why: "Which of its methods may be called from where is a promise that a lock inside does not tell anyone.",
        phrasings: [
            "Document the thread safety of every type that holds a lock or is `@unchecked Sendable`.",
            """
            Whoever guards state with `NSLock`, `Mutex` or a queue writes in the comment which methods may be called \
            from where.
            """,
        ])

    var locks = [
        "NSLock", "NSRecursiveLock", "OSAllocatedUnfairLock", "os_unfair_lock", "Mutex",
        "NSCondition", "pthread_mutex_t", "ManagedCriticalState",
    ]
    var mixed = false
    static let options = [
        Option<Self>("locks", \.locks, "Types of properties that guard state between threads."),
        Option<Self>("mixed", \.mixed, "Also report actors of which some methods are not isolated."),
    ]

    func install(_ hooks: inout Hooks) {
        if mixed { hooks.on(ActorDeclSyntax.self) { node, file in checkActor(node, file) } }
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard !node.isPrivate, !node.hasAttribute("MainActor"), let reason = reason(node) else { return }
            if tells(DocComment(of: node)) { return }
            file.report(
                "`\(node.name.text)` \(reason) but does not say which calls are safe from which thread",
                help: "document it under `## Thread Safety`", at: node.name)
        }
    }

    /// Methods of the actor's own that anybody may call without waiting, beside those that wait.
    private func checkActor(_ node: ActorDeclSyntax, _ file: FilePass) {
        let methods = node.members(FunctionDeclSyntax.self).filter { !$0.isPrivate && !$0.isStatic }
        guard !node.isPrivate, node.inheritanceClause == nil,
            let free = methods.first(where: { $0.hasModifier("nonisolated") })?.name,
            methods.contains(where: { !$0.hasModifier("nonisolated") }), !tells(DocComment(of: node))
        else { return }
        file.report(
            "`\(free.text)` does not wait for the actor `\(node.name.text)`, whose documentation does not say what is safe",
            help: "document it under `## Thread Safety`", at: node.name)
    }

    private func tells(_ comment: DocComment?) -> Bool {
        comment?.mentions("thread", "concurren", "isolat", "lock", "queue", "actor") == true
    }

    private func reason(_ node: ClassDeclSyntax) -> String? {
        for property in node.storedProperties {
            let type =
                property.type?.unwrapped.lastName
                ?? property.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text
            if let type, type.isOne(of: locks) { return "guards its state with `\(type)`" }
        }
        if servesTwoThreads(node) { return "has operations for the main actor and others for any thread" }
        let isUnchecked =
            node.inheritanceClause?.inheritedTypes.contains { $0.type.text == "@unchecked Sendable" } ?? false
        // Constants are as safe as those of any other type.
        let isConstant = !node.storedProperties.isEmpty && node.storedProperties.allSatisfy(\.isLet)
        return isUnchecked && !isConstant ? "is `@unchecked Sendable`" : nil
    }

    /// Some methods run on the main actor, others on a queue of the type's own.
    private func servesTwoThreads(_ node: ClassDeclSyntax) -> Bool {
        let queues = node.storedProperties.filter { property in
            property.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text == "DispatchQueue"
                || property.type?.unwrapped.lastName == "DispatchQueue"
        }.compactMap { $0.nameToken?.identifier }
        guard !queues.isEmpty else { return false }
        let methods = node.members(FunctionDeclSyntax.self).filter { !$0.isPrivate }
        return methods.contains { $0.hasAttribute("MainActor") }
            && methods.contains { method in
                !method.hasAttribute("MainActor")
                    && method.body?.descendants(FunctionCallExprSyntax.self).contains { call in
                        guard call.calledName?.text.isOne(of: ["sync", "async"]) == true,
                            let base = call.calledBase?.ownMemberName?.identifier
                        else { return false }
                        return queues.contains { $0 == base }
                    } == true
            }
    }

    static let examples: [Example] = [
        .good("final class Route: NSObject, @unchecked Sendable {\n    private let base: URL\n    let name: String\n}"),
        .bad(
            "// Written on the main actor only.\n/// A berth.\nfinal class ↓Berth: @unchecked Sendable {\n    var name = \"\"\n}"
        ),
        .bad("/// Keeps images.\nfinal class ↓ImageCache {\n    private let lock = NSLock()\n}"),
        .bad("final class ↓Store: @unchecked Sendable {\n    var rows: [Int] = []\n}"),
        .good(
            "/// Keeps images.\n///\n/// ## Thread Safety\n/// Every method may be called from any thread.\nfinal class ImageCache {\n    private let lock = NSLock()\n}"
        ),
        .bad(
            """
            /// Knows where the boats are.
            final class ↓Radar {
                private let queue = DispatchQueue(label: "radar")
                private var boats: [Boat] = []
                func all() -> [Boat] { queue.sync { boats } }
                @MainActor func show() { draw() }
            }
            """),
        .good(
            """
            final class Radar {
                private let queue = DispatchQueue(label: "radar")
                func all() -> [Boat] { queue.sync { boats } }
            }
            """),
        .bad(
            "/// Keeps tides.\nactor ↓TideStore {\n    nonisolated func path() -> URL { folder }\n    func save(_ tide: Tide) {}\n}",
            options: ["mixed": .bool(true)]),
        .good(
            "/// Keeps tides. `path` may be called from any thread.\nactor TideStore {\n    nonisolated func path() -> URL { folder }\n    func save(_ tide: Tide) {}\n}",
            options: ["mixed": .bool(true)]),
        .good("@MainActor final class ImageCache {\n    private let lock = NSLock()\n}"),
        .good("final class Store: Sendable {\n    let rows: [Int] = []\n}"),
    ]
}
