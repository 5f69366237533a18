import TenetRuleKit
import TenetRuleSupport

struct UnusedClosureParameter: Rule {
    static let about = About(
        "unused-closure-parameter", "Unused closure parameter", category: .structure, severity: .warning,
        status: .stable,
        aliases: ["unused_closure_parameter"],
        why: "`_` tells at once that a value does not matter; a name sends the reader to look for its use.",
        phrasings: [
            "Replace unused closure parameters with `_`.",
            "Block arguments nobody reads get an underscore rather than a name.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClosureSignatureSyntax.self) { node, file in
            guard let clause = node.parameterClause, let closure = node.parent?.as(ClosureExprSyntax.self) else {
                return
            }
            var names: [TokenSyntax] = []
            if let list = clause.as(ClosureShorthandParameterListSyntax.self) {
                names = list.map(\.name)
            } else if let full = clause.as(ClosureParameterClauseSyntax.self) {
                names = full.parameters.filter { $0.secondName == nil && $0.attributes.isEmpty }.map(\.firstName)
            }
            names.removeAll { $0.tokenKind == .wildcard || $0.text.first == 0x24 }
            guard !names.isEmpty else { return }
            var unused = names
            for token in closure.statements.tokens {
                unused.removeAll { $0.identifier == token.identifier }
                if unused.isEmpty { return }
            }
            for name in unused {
                file.report(
                    "`\(name.text)` is never used in this closure", help: "write `_` in its place", at: name,
                    fix: .replace(name, with: "_", "Replace `\(name.text)` with `_`", .safe))
            }
        }
    }

    static let examples: [Example] = [
        .bad("load { ↓result, error in\n    show(error)\n}", fixed: "load { _, error in\n    show(error)\n}"),
        .bad("rows.map { (↓row: Row) -> Int in 1 }", fixed: "rows.map { (_: Row) -> Int in 1 }"),
        .good("load { _, error in\n    show(error)\n}"),
        .good("rows.map { row in \"\\(row)\" }"),
        .good("rows.forEach { row in\n    queue.async { use(row) }\n}"),
        .good("ForEach($rows) { $row in\n    TextField(\"Name\", text: $row.name)\n}"),
        .good("rows.map { `default` in `default`.id }"),
        .good("show { (@Wrapped value: Int) in draw($value) }"),
    ]
}
