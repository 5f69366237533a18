import TenetRuleKit

extension FunctionCallExprSyntax {
    /// The closures that the call is given, also those that a local name stands for: `let retry = { … }`.
    var handedClosures: [ClosureExprSyntax] {
        closures.map(\.closure) + arguments.compactMap { $0.expression.localValue?.as(ClosureExprSyntax.self) }
    }
}
