import TenetRuleKit
import TenetRuleSupport

struct CastComparedToNil: Rule {
    static let about = About(
        "cast-compared-to-nil", "Cast compared to nil", category: .safety, severity: .note, status: .stable,
        aliases: ["prefer_type_checking"],
        why: """
            `as?` makes a value of another type only to throw it away again. `is` asks the question that is meant.
            """,
        phrasings: [
            "Check a type with `is` instead of comparing an `as?` cast to `nil`.",
            "Write `view is UILabel`, never `view as? UILabel != nil`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(UnresolvedAsExprSyntax.self) { node, file in
            guard node.questionOrExclamationMark?.tokenKind == .postfixQuestionMark,
                let list = node.parent?.as(ExprListSyntax.self)
            else { return }
            let parts = Array(list)
            guard let index = parts.firstIndex(where: { $0.syntax == node.syntax }), index >= 1,
                index + 3 < parts.count,
                parts[index + 3].kind == .nilLiteralExpr, parts[index + 2].text.isOne(of: ["!=", "=="]),
                let type = parts[index + 1].as(TypeExprSyntax.self)?.type, type.kind != .optionalType,
                index + 4 >= parts.count || parts[index + 4].text.isOne(of: ["&&", "||"])
                    || parts[index + 4].kind == .unresolvedTernaryExpr
            else { return }
            let isNegated = parts[index + 2].text == "=="
            let isAlone =
                index == 1 || parts[index - 2].text.isOne(of: ["&&", "||"]) || parts[index - 2].kind == .assignmentExpr
            let value = parts[index - 1]
            var edits = [
                Edit(node.range, "is"),
                Edit(ByteRange(type.range.upper, parts[index + 3].range.upper), isNegated ? ")" : ""),
            ]
            if isNegated { edits.insert(Edit(ByteRange(value.range.lower, value.range.lower), "!("), at: 0) }
            file.report(
                "a cast to `\(type.text)` is compared to nil instead of asking for the type",
                help: isNegated ? "write `!(… is \(type.text))`" : "write `is \(type.text)`", at: node,
                fix: isAlone && value.kind != .tryExpr && value.kind != .awaitExpr
                    ? Fix("Use `is`", .safe, edits) : nil)
        }
    }

    static let examples: [Example] = [
        .bad("if view ↓as? UILabel != nil { align() }", fixed: "if view is UILabel { align() }"),
        .bad("let other = error ↓as? LoadError == nil || isOld", fixed: "let other = !(error is LoadError) || isOld"),
        .good("if view is UILabel { align() }"),
        .good("if let label = view as? UILabel { align(label) }"),
        .good("if view as? UILabel == title { align() }"),
        .good("if value as? String? != nil { use() }"),
        .good("if (row as? Header)?.title != nil { use() }"),
    ]
}
