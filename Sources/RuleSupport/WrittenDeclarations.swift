package import TenetRuleKit

/// What a file writes where a name is declared.
package struct WrittenDeclaration {
    package let type: TypeSyntax?
    package let value: ExprSyntax?
    /// Nothing can put another value in its place later.
    package let isConstant: Bool
}

extension ExprSyntax {
    /// The declaration of a plain name or of a member of `self`: in the bodies around, nearest first, then in the type
    /// around and, from an extension, in the type's own declaration in this file, then at the file's top.
    /// O(size of the bodies, or file).
    package var writtenDeclaration: WrittenDeclaration? {
        guard let name = ownMemberName?.text.string else { return nil }
        return localDeclaration(name) ?? memberDeclaration(name) ?? fileDeclaration(name)
    }

    /// This is a shared object, such as `UserDefaults.standard`: it is written here, or where the constant is declared
    /// that stands here. O(size of the bodies, or file).
    /// - Parameter chain: names joined by dots, the type first.
    package func isShared(_ chain: String) -> Bool {
        var current = stripped
        for _ in 0..<Self.maximumSteps {
            if current.text == chain { return true }
            guard let declared = current.writtenDeclaration, declared.isConstant, let value = declared.value?.stripped
            else { return false }
            if value.text.first == UInt8(ascii: "."), let type = declared.type?.unwrapped.text {
                return type.string + value.text.string == chain
            }
            current = value
        }
        return false
    }

    /// Constants that stand for constants, at most.
    private static let maximumSteps = 4

    private func localDeclaration(_ name: String) -> WrittenDeclaration? {
        guard kind == .declReferenceExpr else { return nil }
        var scope = enclosingBody
        while let body = scope {
            for node in body.descendants where node.range.lower < range.lower {
                if let binding = node.as(PatternBindingSyntax.self), binding.nameToken?.text == name {
                    return WrittenDeclaration(
                        type: binding.typeAnnotation?.type, value: binding.initializer?.value,
                        isConstant: binding.ancestor(VariableDeclSyntax.self)?.isLet ?? false)
                }
                if let binding = node.as(OptionalBindingConditionSyntax.self), binding.pattern.text == name,
                    let value = binding.initializer?.value
                {
                    return WrittenDeclaration(
                        type: binding.typeAnnotation?.type, value: value,
                        isConstant: binding.bindingSpecifier.text == "let")
                }
            }
            let parameters = body.as(FunctionDeclSyntax.self)?.parameters ?? []
            if let parameter = parameters.first(where: { $0.internalName.text == name }) {
                return WrittenDeclaration(type: parameter.type, value: nil, isConstant: true)
            }
            scope = body.enclosingBody
        }
        return nil
    }

    private func memberDeclaration(_ name: String) -> WrittenDeclaration? {
        guard let type = enclosingType else { return nil }
        var groups: [any DeclGroupSyntax] = [type]
        if type.syntax.kind == .extensionDecl, let extended = type.groupName?.text.string {
            groups += root.descendants.compactMap(\.asDeclGroup).filter { group in
                group.syntax.kind != .extensionDecl && group.groupName?.text == extended
            }
        }
        for property in groups.flatMap(\.storedProperties) where property.nameToken?.text == name {
            return WrittenDeclaration(type: property.type, value: property.initialValue, isConstant: property.isLet)
        }
        return nil
    }

    private func fileDeclaration(_ name: String) -> WrittenDeclaration? {
        guard kind == .declReferenceExpr, let file = root.as(SourceFileSyntax.self) else { return nil }
        // A computed property of the type would be meant in its place.
        let members = enclosingType?.members(VariableDeclSyntax.self) ?? []
        guard !members.contains(where: { $0.nameToken?.text == name }) else { return nil }
        let variables = file.statements.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }
        return variables.first { $0.nameToken?.text == name }.map {
            WrittenDeclaration(type: $0.type, value: $0.initialValue, isConstant: $0.isLet)
        }
    }
}
