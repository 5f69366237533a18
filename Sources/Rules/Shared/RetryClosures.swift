import TenetRuleKit

extension FunctionCallExprSyntax {
    /// The closures that the call is given, also those that a local name stands for: `let retry = { … }`.
    var handedClosures: [ClosureExprSyntax] {
        var found = closures.map(\.closure)
        for argument in arguments {
            guard let name = argument.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                let body = enclosingBody
            else { continue }
            let binding = Array(body.descendants(PatternBindingSyntax.self)).last {
                $0.range.upper <= range.lower && $0.nameToken?.text == name.string
            }
            if let closure = binding?.initializer?.value.as(ClosureExprSyntax.self) { found.append(closure) }
        }
        return found
    }
}
