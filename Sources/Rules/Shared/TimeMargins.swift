import TenetRuleKit

extension FunctionCallExprSyntax {
    /// Makes a date from the present one: `Date(timeIntervalSinceNow:)`, `Date().addingTimeInterval(…)`.
    var countsFromNow: Bool {
        guard calledName?.text == "addingTimeInterval" else { return hasArgument("timeIntervalSinceNow") }
        guard let base = calledBase else { return false }
        return base.text.isOne(of: ["Date()", "Date.now", ".now"]) || base.text == "now" && !isHandedOver(base)
    }

    /// The test passes its `now` to the code under test, which then asks no clock of its own.
    private func isHandedOver(_ now: ExprSyntax) -> Bool {
        enclosingFunction?.body?.descendants(LabeledExprSyntax.self).contains { argument in
            argument.expression.text == now.text.string
        } ?? false
    }
}
