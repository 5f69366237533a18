package import TenetRuleKit

// Initialisers that read a text and cannot say that they failed.

package enum ParsingInitializers {
    /// Labels of what is parsed.
    package static let labels = [
        "hex", "hexString", "json", "jsonString", "string", "text", "xml", "csv", "parsing", "data",
    ]
}

extension InitializerDeclSyntax {
    /// What an initialiser for text or data makes of input that it cannot read: constants as its last word, although it
    /// kept nothing of its parameter, or after branches that set the same properties and returned.
    /// - Parameter labels: labels of parameters that are parsed.
    package func madeUpEnd(forLabels labels: [String]) -> ExprSyntax? {
        guard optionalMark == nil, signature.effectSpecifiers?.throwsClause == nil, let body,
            let parameter = signature.parameterClause.parameters.first, parameter.defaultValue == nil,
            parameter.firstName.text.isOne(of: labels),
            parameter.type.text.isOne(of: ["String", "Substring", "Data", "[UInt8]"]),
            let last = body.statements.last, let end = ConstantEnd(last.item)
        else { return nil }
        return !reads(parameter, body) || keepsNothing(body) || sets(end, beforeReturningIn: body) ? end.value : nil
    }

    private func reads(_ parameter: FunctionParameterSyntax, _ body: CodeBlockSyntax) -> Bool {
        body.descendants(DeclReferenceExprSyntax.self).contains {
            !$0.isMemberName && $0.baseName.identifier == parameter.internalName.identifier
        }
    }

    /// What is read goes into local names, and constants into the properties.
    private func keepsNothing(_ body: CodeBlockSyntax) -> Bool {
        body.statements.allSatisfy { $0.item.kind == .variableDecl || ConstantEnd($0.item) != nil }
    }

    private func sets(_ end: ConstantEnd, beforeReturningIn body: CodeBlockSyntax) -> Bool {
        body.descendants(ReturnStmtSyntax.self).contains { exit in
            guard exit.enclosingBody == syntax, let branch = exit.ancestor(CodeBlockSyntax.self),
                branch.parent?.kind == .ifExpr
            else { return false }
            return branch.statements.contains { item in
                item.item.as(SequenceExprSyntax.self)?.assignment.map { end.sets($0.target) } ?? false
            }
        }
    }
}

/// Constants that properties are set to, by an assignment or by another initialiser.
private struct ConstantEnd {
    package let value: ExprSyntax
    private let names: [String]

    package init?(_ item: Syntax) {
        if let call = item.as(FunctionCallExprSyntax.self) {
            guard call.calls("init", on: "self"), !call.arguments.isEmpty,
                call.arguments.allSatisfy({ $0.expression.isConstant && $0.expression.kind != .nilLiteralExpr })
            else { return nil }
            value = ExprSyntax(unchecked: call.syntax)
            names = []
            return
        }
        guard let assignment = item.as(SequenceExprSyntax.self)?.assignment, assignment.operator == "=",
            let value = assignment.value.single, value.isConstant, value.kind != .nilLiteralExpr
        else { return nil }
        self.value = value
        names = Self.names(in: assignment.target)
        if names.isEmpty { return nil }
    }

    package func sets(_ target: ExprSyntax) -> Bool { !Set(Self.names(in: target)).isDisjoint(with: names) }

    /// The properties that a target names: one, or those of a tuple.
    private static func names(in target: ExprSyntax) -> [String] {
        if let tuple = target.as(TupleExprSyntax.self) {
            return tuple.elements.compactMap { $0.expression.ownMemberName?.identifier.string }
        }
        return target.ownMemberName.map { [$0.identifier.string] } ?? []
    }
}
