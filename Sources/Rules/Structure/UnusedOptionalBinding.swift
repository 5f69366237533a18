import TenetRuleKit
import TenetRuleSupport

struct UnusedOptionalBinding: Rule {
    static let about = About(
        "unused-optional-binding", "Unused optional binding", category: .structure, severity: .warning, status: .stable,
        aliases: ["unused_optional_binding"],
        why: "`let _ =` unwraps a value and throws it away; a comparison with `nil` asks the same question directly.",
        phrasings: [
            "Compare an optional with `nil` instead of binding it to `_`.",
            "To check only whether a value is there, write `user != nil`, not `if let _ = user`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(OptionalBindingConditionSyntax.self) { node, file in
            guard node.pattern.text == "_", node.typeAnnotation == nil,
                let value = node.initializer?.value
            else { return }
            let isPlain = isOperand(value)
            file.report(
                "the value is unwrapped and dropped",
                help: isPlain ? "compare with `nil`" : "compare with `nil` or ask with `is`", at: node.pattern,
                fix: isPlain
                    ? .replace(node, with: "\(value.text) != nil", "Compare with `nil`", .safe) : nil)
        }
    }

    /// Names, members and calls without closures can stand left of `!=` as they are.
    private func isOperand(_ value: ExprSyntax) -> Bool {
        switch value.kind {
        case .declReferenceExpr: return true
        case .memberAccessExpr: return value.as(MemberAccessExprSyntax.self)?.base.map(isOperand) ?? false
        case .optionalChainingExpr:
            return value.as(OptionalChainingExprSyntax.self).map { isOperand($0.expression) } ?? false
        case .subscriptCallExpr:
            guard let call = value.as(SubscriptCallExprSyntax.self) else { return false }
            return call.trailingClosure == nil && isOperand(call.calledExpression)
        case .functionCallExpr:
            guard let call = value.as(FunctionCallExprSyntax.self) else { return false }
            return call.trailingClosure == nil && isOperand(call.calledExpression)
        default: return false
        }
    }

    static let examples: [Example] = [
        .bad("if let ↓_ = session.user {\n    open()\n}", fixed: "if session.user != nil {\n    open()\n}"),
        .bad(
            "guard isReady, let ↓_ = cache[key] else { return }",
            fixed: "guard isReady, cache[key] != nil else { return }"),
        .bad("if let ↓_ = shape as? Circle {\n    draw()\n}"),
        .good("if let user = session.user {\n    open(user)\n}"),
        .good("if session.user != nil {\n    open()\n}"),
        .good("if case .some(_) = session.user {\n    open()\n}"),
    ]
}
