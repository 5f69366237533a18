import TenetRuleKit
import TenetRuleSupport

struct NanComparison: Rule {
    static let about = About(
        "nan-comparison", "Comparison with NaN", category: .safety, severity: .error,
        why: """
            Nothing is equal to NaN, not even NaN itself: `==` is always false and `!=` always true, so the check for \
            a bad number never finds one.
            """,
        phrasings: [
            "Do not compare with `.nan`; use `isNaN`.",
            "Never write `ratio == .nan`, which is always false.",
        ])

    private static let types = ["Double", "Float", "CGFloat", "Float16", "TimeInterval"]

    func install(_ hooks: inout Hooks) {
        hooks.on(BinaryOperatorExprSyntax.self) { node, file in
            guard node.operator.text.isOne(of: ["==", "!="]), let (left, right) = node.comparedOperands else { return }
            guard let nan = isNaN(right) ? right : isNaN(left) ? left : nil else { return }
            let value = nan == right ? left : right
            let negation = node.operator.text == "!=" ? "!" : ""
            let fix: Fix? =
                value.isPlainValue && value.kind != .floatLiteralExpr
                ? .replace(
                    ByteRange(left.range.lower, right.range.upper), with: "\(negation)\(value.text).isNaN",
                    "Use `isNaN`", .unsafe)
                : nil
            file.report(
                "nothing is equal to NaN, so this is always \(node.operator.text == "==" ? "false" : "true")",
                help: "ask `isNaN`", at: nan, fix: fix)
        }
    }

    private func isNaN(_ value: ExprSyntax) -> Bool {
        guard let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "nan" else {
            return false
        }
        return access.base.map { $0.text.isOne(of: Self.types) } ?? true
    }

    static let examples: [Example] = [
        .bad("if ratio == ↓.nan { ratio = 0 }", fixed: "if ratio.isNaN { ratio = 0 }"),
        .bad("let isGood = size.width != ↓CGFloat.nan && isOn", fixed: "let isGood = !size.width.isNaN && isOn"),
        .good("if ratio.isNaN { ratio = 0 }"),
        .good("var ratio = Double.nan"),
        .good("if bread == Bread.nan { bake() }"),
    ]
}
