package import TenetRuleKit

// What the child tasks of one body write to, as far as its text shows.

/// A write to a member of `self`: `self.x = …`, `self.x[key] = …`, `self.x.append(…)`.
package struct MemberWrite {
    package let name: TokenSyntax
    package let node: Syntax
    /// What is assigned; empty for calls that change a collection.
    package let value: [ExprSyntax]
    /// `=` to the member itself, so that the last write wins.
    package let replaces: Bool

    /// - Parameter members: the type's properties, when `self` may be left out.
    package init?(_ node: Syntax, members: Set<String> = []) {
        if let (target, sign, value) = node.as(SequenceExprSyntax.self)?.assignment {
            guard let name = Self.root(of: target, members) else { return nil }
            self.name = name
            self.value = value
            replaces = sign == "=" && target.lastName == name
        } else if let call = node.as(FunctionCallExprSyntax.self),
            call.calledName?.text.isOne(of: Self.changing) == true,
            let base = call.calledBase, let name = Self.root(of: base, members), base.lastName == name
        {
            self.name = name
            value = []
            replaces = false
        } else {
            return nil
        }
        self.node = node
    }

    /// True for `nil`, `true`, `.idle`, `[]` and the like.
    package var isLiteral: Bool {
        guard let only = value.first, value.count == 1 else { return false }
        switch only.kind {
        case .nilLiteralExpr, .booleanLiteralExpr, .integerLiteralExpr, .stringLiteralExpr, .arrayExpr,
            .dictionaryExpr, .floatLiteralExpr:
            return true
        case .memberAccessExpr: return MemberAccessExprSyntax(unchecked: only.syntax).base == nil
        default: return false
        }
    }

    /// The writes that run with a body itself, not with closures inside it.
    package static func all(in body: FlowBody) -> [MemberWrite] {
        let type = body.owner.enclosingType
        let names = type?.storedProperties.compactMap { $0.nameToken?.text.string } ?? []
        let members = Set(names.filter { !body.statements.syntax.bindsName($0) })
        return body.statements.descendants.compactMap { node in
            guard node.kind == .sequenceExpr || node.kind == .functionCallExpr,
                let write = MemberWrite(node, members: members), node.enclosingBody == body.owner
            else { return nil }
            return write
        }
    }

    private static let changing = [
        "append", "insert", "remove", "removeAll", "removeValue", "removeLast", "removeFirst", "updateValue",
        "formUnion",
        "toggle", "merge",
    ]

    /// The member of `self` that an expression begins with.
    private static func root(of expression: ExprSyntax, _ members: Set<String>) -> TokenSyntax? {
        var current = expression
        while true {
            if let reference = current.as(DeclReferenceExprSyntax.self) {
                return members.contains(reference.baseName.text.string) ? reference.baseName : nil
            }
            if let access = current.as(MemberAccessExprSyntax.self) {
                guard let base = access.base else { return nil }
                if base.text == "self" || base.text == "self?" { return access.declName.baseName }
                current = base
            } else if let subscripted = current.as(SubscriptCallExprSyntax.self) {
                current = subscripted.calledExpression
            } else if let chain = current.as(OptionalChainingExprSyntax.self) {
                current = chain.expression
            } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
                current = forced.expression
            } else {
                return nil
            }
        }
    }
}

extension Syntax {
    /// A pattern in this code gives a value this name, which then hides the property.
    fileprivate func bindsName(_ name: String) -> Bool {
        descendants(IdentifierPatternSyntax.self).contains { $0.identifier.text == name }
    }
}

extension FlowBody {
    /// The closures written directly in this body that are given to a call of one of these names.
    package func closures(of names: [String]) -> [(body: FlowBody, call: FunctionCallExprSyntax)] {
        nested.compactMap { inner in
            guard let call = inner.owner.as(ClosureExprSyntax.self)?.receivingCall?.call,
                call.calledName?.text.isOne(of: names) == true
            else { return nil }
            return (inner, call)
        }
    }
}
