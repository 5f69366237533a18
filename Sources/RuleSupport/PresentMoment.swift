package import TenetRuleKit

extension ExprSyntax {
    /// The moment at which it is asked: `Date()`, `Date.init()`, `Date.now` or `.now`.
    package var isPresentMoment: Bool { text.isOne(of: ["Date()", "Date.init()", "Date.now", ".now"]) }
}
