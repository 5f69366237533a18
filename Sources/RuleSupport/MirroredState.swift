package import TenetRuleKit

/// A subscription that does nothing but keep a published value in a property of its own.
package struct MirroredState {
    /// What publishes: `monitor` of `monitor.$isUp`.
    package let source: ExprSyntax
    /// The published property: `isUp`.
    package let member: String
    /// The property that keeps the copy.
    package let property: String
    /// The function that sets the copy, when the closure calls one.
    package let setter: FunctionDeclSyntax?
    /// The subscription itself.
    package let origin: Syntax

    /// Reads `monitor.$isUp.sink { … }` in a type.
    package init?(_ call: FunctionCallExprSyntax, in type: some DeclGroupSyntax) {
        guard call.calledName?.text == "sink", call.closures.count == 1, let closure = call.closures.first?.closure,
            let published = Self.published(call.calledBase), let base = published.base?.stripped,
            base.lastName != nil, let statement = closure.statements.onlyItem
        else { return nil }
        origin = call.syntax
        source = base
        member = String(published.declName.baseName.identifier.string.dropFirst())
        let value = closure.parameterNames.first?.identifier.string ?? "$0"
        if let property = Self.copied(statement, value) {
            (self.property, setter) = (property, nil)
            return
        }
        // `Task { await self?.update(isUp) }` in an actor.
        guard let task = statement.as(FunctionCallExprSyntax.self), task.calledName?.text == "Task",
            let inner = task.closures.first?.closure.statements.onlyItem,
            let (property, function) = Self.set(by: inner, value, in: type)
        else { return nil }
        (self.property, setter) = (property, function)
    }

    /// Reads `for await isUp in monitor.$isUp.values { … }` in a type.
    package init?(_ loop: ForStmtSyntax, in type: some DeclGroupSyntax) {
        guard loop.awaitKeyword != nil, loop.whereClause == nil,
            let values = loop.sequence.stripped.as(MemberAccessExprSyntax.self),
            values.declName.baseName.text == "values",
            let published = Self.published(values.base), let base = published.base?.stripped, base.lastName != nil,
            let value = loop.pattern.as(IdentifierPatternSyntax.self)?.identifier.identifier.string,
            let statement = loop.body.statements.onlyItem
        else { return nil }
        origin = loop.syntax
        source = base
        member = String(published.declName.baseName.identifier.string.dropFirst())
        if let property = Self.copied(statement, value) {
            (self.property, setter) = (property, nil)
        } else if let (property, function) = Self.set(by: statement, value, in: type) {
            (self.property, setter) = (property, function)
        } else {
            return nil
        }
    }

    /// `await self?.update(isUp)`, and what the function does with it.
    private static func set(
        by statement: Syntax, _ value: String, in type: some DeclGroupSyntax
    ) -> (property: String, setter: FunctionDeclSyntax)? {
        guard let update = ExprSyntax(unchecked: statement).stripped.as(FunctionCallExprSyntax.self),
            let name = update.calledName?.text, update.isPlain || update.calledBase?.firstToken?.text == "self",
            update.arguments.only?.expression.text == value,
            let function = type.members(FunctionDeclSyntax.self).first(where: { $0.name.text == name }),
            let parameter = function.parameters.only?.internalName.identifier.string,
            let only = function.body?.statements.onlyItem, let property = copied(only, parameter)
        else { return nil }
        return (property, function)
    }

    /// `monitor.isUp` of the sequence `monitor.$isUp.values`, whose first value is the present one; nil for any other.
    package static func present(in sequence: ExprSyntax?) -> String? {
        guard let values = sequence?.stripped.as(MemberAccessExprSyntax.self),
            values.declName.baseName.text == "values",
            !values.codeContains("dropFirst"), let published = published(values.base),
            let base = published.base?.stripped, base.lastName != nil
        else { return nil }
        return "\(base.text).\(published.declName.baseName.identifier.string.dropFirst())"
    }

    /// `monitor.$isUp`, perhaps behind operators that change no value.
    private static func published(_ expression: ExprSyntax?) -> MemberAccessExprSyntax? {
        var current = expression?.stripped
        while let call = current?.as(FunctionCallExprSyntax.self) {
            guard call.calledName?.text.isOne(of: ["receive", "removeDuplicates", "dropFirst"]) == true else {
                return nil
            }
            current = call.calledBase?.stripped
        }
        guard let access = current?.as(MemberAccessExprSyntax.self), access.declName.baseName.text.hasPrefix("$") else {
            return nil
        }
        return access
    }

    /// `self?.isUp = isUp`.
    private static func copied(_ statement: Syntax, _ value: String) -> String? {
        guard let assignment = statement.as(SequenceExprSyntax.self)?.assignment, assignment.operator == "=",
            assignment.value.only?.text == value
        else { return nil }
        if let own = assignment.target.ownMemberName { return own.identifier.string }
        guard let access = assignment.target.as(MemberAccessExprSyntax.self), access.base?.text == "self?" else {
            return nil
        }
        return access.declName.baseName.identifier.string
    }

    /// A parameter around has the same name.
    private func isShadowed(_ reference: DeclReferenceExprSyntax) -> Bool {
        reference.ancestors.contains { node in
            if let closure = node.as(ClosureExprSyntax.self) {
                return closure.parameterNames.contains { $0.identifier == property }
            }
            let clause =
                node.as(FunctionDeclSyntax.self)?.signature ?? node.as(InitializerDeclSyntax.self)?.signature
            return clause?.parameterClause.parameters.contains { $0.internalName.identifier == property } ?? false
        }
    }

    /// Where the type reads the copy.
    package func reads(in type: some DeclGroupSyntax) -> [DeclReferenceExprSyntax] {
        type.descendants(DeclReferenceExprSyntax.self).filter { reference in
            guard reference.baseName.identifier == property, !origin.contains(reference),
                setter?.contains(reference) != true
            else { return false }
            if let access = reference.parent?.as(MemberAccessExprSyntax.self),
                access.declName.syntax == reference.syntax
            {
                guard access.base?.firstToken?.text == "self" else { return false }
            } else if isShadowed(reference) {
                return false
            }
            let target = reference.ancestor(SequenceExprSyntax.self)?.assignment?.target
            return target.map { !$0.range.contains(reference.range) } ?? true
        }
    }
}

extension DeclGroupSyntax {
    /// The stored property with a name.
    package func stored(_ name: String) -> VariableDeclSyntax? {
        storedProperties.first { $0.nameToken?.identifier == name }
    }
}
