import TenetRuleKit
import TenetRuleSupport

struct LockWithoutDefer: Rule {
    static let about = About(
        "lock-without-defer", "Way out that keeps a lock", category: .concurrency, severity: .error,
        why: """
            A `return` or an error between `lock()` and `unlock()` leaves the lock closed: the next thread that needs \
            it waits for ever.
            """,
        phrasings: [
            "Release a lock on every way out of the scope that acquired it, preferably with `defer`.",
            """
            Right after `mutex.lock()` comes `defer { mutex.unlock() }`, so that an early return or a thrown error can \
            never cause a deadlock.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("lock") { call, file in
            guard call.arguments.isEmpty, call.trailingClosure == nil, let base = call.calledBase,
                let item = call.parent?.as(CodeBlockItemSyntax.self),
                let list = item.parent?.as(CodeBlockItemListSyntax.self)
            else { return }
            var exits: [TokenSyntax] = []
            for statement in list where statement.range.lower > item.range.upper {
                if statement.item.kind == .deferStmt { return }
                if statement.text.hasPrefix(base.text.string + ".unlock(") {
                    guard let exit = exits.first else { return }
                    file.report(
                        "`\(base.text)` stays locked when this `\(exit.text)` leaves the scope",
                        help: "write `defer { \(base.text).unlock() }` right behind `lock()`", at: exit,
                        notes: [file.note("locked here", at: call)])
                    return
                }
                if statement.codeContains("unlock(") { continue }
                if let exit = Self.exit(in: statement) { exits.append(exit) }
            }
        }
    }

    /// A `return`, `throw` or plain `try` that leaves the scope, outside closures and `do` with `catch`.
    private static func exit(in statement: CodeBlockItemSyntax) -> TokenSyntax? {
        statement.tokens.first { token in
            guard token.tokenKind == .keyword, token.text.isOne(of: ["return", "throw", "try"]) else { return false }
            if let node = token.parent?.as(TryExprSyntax.self), node.questionOrExclamationMark != nil { return false }
            for ancestor in token.ancestors {
                if ancestor == statement.syntax { return true }
                switch ancestor.kind {
                case .closureExpr, .functionDecl: return false
                case .doStmt where token.text != "return":
                    if !DoStmtSyntax(unchecked: ancestor).catchClauses.isEmpty { return false }
                default: continue
                }
            }
            return true
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func value(_ key: String) -> Int? {
                mutex.lock()
                guard let found = table[key] else { ↓return nil }
                mutex.unlock()
                return found
            }
            """),
        .bad(
            """
            func store() throws {
                mutex.lock()
                let data = ↓try encode(table)
                disk.write(data)
                mutex.unlock()
            }
            """),
        .good(
            """
            func value(_ key: String) -> Int? {
                mutex.lock()
                defer { mutex.unlock() }
                guard let found = table[key] else { return nil }
                return found
            }
            """),
        .good(
            """
            func value(_ key: String) -> Int? {
                mutex.lock()
                guard let found = table[key] else {
                    mutex.unlock()
                    return nil
                }
                mutex.unlock()
                return found
            }
            """),
        .good(
            """
            func count() -> Int {
                mutex.lock()
                let count = table.count
                mutex.unlock()
                return count
            }
            """),
        .good(
            """
            func all() {
                mutex.lock()
                let names = table.map { item in return item.name }
                mutex.unlock()
            }
            """),
    ]
}
