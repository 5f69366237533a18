package import TenetRuleKit

extension FunctionCallExprSyntax {
    /// Makes a date from the present one: `Date(timeIntervalSinceNow:)`, `Date().addingTimeInterval(…)`.
    package var countsFromNow: Bool {
        guard calledName?.text == "addingTimeInterval" else { return hasArgument("timeIntervalSinceNow") }
        guard let base = calledBase else { return false }
        return base.isPresentMoment || base.text == "now" && !isHandedOver(base)
    }

    /// `now` of a call is the test's own `let now = Date()`, and the code under test asks the clock itself.
    package func startsAtOwnNow(_ base: ExprSyntax) -> Bool {
        guard base.text == "now", !isHandedOver(base, but: self) else { return false }
        return enclosingFunction?.body?.statements.contains { item in
            guard let variable = item.item.as(VariableDeclSyntax.self), variable.nameToken?.text == "now" else {
                return false
            }
            return variable.initialValue?.isPresentMoment == true
        } ?? false
    }

    /// The test passes its `now` to the code under test, which then asks no clock of its own.
    private func isHandedOver(_ now: ExprSyntax, but call: FunctionCallExprSyntax? = nil) -> Bool {
        let name = now.text.string
        guard let body = enclosingFunction?.body else { return false }
        let isLocal = body.statements.contains { $0.item.as(VariableDeclSyntax.self)?.nameToken?.text == name }
        let place = isLocal ? body.syntax : enclosingType?.memberBlock.syntax ?? body.syntax
        return place.descendants(DeclReferenceExprSyntax.self).contains { reference in
            guard reference.baseName.text == name, let parent = reference.parent, parent.kind != .memberAccessExpr
            else {
                return false
            }
            return call == nil || parent.parent?.parent?.as(FunctionCallExprSyntax.self)?.calledName?.text != "date"
        }
    }
}

/// What numbers mean that stand for a time, and the limits in time that a test class gives the code under test.
package enum TestTime {
    /// The value of a sum or product of numbers; nil when there is anything else in it.
    /// - Parameter place: constants that the function or type around it declares are looked up.
    package static func value(_ expression: ExprSyntax, near place: Syntax? = nil, depth: Int = 0) -> Double? {
        if let number = expression.numberValue { return number }
        if let prefixed = expression.as(PrefixOperatorExprSyntax.self), prefixed.operator.text == "-" {
            return value(prefixed.expression, near: place, depth: depth).map { -$0 }
        }
        if let tuple = expression.as(TupleExprSyntax.self) {
            return tuple.elements.only.flatMap { value($0.expression, near: place, depth: depth) }
        }
        if let place, depth < 4, let name = expression.ownMemberName,
            let constant = constant(name.identifier, near: place)
        {
            return value(constant, near: place, depth: depth + 1)
        }
        guard let parts = expression.as(SequenceExprSyntax.self).map({ Array($0.elements) }) else { return nil }
        return sum(of: parts, near: place, depth: depth)
    }

    /// Seconds behind `Date()` in `Date() - 3_590` and `.now - 24 * 3_600 + 60`.
    package static func offsetFromNow(_ sequence: SequenceExprSyntax) -> (seconds: Double, place: ExprSyntax)? {
        let parts = sequence.assignment?.value ?? Array(sequence.elements)
        guard parts.count >= 3, parts[0].isPresentMoment,
            parts[1].text.isOne(of: ["-", "+"]),
            let seconds = sum(of: Array(parts[2...]), near: sequence.syntax, isNegative: parts[1].text == "-")
        else { return nil }
        return (seconds, parts[2])
    }

    /// Operands with the operators between them.
    package static func sum(
        of parts: [ExprSyntax], near place: Syntax?, isNegative: Bool = false, depth: Int = 0
    ) -> Double? {
        guard let first = parts.first.flatMap({ value($0, near: place, depth: depth) }) else { return nil }
        var sum = 0.0
        var product = isNegative ? -first : first
        for index in stride(from: 1, to: parts.count - 1, by: 2) {
            guard let next = value(parts[index + 1], near: place, depth: depth) else { return nil }
            switch parts[index].text {
            case "*": product *= next
            case "/": product /= next
            case "+": (sum, product) = (sum + product, next)
            case "-": (sum, product) = (sum + product, -next)
            default: return nil
            }
        }
        return sum + product
    }

    /// Seconds of `0.1`, `.seconds(1)`, `.milliseconds(150)`, `.minutes(5)`.
    package static func seconds(_ expression: ExprSyntax, near place: Syntax? = nil) -> Double? {
        if let number = value(expression, near: place) { return number }
        if let place, let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.identifier,
            let constant = constant(name, near: place), constant.kind == .functionCallExpr
        {
            return seconds(constant)
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), let name = call.calledName?.text,
            let number = call.arguments.only?.expression.numberValue
        else { return nil }
        switch name.string {
        case "seconds": return number
        case "milliseconds": return number / 1000
        case "minutes": return number * 60
        case "hours": return number * 3600
        default: return nil
        }
    }

    /// The value of a constant of the function or the type around a place.
    private static func constant(_ name: TextSlice, near place: Syntax) -> ExprSyntax? {
        let local = place.enclosingFunction?.body?.statements.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }
            .first { $0.isLet && $0.nameToken?.identifier == name && $0.range.upper <= place.range.lower }
        let member = place.enclosingType?.storedProperties.first { $0.isLet && $0.nameToken?.identifier == name }
        return (local ?? member)?.initialValue
    }

    /// A limit in seconds, and where it is set: `Throttle(interval: 1)`, `Offer(validDays: 7)`.
    package static func limits(around node: Syntax) -> [(seconds: Double, place: LabeledExprSyntax)] {
        guard let type = node.enclosingType, let test = node.enclosingFunction else { return [] }
        let fixtures = type.members(FunctionDeclSyntax.self).filter { $0.isFixtureMethod || $0 == test }.map(\.syntax)
        let properties = type.storedProperties.map(\.syntax)
        return (fixtures + properties).flatMap { $0.descendants(LabeledExprSyntax.self) }.compactMap { argument in
            guard let label = argument.label?.text, label.containsFolded(words), !node.contains(argument.syntax),
                let made = argument.parent?.parent?.as(FunctionCallExprSyntax.self), made.isPlain,
                made.calledName?.text.startsUppercase == true,
                let number = seconds(argument.expression, near: argument.syntax), number > 0
            else { return nil }
            return (label.hasSuffix("Days") || label == "days" ? number * 86_400 : number, argument)
        }
    }

    private static let words = [
        "interval", "lifetime", "ttl", "timetolive", "maxage", "maximumage", "expiresin", "expiresafter", "debounce",
        "throttle", "window", "cooldown", "validity", "validdays", "validfor",
    ]
}
