package import TenetRuleKit

/// A type that an owner is given: it stands in a stored property of the owner, or among its parameters.
package struct InjectedType: Fact {
    package var type: String
}

extension Hooks {
    /// Remembers what the types with these names are given; see ``ProjectPass/isInjected(_:by:)``.
    package mutating func collectInjectedTypes(of owners: [String]) {
        collectAll(InjectedType.self, from: FunctionParameterSyntax.self) { parameter, _ in
            guard parameter.enclosingTypeName.map({ $0.isOne(of: owners) }) == true else { return [] }
            return Self.injected(parameter.type)
        }
        collectAll(InjectedType.self, from: VariableDeclSyntax.self) { variable, _ in
            guard variable.isMember, variable.enclosingTypeName.map({ $0.isOne(of: owners) }) == true,
                let type = variable.type
            else { return [] }
            return Self.injected(type)
        }
    }

    private static func injected(_ type: TypeSyntax) -> [(fact: InjectedType, range: ByteRange)] {
        guard let name = type.unwrapped.lastName else { return [] }
        return [(InjectedType(type: name.string), type.range)]
    }
}

extension ProjectPass {
    /// Whether a type stands behind a protocol that an owner is given, and the method is what that protocol asks for.
    package func isInjected(_ type: String, by method: String) -> Bool {
        guard !method.isEmpty, let found = model.types(named: type).one else { return false }
        let injected = Set(facts(InjectedType.self).map(\.fact.type))
        return found.supertypes.contains { name in
            injected.contains(name)
                && model.types(named: name).one.map { $0.kind == .protocol && !$0.members(named: method).isEmpty }
                    ?? false
        }
    }
}

extension ExprSyntax {
    /// The method that was given this value as a parameter; nil for a value of its own.
    package var passingFunction: String? {
        guard let name = stripped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            ancestor(ClosureExprSyntax.self) == nil, let function = enclosingFunction,
            function.parameters.contains(where: { $0.internalName.text == name })
        else { return nil }
        return function.name.text.string
    }

    /// The value is the parameter of a closure that is an argument of one of the owners, as in `Owner { show($0) }`.
    package func isHandedOver(to owners: [String]) -> Bool {
        guard let name = stripped.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let closure = ancestor(ClosureExprSyntax.self), let call = closure.receivingCall?.call
        else { return false }
        let names = closure.parameterNames
        guard names.isEmpty ? name == "$0" : names.contains(where: { $0.text == name }) else { return false }
        let callee = call.calledExpression.trimmedDescription.split(separator: ".").first
        return callee.map { owners.contains(String($0)) } ?? false
    }
}
