import TenetRuleKit
import TenetRuleSupport

struct UncheckedSendable: Rule {
    static let about = About(
        "unchecked-sendable", "Unchecked `Sendable` without protection", category: .concurrency, severity: .warning,
        scope: .appCode, reads: [.comments],
        why: """
            `@unchecked Sendable` promises that a type is safe to share between threads. Mutable state without a lock \
            or a stated reason breaks the promise, and the compiler can no longer tell.
            """,
        phrasings: [
            """
            Use `@unchecked Sendable` on a class with mutable state only with a lock or a comment that states the \
            reason.
            """,
            """
            Do not silence the compiler about thread safety: guard the variables with synchronization or write down \
            why sharing is safe.
            """,
        ])

    var allowExplained = true
    static let options = [
        Option<Self>("allow_explained", \.allowExplained, Explained.option(at: "above the type or on its first line"))
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("unchecked") { attribute, file in
            guard let type = attribute.enclosingType, let clause = type.inheritanceClause, clause.contains(attribute),
                let name = type.groupName, Self.isUnprotected(type), !(allowExplained && file.isExplained(attribute))
            else { return }
            file.report(
                "`\(name.text)` claims to be `Sendable`, and nothing here shows what protects its mutable state",
                help: "make it an actor, guard its state with a lock, or say in a comment what makes it safe",
                at: attribute)
        }
    }

    /// Has a stored `var` and neither a lock nor a queue to guard it.
    private static func isUnprotected(_ type: any DeclGroupSyntax) -> Bool {
        guard type.syntax.kind == .classDecl, !mayInheritProtection(type) else { return false }
        let isMutable = type.storedProperties.contains {
            $0.isVar && $0.attributes.isEmpty && !$0.hasModifier("weak", "static", "class", "lazy")
        }
        guard isMutable, !type.hasAttribute("MainActor") else { return false }
        return !type.memberBlock.tokens.contains { token in
            guard token.tokenKind == .identifier else { return false }
            let text = token.text
            return guards.contains { text.containsIgnoringCase($0) }
        }
    }

    /// The first name behind the colon looks like a superclass, which may hold the lock.
    private static func mayInheritProtection(_ type: any DeclGroupSyntax) -> Bool {
        guard let first = type.inheritanceClause?.inheritedTypes.first?.type, first.kind != .attributedType,
            let name = first.lastName
        else { return false }
        if name == "NSObject" { return false }
        return !protocolEndings.contains { name.hasSuffix($0) }
    }

    private static let protocolEndings = ["Protocol", "ing", "able", "Delegate", "Object", "Provider"]
    private static let guards = ["lock", "mutex", "queue", "semaphore", "synchron", "atomic", "protected"]

    static let examples: [Example] = [
        .bad("final class Cache: ↓@unchecked Sendable {\n    var items: [String: Data] = [:]\n}"),
        .bad("final class Box: Codable, ↓@unchecked Sendable {\n    private var value: NSMutableString\n}"),
        .good(
            """
            final class Cache: @unchecked Sendable {
                private let lock = NSLock()
                private var items: [String: Data] = [:]
            }
            """),
        .good("class Job: QueuedJob, @unchecked Sendable {\n    var onEnd: (() -> Void)?\n}"),
        .good("struct Text: @unchecked Sendable {\n    var value: NSString\n}"),
        .good("// Only used before launch ends.\nfinal class Seed: @unchecked Sendable {\n    var value = 0\n}"),
        .good("final class Token: @unchecked Sendable {\n    let raw: NSString\n}"),
        .good("final class Token: Sendable {\n    let raw = 0\n}"),
    ]
}
