import TenetRuleKit
import TenetRuleSupport

struct ObservationTokenDiscarded: Rule {
    static let about = About(
        "observation-token-discarded", "Key-value observation dropped at once", category: .concurrency,
        severity: .error, scope: .appCode,
        why: "A key-value observation ends when its token is freed. When nothing keeps it, no change is ever seen.",
        phrasings: [
            """
            Store the token that key-value observation with `observe(_:)` returns; do not discard it or keep it only \
            in a local constant.
            """,
            "Hold every `NSKeyValueObservation` in a property, or nothing will ever tell you about changes.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("observe") { call, file in
            guard let first = call.firstArgument, first.label == nil, first.expression.kind == .keyPathExpr,
                call.calledBase != nil, let name = call.calledName, call.closures.count == 1,
                call.arguments.allSatisfy({
                    $0.label == nil || $0.label?.text.isOne(of: ["options", "changeHandler"]) == true
                })
            else { return }
            let isDropped =
                call.assignedTarget?.kind == .discardAssignmentExpr
                || (call.hasArgument("options") && call.parent?.kind == .codeBlockItem && Self.isAmongOthers(call))
                || Self.isUnusedLocal(call)
            guard isDropped else { return }
            file.report(
                "nothing keeps this observation, so it ends before it sees a change",
                help: "store the `NSKeyValueObservation` in a property", at: name)
        }
    }

    private static func isAmongOthers(_ call: FunctionCallExprSyntax) -> Bool {
        call.parent?.parent?.as(CodeBlockItemListSyntax.self)?.only == nil
    }

    private static func isUnusedLocal(_ call: FunctionCallExprSyntax) -> Bool {
        guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken,
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.isLocal,
            let body = variable.enclosingBody
        else { return false }
        return !body.tokens.contains { $0.text == name.text && $0 != name }
    }

    static let examples: [Example] = [
        .bad("func watch() {\n    _ = player.↓observe(\\.rate) { player, _ in show(player.rate) }\n}"),
        .bad(
            """
            func watch() {
                let token = player.↓observe(\\.rate, options: [.new]) { _, change in show(change) }
                start()
            }
            """),
        .good("func watch() {\n    token = player.observe(\\.rate) { player, _ in show(player.rate) }\n}"),
        .good(
            """
            func watch() {
                let token = player.observe(\\.rate) { player, _ in show(player.rate) }
                tokens.append(token)
            }
            """),
        .good("func watch() {\n    store.observe(\\.count) { show($0) }\n}"),
    ]
}
