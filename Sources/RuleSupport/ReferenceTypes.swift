package import TenetRuleKit

// What the written type of a property that refers to an object is made of.

extension TypeSyntax {
    /// `T?`, `T!`, `Optional<T>`.
    package var isWrittenOptional: Bool {
        kind == .optionalType || kind == .implicitlyUnwrappedOptionalType || optionalArgument != nil
    }

    /// `T` of `Optional<T>`.
    private var optionalArgument: TypeSyntax? {
        guard let named = self.as(IdentifierTypeSyntax.self), named.name.text == "Optional" else { return nil }
        return named.genericArgumentClause?.arguments.only?.argument.as(TypeSyntax.self)
    }

    /// The names of the types that a value of this type has at once: the parts of a composition; for a parameter of a
    /// generic type around it what the parameter is bound to.
    package var boundNames: [String] {
        if let argument = optionalArgument { return argument.boundNames }
        let type = unwrapped
        if type.syntax != syntax, type.optionalArgument != nil { return type.boundNames }
        if let composition = type.as(CompositionTypeSyntax.self) {
            return composition.elements.flatMap(\.type.boundNames)
        }
        guard let name = type.lastName else { return [] }
        return type.kind == .identifierType ? syntax.bounds(ofParameter: name) ?? [name.string] : [name.string]
    }
}

extension Syntax {
    /// What a parameter of a generic type around is bound to; nil when the name is none.
    fileprivate func bounds(ofParameter name: TextSlice) -> [String]? {
        guard let owner = enclosingType?.syntax,
            let clause = owner.children.lazy.compactMap({ $0.as(GenericParameterClauseSyntax.self) }).first,
            let parameter = clause.parameters.first(where: { $0.name.text == name })
        else { return nil }
        let clauses = [owner.children.lazy.compactMap { $0.as(GenericWhereClauseSyntax.self) }.first]
        let requirements = clauses.compactMap { $0 }.flatMap { $0.descendants(ConformanceRequirementSyntax.self) }
        let written =
            [parameter.inheritedType].compactMap { $0 }
            + requirements.filter { $0.leftType.text == name }.map(\.rightType)
        return written.flatMap(\.boundNames)
    }
}

extension ProjectModel {
    /// An alias of the project that stands for an optional.
    package func isOptionalAlias(_ name: String) -> Bool {
        let aliases = declarations(named: name).filter { $0.kind == .typeAlias }
        return !aliases.isEmpty && aliases.allSatisfy { $0.type.hasSuffix("?") || $0.type.hasPrefix("Optional<") }
    }

    /// A property wrapper of the project that keeps its value alive; nil when the project does not declare it.
    package func keepsValue(wrapper name: String) -> Bool? {
        guard let type = types(named: name).one, type.declaration.hasAttribute("propertyWrapper") else { return nil }
        return type.members.allSatisfy { !$0.has(.isWeak) && !$0.has(.isUnowned) }
    }
}
