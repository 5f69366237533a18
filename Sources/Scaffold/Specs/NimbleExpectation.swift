internal import TenetModel
internal import TenetSyntaxTree

/// Prints `#expect` and `#require` of Swift Testing as expectations of Nimble.
struct NimbleExpectation {
    /// The text that takes the place of a macro, and that place; nil for another macro.
    /// - Throws: ``ScaffoldError`` for a macro that has no counterpart.
    static func replacement(
        of macro: MacroExpansionExprSyntax
    ) throws(ScaffoldError) -> (range: ByteRange, text: String)? {
        let arguments = Array(macro.arguments)
        guard let first = arguments.first, macro.macroName.text == "expect" || macro.macroName.text == "require" else {
            return nil
        }
        if macro.macroName.text == "require" {
            guard arguments.count == 1, !isAwaiting(first.expression) else { throw refusal(macro) }
            return (macro.range, "unwrap(\(first.expression.trimmedDescription))")
        }
        let message = arguments.dropFirst().first.map { ", description: " + $0.expression.trimmedDescription } ?? ""
        let text =
            first.label.map { $0.text == "throws" } ?? false
            ? try refused(macro, first.expression, message) : condition(first.expression, message)
        return (withEffects(macro.syntax).range, text)
    }

    /// `#expect(throws: error) { … }`.
    private static func refused(
        _ macro: MacroExpansionExprSyntax, _ error: ExprSyntax, _ message: String
    ) throws(ScaffoldError) -> String {
        guard let closure = macro.trailingClosure, closure.statements.count == 1 else { throw refusal(macro) }
        let type = error.as(MemberAccessExprSyntax.self).flatMap { access in
            access.declName.trimmedDescription == "self" ? access.trimmedDescription : nil
        }
        let wanted = type.map { "errorType: " + $0 } ?? error.trimmedDescription
        let start = isAwaiting(closure) ? "await expect" : "expect"
        return
            "\(start) { \(closure.statements.trimmedDescription) }.to(throwError(\(wanted))\(message))"
    }

    /// What is looked at, and how it must be.
    private struct Claim {
        var effects = ""
        var subject: String
        var matcher: String
        var isNegated = false
    }

    private static func condition(_ expression: ExprSyntax, _ message: String) -> String {
        let claim = comparison(expression) ?? truth(expression)
        let subject = claim.effects + claim.subject
        let start = isAwaiting(expression) ? "await expect { \(subject) }" : "expect(\(subject))"
        return "\(start).\(claim.isNegated ? "toNot" : "to")(\(claim.matcher)\(message))"
    }

    /// `left == right` and `left != right`.
    private static func comparison(_ expression: ExprSyntax) -> Claim? {
        let parts = Array(expression.as(SequenceExprSyntax.self)?.elements.map { $0 } ?? [])
        guard parts.count == 3, parts[1].text == "==" || parts[1].text == "!=" else { return nil }
        let (effects, left) = peeled(parts[0])
        let right = parts[2].trimmedDescription
        var claim = Claim(
            effects: effects, subject: left.trimmedDescription, matcher: "equal(\(right))",
            isNegated: parts[1].text == "!=")
        if right == "nil" { claim.matcher = "beNil()" }
        if let access = left.as(MemberAccessExprSyntax.self), access.declName.trimmedDescription == "count",
            let base = access.base, right.allSatisfy(\.isNumber)
        {
            (claim.subject, claim.matcher) = (base.trimmedDescription, "haveCount(\(right))")
        }
        return claim
    }

    /// Anything else is true, or false behind `!`.
    private static func truth(_ expression: ExprSyntax) -> Claim {
        var (effects, inner) = peeled(expression)
        var isNegated = false
        if let negation = inner.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
            isNegated = true
            let (more, operand) = peeled(negation.expression)
            (effects, inner) = (effects + more, operand)
        }
        if let access = inner.as(MemberAccessExprSyntax.self), access.declName.trimmedDescription == "isEmpty",
            let base = access.base
        {
            return Claim(
                effects: effects, subject: base.trimmedDescription, matcher: "beEmpty()", isNegated: isNegated)
        }
        if let call = inner.as(FunctionCallExprSyntax.self), let argument = call.arguments.first,
            let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
            let matcher = matchers[access.declName.trimmedDescription], argument.label == nil
        {
            return Claim(
                effects: effects, subject: base.trimmedDescription,
                matcher: "\(matcher)(\(argument.expression.trimmedDescription))", isNegated: isNegated)
        }
        return Claim(
            effects: effects, subject: inner.trimmedDescription, matcher: isNegated ? "beFalse()" : "beTrue()")
    }

    private static let matchers = ["hasPrefix": "beginWith", "hasSuffix": "endWith", "contains": "contain"]

    // MARK: Effects

    /// `try await` before an expression, and the expression.
    private static func peeled(_ expression: ExprSyntax) -> (effects: String, inner: ExprSyntax) {
        if let attempt = expression.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
            let (effects, inner) = peeled(attempt.expression)
            return ("try " + effects, inner)
        }
        if let waiting = expression.as(AwaitExprSyntax.self) {
            let (effects, inner) = peeled(waiting.expression)
            return ("await " + effects, inner)
        }
        return ("", expression)
    }

    private static func isAwaiting(_ node: some SyntaxProtocol) -> Bool {
        node.is(AwaitExprSyntax.self) || node.syntax.descendants(AwaitExprSyntax.self).contains { _ in true }
    }

    /// A macro with the `try` and `await` that stand before it.
    private static func withEffects(_ node: Syntax) -> Syntax {
        guard let parent = node.parent, parent.is(AwaitExprSyntax.self) || parent.is(TryExprSyntax.self) else {
            return node
        }
        return withEffects(parent)
    }

    private static func refusal(_ macro: MacroExpansionExprSyntax) -> ScaffoldError {
        ScaffoldError("`\(macro.trimmedDescription)` has no counterpart in Nimble")
    }
}
