import TenetRuleKit

struct ThreadSafetyUndocumented: Rule {
    static let about = About(
        "thread-safety-undocumented", "Locked type without thread-safety documentation", category: .documentation,
        severity: .note, scope: .appCode, reads: [.comments],
        why: "Which of its methods may be called from where is a promise that a lock inside does not tell anyone.")

    var locks = [
        "NSLock", "NSRecursiveLock", "OSAllocatedUnfairLock", "os_unfair_lock", "Mutex",
        "NSCondition", "pthread_mutex_t", "ManagedCriticalState",
    ]
    static let options = [Option<Self>("locks", \.locks, "Types of properties that guard state between threads.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard !node.isPrivate, !node.hasAttribute("MainActor"), let reason = reason(node) else { return }
            if let comment = DocComment(of: node),
                comment.mentions("thread", "concurren", "isolat", "lock", "queue", "actor")
            {
                return
            }
            file.report(
                "`\(node.name.text)` \(reason) but does not say which calls are safe from which thread",
                help: "document it under `## Thread Safety`", at: node.name)
        }
    }

    private func reason(_ node: ClassDeclSyntax) -> String? {
        for property in node.storedProperties {
            let type =
                property.type?.unwrapped.lastName
                ?? property.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text
            if let type, type.isOne(of: locks) { return "guards its state with `\(type)`" }
        }
        let isUnchecked =
            node.inheritanceClause?.inheritedTypes.contains { $0.type.text == "@unchecked Sendable" } ?? false
        return isUnchecked ? "is `@unchecked Sendable`" : nil
    }

    static let examples: [Example] = [
        .bad("/// Keeps images.\nfinal class ↓ImageCache {\n    private let lock = NSLock()\n}"),
        .bad("final class ↓Store: @unchecked Sendable {\n    var rows: [Int] = []\n}"),
        .good(
            "/// Keeps images.\n///\n/// ## Thread Safety\n/// Every method may be called from any thread.\nfinal class ImageCache {\n    private let lock = NSLock()\n}"
        ),
        .good("@MainActor final class ImageCache {\n    private let lock = NSLock()\n}"),
        .good("final class Store: Sendable {\n    let rows: [Int] = []\n}"),
    ]
}
