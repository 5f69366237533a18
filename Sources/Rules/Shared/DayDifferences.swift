import TenetRuleKit

/// A call of `dateComponents(_:from:to:)` that ends now, and what becomes of its value.
struct DayDifference {
    enum Use {
        case compared(BinaryOperatorExprSyntax, isLeft: Bool, other: ExprSyntax)
        /// In a local name; with the component if the name holds the value itself.
        case kept(String, hasMember: Bool)
        case returned
        case other
    }

    let call: FunctionCallExprSyntax
    let from: ExprSyntax
    let use: Use

    /// `endsAnywhere` when the end may be any named date, not only now.
    init?(_ call: FunctionCallExprSyntax, endsAnywhere: Bool) {
        guard let from = call.argument("from")?.expression, let to = call.argument("to")?.expression,
            Self.isNow(to) || endsAnywhere && (to.kind == .declReferenceExpr || to.kind == .memberAccessExpr),
            !Self.isNow(from), !Self.isMeasuredHere(from, call)
        else { return nil }
        self.call = call
        self.from = from
        use = Self.use(of: call)
    }

    /// The expression is the value: the name itself, `name.day`, `name.day ?? 0`.
    func isMeant(_ expression: ExprSyntax, _ name: String, _ hasMember: Bool) -> Bool {
        let plain = expression.stripped
        if hasMember { return plain.as(DeclReferenceExprSyntax.self)?.baseName.text == name }
        if let access = plain.as(MemberAccessExprSyntax.self) {
            return access.base?.text == name && access.declName.baseName.text.isOne(of: Self.parts)
        }
        if let forced = plain.as(ForceUnwrapExprSyntax.self) { return isMeant(forced.expression, name, hasMember) }
        if let sequence = plain.as(SequenceExprSyntax.self), let first = sequence.operations.single,
            first.operator == "??"
        {
            return isMeant(first.left, name, hasMember)
        }
        return false
    }

    private static let parts = ["day", "hour", "minute", "second", "month", "year", "weekOfYear", "weekOfMonth"]

    /// `Date()`, `.now`, `Date.now`, `now`, `today`, `startOfDay(for: Date())`.
    private static func isNow(_ expression: ExprSyntax) -> Bool {
        let text = expression.text
        if text.isOne(of: [
            "Date()", ".now", "Date.now", "now", "today", "Date.init()", "self.now", "currentDate", "now()",
        ]) {
            return true
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.calledName?.text == "startOfDay",
            let date = call.arguments.first?.expression
        else { return false }
        return isNow(date)
    }

    /// `let start = Date()` in the same function: nothing but the time that the work takes lies between.
    private static func isMeasuredHere(_ from: ExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        guard let name = from.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let statements = call.enclosingStatement?.parent
        else { return false }
        return statements.descendants(PatternBindingSyntax.self).contains { binding in
            binding.range.upper < call.range.lower && binding.nameToken?.text == name
                && binding.enclosingBody == call.enclosingBody && binding.initializer.map { isNow($0.value) } == true
        }
    }

    private static func use(of call: FunctionCallExprSyntax) -> Use {
        var current = call.syntax
        var hasMember = false
        while let parent = current.parent {
            switch parent.kind {
            case .memberAccessExpr:
                guard MemberAccessExprSyntax(unchecked: parent).declName.baseName.text.isOne(of: parts) else {
                    return .other
                }
                hasMember = true
            case .forceUnwrapExpr, .labeledExpr, .labeledExprList: break
            case .tupleExpr: break
            case .exprList:
                guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return .other }
                let parts = Array(sequence.elements)
                if parts.count == 3, parts[1].text == "??", parts[0].syntax == current {
                    current = sequence.syntax
                    continue
                }
                // `a ?? 0 < 7`: `??` binds tighter.
                guard hasMember, let place = parts.firstIndex(where: { $0.syntax == current }) else { return .other }
                if place == 0, parts.count == 3, let sign = parts[1].as(BinaryOperatorExprSyntax.self) {
                    return .compared(sign, isLeft: true, other: parts[2])
                }
                if place == 2, parts.count == 3, let sign = parts[1].as(BinaryOperatorExprSyntax.self) {
                    return .compared(sign, isLeft: false, other: parts[0])
                }
                return .other
            case .initializerClause:
                if let binding = parent.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken {
                    return .kept(name.text.string, hasMember: hasMember)
                }
                if let binding = parent.parent?.as(OptionalBindingConditionSyntax.self),
                    let name = binding.pattern.as(IdentifierPatternSyntax.self)
                {
                    return .kept(name.identifier.text.string, hasMember: hasMember)
                }
                return .other
            case .returnStmt: return hasMember ? .returned : .other
            case .codeBlockItem:
                let list = parent.parent?.as(CodeBlockItemListSyntax.self)
                return hasMember && list?.count == 1 ? .returned : .other
            default: return .other
            }
            current = parent
        }
        return .other
    }
}

extension ExprSyntax {
    /// The reference to a name in this expression.
    func descendantOrSelf(named name: String) -> DeclReferenceExprSyntax? {
        if let reference = self.as(DeclReferenceExprSyntax.self), reference.baseName.text == name { return reference }
        return descendants(DeclReferenceExprSyntax.self).first { $0.baseName.text == name && !$0.isMemberName }
    }
}
