package import TenetRuleKit

// Values that cannot be missing, because the program says all that they are made of.

extension ForceUnwrapExprSyntax {
    /// `UIImage(named: name)!` where the function around gives `name` nothing but values that are written out.
    package var isCallOfWrittenNames: Bool {
        guard let call = expression.stripped.as(FunctionCallExprSyntax.self), call.isPlain, call.closures.isEmpty,
            !call.arguments.isEmpty
        else { return false }
        return call.arguments.allSatisfy { argument in
            argument.expression.isConstant
                || argument.expression.as(DeclReferenceExprSyntax.self)?.givenValues?.allSatisfy(\.isConstant) == true
        }
    }

    /// `URL(string: rawValue)!` in an enum whose raw values are all written as addresses.
    package var isOfWrittenRawValue: Bool {
        guard let text = addressText, text.text == "rawValue" || text.text == "self.rawValue",
            let group = enclosingType, group.kind == .enumDecl
        else { return false }
        let cases = group.members(EnumCaseDeclSyntax.self).flatMap(\.elements)
        return !cases.isEmpty
            && cases.allSatisfy { $0.rawValue?.value.stringValue?.contains("://") ?? false }
    }

    /// An address with nothing in it but numbers and `true` or `false`, which every address may hold.
    package var isAddressWithNumbers: Bool {
        guard let literal = addressText?.as(StringLiteralExprSyntax.self), literal.hasInterpolation,
            literal.segments.first?.codeContains("://") == true
        else { return false }
        return literal.segments.allSatisfy { segment in
            guard let gap = segment.as(ExpressionSegmentSyntax.self) else { return true }
            guard let name = gap.expressions.only?.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                let parameter = enclosingFunction?.parameters.first(where: { $0.internalName.text == name })
            else { return false }
            return parameter.type.text.isOne(of: ["Bool", "Int", "UInt"])
        }
    }

    /// `precondition(!queue.isEmpty)` right in front of `queue.last!`: the check that a `guard` would make.
    package var isBehindPrecondition: Bool {
        guard let access = expression.as(MemberAccessExprSyntax.self), let list = access.base,
            access.declName.baseName.text.isOne(of: ["first", "last"]), let item = ancestor(CodeBlockItemSyntax.self),
            let items = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        let before = Array(items.prefix { $0.range.upper <= item.range.lower }).last?.item
        guard let check = before?.as(FunctionCallExprSyntax.self), check.isPlain,
            check.calledName?.text == "precondition"
        else { return false }
        return check.firstArgument?.expression.text == "!\(list.text).isEmpty"
    }

    /// What an address is made of: `URL(string: …)`.
    private var addressText: ExprSyntax? {
        guard let call = expression.stripped.as(FunctionCallExprSyntax.self), call.isPlain,
            call.calledName?.text == "URL"
        else { return nil }
        return call.argument("string")?.expression
    }
}
