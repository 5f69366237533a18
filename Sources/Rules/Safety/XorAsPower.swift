import TenetRuleKit
import TenetRuleSupport

struct XorAsPower: Rule {
    static let about = About(
        "xor-as-power", "Exclusive or as power", category: .safety, severity: .error,
        why: """
            `^` is the exclusive or of bits: `2 ^ 10` is 8 and `10 ^ 3` is 9. A power is written with a shift, `pow` \
            or as a number.
            """,
        phrasings: [
            "Do not use `^` to compute powers; use a shift, `pow`, or the number itself.",
            "In Swift, `2 ^ 10` is 8, so write `1 << 10` when you mean 1024.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(BinaryOperatorExprSyntax.self) { node, file in
            guard node.operator.text == "^", let list = node.parent?.as(ExprListSyntax.self) else { return }
            let parts = Array(list)
            guard let index = parts.firstIndex(where: { $0.syntax == node.syntax }), index >= 1,
                index + 1 < parts.count,
                parts[index - 1].text.isOne(of: ["2", "10"]), parts[index + 1].kind == .integerLiteralExpr,
                parts[index + 1].text.bytes.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
            else { return }
            let base = parts[index - 1].text
            let exponent = parts[index + 1].text
            file.report(
                "`\(base) ^ \(exponent)` is an exclusive or, not a power",
                help: base == "2" ? "write `1 << \(exponent)`" : "write the number, such as `1_000`", at: node.operator)
        }
    }

    static let examples: [Example] = [
        .bad("let limit = 2 ↓^ 10"),
        .bad("let scale = 10 ↓^ 3 * factor"),
        .good("let limit = 1 << 10"),
        .good("let flags = mask ^ 1"),
        .good("let bits = 0b10 ^ 0b11"),
        .good("let other = 2 ^ bits"),
    ]
}
