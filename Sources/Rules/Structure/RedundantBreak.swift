import TenetRuleKit
import TenetRuleSupport

struct RedundantBreak: Rule {
    static let about = About(
        "redundant-break", "Redundant break", category: .structure, severity: .warning, status: .stable,
        aliases: ["unneeded_break_in_switch"],
        why:
            "A `switch` case in Swift ends by itself. A `break` behind other statements makes readers look for a loop.",
        phrasings: [
            "Do not end a `switch` case with `break` after other statements.",
            "Swift does not fall through, so write `break` only where a case would otherwise be empty.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(BreakStmtSyntax.self) { node, file in
            guard node.label == nil, let item = node.parent?.as(CodeBlockItemSyntax.self),
                let list = item.parent, let clause = list.parent?.as(SwitchCaseSyntax.self),
                list == clause.statements.syntax, clause.statements.last == item,
                clause.statements.contains(where: { $0 != item && $0.item.kind != .ifConfigDecl })
            else { return }
            let sharesLine = !file.isAlone(item.range)
            file.report(
                "the case ends here without `break`", help: "delete `break`", at: node.breakKeyword,
                fix: sharesLine ? nil : .deleteLines(item.range, in: file, "Delete `break`", .safe))
        }
    }

    static let examples: [Example] = [
        .bad(
            "switch phase {\ncase .idle:\n    start()\n    ↓break\ndefault:\n    stop()\n}",
            fixed: "switch phase {\ncase .idle:\n    start()\ndefault:\n    stop()\n}"),
        .bad("switch phase {\ncase .idle: start(); ↓break\ndefault: stop()\n}"),
        .good("switch phase {\ncase .idle:\n    break\ndefault:\n    stop()\n}"),
        .good(
            "search: for row in rows {\n    switch row {\n    case .end:\n        close()\n        break search\n    default: use(row)\n    }\n}"
        ),
        .good("switch phase {\ncase .idle:\n    if isReady { break }\n    start()\ndefault: stop()\n}"),
        .good("switch phase {\ncase .idle:\n    #if DEBUG\n    log()\n    #endif\n    break\ndefault: stop()\n}"),
    ]
}
