import TenetRuleKit
import TenetRuleSupport

struct UnusedLabel: Rule {
    static let about = About(
        "unused-label", "Label that nothing jumps to", category: .structure, severity: .warning,
        aliases: ["unused_control_flow_label"],
        why:
            "A label says that something inside jumps here. One that no `break` or `continue` names sends readers looking for it.",
        phrasings: [
            "Remove labels of loops and statements that no `break` or `continue` names.",
            "Don't write `outer:` in front of a `for` unless something inside jumps there.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(LabeledStmtSyntax.self) { node, file in
            let name = node.label.identifier
            let isNamed =
                node.descendants(BreakStmtSyntax.self).contains { $0.label?.identifier == name }
                || node.descendants(ContinueStmtSyntax.self).contains { $0.label?.identifier == name }
            guard !isNamed else { return }
            file.report(
                "nothing jumps to the label `\(name)`", help: "delete it", at: node.label,
                fix: .replace(
                    ByteRange(node.label.range.lower, node.statement.range.lower), with: "", "Delete the label", .safe))
        }
    }

    static let examples: [Example] = [
        .bad("↓piers: for pier in piers { close(pier) }", fixed: "for pier in piers { close(pier) }"),
        .bad(
            "↓outer: while isOpen {\n    for a in b { break }\n}", fixed: "while isOpen {\n    for a in b { break }\n}"),
        .bad(
            "↓pick: switch tide {\ncase .low: break\ndefault: rise()\n}",
            fixed: "switch tide {\ncase .low: break\ndefault: rise()\n}"),
        .good("piers: for pier in piers {\n    for berth in pier { if berth.isFree { break piers } }\n}"),
        .good("piers: for pier in piers {\n    for berth in pier { if berth.isFree { continue piers } }\n}"),
        .good("check: if isOpen {\n    guard isFree else { break check }\n    moor()\n}"),
        .good("for pier in piers { close(pier) }"),
        .good("moor(at: pier)"),
    ]
}
