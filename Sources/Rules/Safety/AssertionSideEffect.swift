import TenetRuleKit
import TenetRuleSupport

struct AssertionSideEffect: Rule {
    static let about = About(
        "assertion-side-effect", "Assertion with a side effect", category: .safety, severity: .error,
        why: """
            `assert` is left out of released builds together with everything in its condition. Work that is done \
            there is not done for users.
            """,
        phrasings: [
            "Do not change state in the condition of an `assert`.",
            """
            Never put real work such as `insert` or `removeFirst` inside a debug check, because production builds drop \
            it.
            """,
        ])

    private static let changing = [
        "insert", "remove", "removeFirst", "removeLast", "removeValue", "popFirst", "popLast", "updateValue", "append",
        "next",
        "save", "write", "register", "start", "activate", "createDirectory", "removeItem", "setCategory", "load",
        "perform",
        "formUnion", "subtract", "toggle", "commit", "execute",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("assert") { call, file in
            guard call.isPlain, let condition = call.firstArgument, condition.label == nil else { return }
            for inner in condition.descendants(FunctionCallExprSyntax.self) {
                guard let name = inner.calledName, inner.calledBase != nil, name.text.isOne(of: Self.changing) else {
                    continue
                }
                file.report(
                    "`\(name.text)` is not called in released builds, because `assert` is left out there",
                    help: "call it in front, and assert its result", at: name)
                return
            }
        }
    }

    static let examples: [Example] = [
        .bad("assert(seen.↓insert(id).inserted)"),
        .bad("assert(queue.↓removeFirst() == job, \"wrong order\")"),
        .good("let isNew = seen.insert(id).inserted\nassert(isNew)"),
        .good("assert(items.contains(item))"),
        .good("precondition(seen.insert(id).inserted)"),
        .good("assert(!items.isEmpty, log.write(\"empty\"))"),
    ]
}
