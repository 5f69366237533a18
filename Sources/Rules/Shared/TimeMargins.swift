import TenetRuleKit

extension FunctionCallExprSyntax {
    /// Makes a date from the present one: `Date(timeIntervalSinceNow:)`, `Date().addingTimeInterval(…)`.
    var countsFromNow: Bool {
        guard calledName?.text == "addingTimeInterval" else { return hasArgument("timeIntervalSinceNow") }
        return calledBase?.text.isOne(of: ["Date()", "Date.now", ".now", "now"]) == true
    }
}
