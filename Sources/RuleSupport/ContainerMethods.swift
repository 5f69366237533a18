package import TenetRuleKit

/// A method of a container of dependencies, told by what it does and not by its name.
package struct ContainerMethod: Fact {
    package enum Work: String, Codable {
        /// It keeps a closure that makes the value.
        case keeps
        /// It gives the value whose type is its argument.
        case gives
    }

    package var work: Work
    package var name: String
    /// The type that it is a method of.
    package var owner: String
}

extension FunctionDeclSyntax {
    /// What the function does in a container; nil when it does neither.
    package var containerWork: ContainerMethod.Work? {
        let names = genericParameterClause?.parameters.map(\.name.text.string) ?? []
        guard !names.isEmpty else { return nil }
        let result = returnType?.unwrapped.lastName?.string
        let required = parameters.filter { $0.defaultValue == nil }
        if let asked = required.only?.type.unwrapped.as(MetatypeTypeSyntax.self),
            asked.metatypeSpecifier.text == "Type",
            let name = asked.baseType.lastName?.string, names.contains(name), result == name
        {
            return .gives
        }
        // A function that calls the closure at once gives its result back.
        if let result, names.contains(result) { return nil }
        let keeps = parameters.contains { parameter in
            guard parameter.type.text.string.hasPrefix("@escaping"),
                let made = parameter.type.unwrapped.as(FunctionTypeSyntax.self)?.returnClause.type.unwrapped.lastName
            else { return false }
            return names.contains(made.string)
        }
        return keeps ? .keeps : nil
    }
}

extension Hooks {
    /// Remembers the methods by which containers are told.
    mutating func collectContainerMethods() {
        collect(ContainerMethod.self, from: FunctionDeclSyntax.self) { function, _ in
            guard let work = function.containerWork, let owner = function.enclosingTypeName?.string else { return nil }
            return (ContainerMethod(work: work, name: function.name.text.string, owner: owner), function.name.range)
        }
    }
}

extension ProjectPass {
    /// The names of methods that ask a container of the project for a value, and do nothing else anywhere.
    var containerRequests: Set<String> {
        let methods = facts(ContainerMethod.self).map(\.fact)
        let containers = Set(methods.filter { $0.work == .keeps }.map(\.owner))
        let gives = methods.filter { $0.work == .gives }
        let others = Set(gives.filter { !containers.contains($0.owner) }.map(\.name))
        return Set(gives.map(\.name)).subtracting(others)
    }
}
