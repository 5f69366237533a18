import TenetRuleKit
import TenetRuleSupport

struct UnusedEnumeratedIndex: Rule {
    static let about = About(
        "unused-enumerated-index", "Unused enumerated index", category: .structure, severity: .warning,
        aliases: ["unused_enumerated"],
        why: "`enumerated()` is there for the index; where it is dropped, a plain loop says the same with less.",
        phrasings: [
            "Do not call `enumerated()` in a loop that ignores the index or the element.",
            "If you write `for (_, row) in rows.enumerated()`, a plain `for row in rows` does the job.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("enumerated") { call, file in
            guard call.arguments.isEmpty, call.trailingClosure == nil, let base = call.calledBase,
                let loop = call.parent?.as(ForStmtSyntax.self), loop.sequence.syntax == call.syntax,
                loop.caseKeyword == nil, let tuple = loop.pattern.as(TuplePatternSyntax.self)
            else { return }
            let parts = Array(tuple.elements)
            guard parts.count == 2 else { return }
            let drop = ByteRange(base.range.upper, call.range.upper)
            if parts[0].pattern.kind == .wildcardPattern {
                file.report(
                    "the index from `enumerated()` is not used", help: "loop over `\(base.text)` itself",
                    at: parts[0].pattern,
                    fix: Fix(
                        "Loop without `enumerated()`", .unsafe,
                        [Edit(tuple.range, parts[1].pattern.text.string), Edit(drop, "")]))
            } else if parts[1].pattern.kind == .wildcardPattern {
                file.report(
                    "the element from `enumerated()` is not used", help: "loop over `\(base.text).indices`",
                    at: parts[1].pattern)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "for (↓_, row) in rows.enumerated() {\n    show(row)\n}",
            fixed: "for row in rows {\n    show(row)\n}"),
        .bad("for (index, ↓_) in rows.enumerated() {\n    show(index)\n}"),
        .good("for (index, row) in rows.enumerated() {\n    show(row, at: index)\n}"),
        .good("for (_, value) in table {\n    show(value)\n}"),
        .good("for (_, row) in rows.enumerated(by: 2) {\n    show(row)\n}"),
    ]
}
