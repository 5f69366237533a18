import TenetRuleKit
import TenetRuleSupport

struct CountComparedToZero: Rule {
    static let about = About(
        "count-compared-to-zero", "Count compared to zero", category: .safety, severity: .note, status: .stable,
        aliases: ["empty_count"],
        why: """
            `count` walks through a whole string, a lazy sequence or a list only to learn whether there is a first \
            element. `isEmpty` says what is meant and looks at no more than that.
            """,
        phrasings: [
            "Use `isEmpty` instead of comparing `count` to zero.",
            "Never ask `items.count == 0` or `> 0` to learn whether a collection has elements.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(BinaryOperatorExprSyntax.self) { node, file in
            let sign = node.operator.text
            guard sign.isOne(of: ["==", "!=", ">", "<", ">=", "<="]), let (left, right) = node.comparedOperands else {
                return
            }
            if let base = counted(left), let negated = meansEmpty(sign, right, isFlipped: false) {
                report(left, base, negated, from: left, to: right, file)
            } else if let base = counted(right), let negated = meansEmpty(sign, left, isFlipped: true) {
                report(right, base, negated, from: left, to: right, file)
            }
        }
    }

    /// What is counted in `items.count`; only plain names, because other things may have no `isEmpty`.
    private func counted(_ value: ExprSyntax) -> ExprSyntax? {
        guard let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "count",
            let base = access.base, base.isPlainValue, base.text != "self", !base.text.hasPrefix("NS"),
            !base.descendants.contains(where: { $0.kind == .optionalChainingExpr }), base.kind != .optionalChainingExpr
        else { return nil }
        return base
    }

    /// Whether the comparison asks for something rather than nothing; nil when it asks neither.
    private func meansEmpty(_ sign: TextSlice, _ number: ExprSyntax, isFlipped: Bool) -> Bool? {
        guard number.kind == .integerLiteralExpr else { return nil }
        let text = sign.string
        let flipped = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]
        switch (isFlipped ? flipped[text] ?? text : text, number.text.string) {
        case ("==", "0"), ("<", "1"), ("<=", "0"): return false
        case ("!=", "0"), (">", "0"), (">=", "1"): return true
        default: return nil
        }
    }

    private func report(
        _ access: ExprSyntax, _ base: ExprSyntax, _ negated: Bool, from left: ExprSyntax, to right: ExprSyntax,
        _ file: FilePass
    ) {
        let new = (negated ? "!" : "") + base.text.string + ".isEmpty"
        file.report(
            "`count` is compared to decide whether `\(base.text)` is empty", help: "write `\(new)`",
            at: access.lastName?.range ?? access.range,
            fix: .replace(ByteRange(left.range.lower, right.range.upper), with: new, "Use `isEmpty`", .unsafe))
    }

    static let examples: [Example] = [
        .bad("if items.↓count == 0 { showHint() }", fixed: "if items.isEmpty { showHint() }"),
        .bad("let any = model.items.↓count > 0 && isOn", fixed: "let any = !model.items.isEmpty && isOn"),
        .bad("guard 0 < name.↓count else { return }", fixed: "guard !name.isEmpty else { return }"),
        .good("if items.isEmpty { showHint() }"),
        .good("if items.count == 1 { showOne() }"),
        .good("if offset + items.count == 0 { reset() }"),
        .good("if items?.count == 0 { reset() }"),
        .good("if items.count(where: { $0.isOpen }) == 0 { reset() }"),
        .good("if count == 0 { reset() }"),
    ]
}
