/// Answers what the project's classes are and what they inherit.
final class PydanticClasses {
    let project: PythonProject
    private var kinds: [Int: PydanticKind] = [:]
    private var parameterNames: [Int: [String]] = [:]

    init(_ project: PythonProject) { self.project = project }

    func kind(of type: PythonType) -> PydanticKind {
        if let known = kinds[type.index] { return known }
        // A class that inherits itself is plain.
        kinds[type.index] = .plain
        let kind = findKind(of: type)
        kinds[type.index] = kind
        return kind
    }

    private func findKind(of type: PythonType) -> PydanticKind {
        var found = PydanticKind.plain
        for base in bases(of: type) {
            let kind: PydanticKind
            switch base.entity {
            case .type(let parent): kind = self.kind(of: parent)
            case .external(let names): kind = PydanticKind(externalBase: names) ?? .plain
            default: kind = .plain
            }
            if kind != .plain { found = kind }
            if kind == .model || kind == .settings { break }
        }
        if found == .plain, type.declaration.decorators.contains(where: isDataclass) { return .dataclass }
        return found
    }

    private func isDataclass(_ decorator: PythonExpression) -> Bool {
        (decorator.call?.callee ?? decorator).lastName == "dataclass"
    }

    /// The bases with their arguments: `Page` and `[User]` of `Page[User]`, also where a name stands for that.
    func bases(of type: PythonType) -> [PydanticBase] {
        type.declaration.arguments.positional.map { expression in
            var base = PydanticBase(entity: .missing, arguments: [], scope: type.outerScope, expression: expression)
            var named = expression
            for _ in 0..<8 {
                if case .element(of: let generic, let arguments) = named.kind {
                    base.arguments = arguments
                    named = generic
                }
                base.entity = project.entity(named, in: base.scope)
                guard case .value(let assignment, let scope) = base.entity, let value = assignment.value,
                    base.arguments.isEmpty, value.dottedName != nil || value.isSubscript
                else { break }
                base.scope = scope
                named = value
            }
            return base
        }
    }

    /// The names of the type parameters, in order.
    func parameters(of type: PythonType) -> [String] {
        if let known = parameterNames[type.index] { return known }
        parameterNames[type.index] = type.declaration.parameters
        guard type.declaration.parameters.isEmpty else { return type.declaration.parameters }
        var stated: [String]?
        var used: [String] = []
        for base in bases(of: type) where !base.arguments.isEmpty {
            let names = base.arguments.flatMap { variables(in: $0, base.scope) }
            let home = base.entity.externalName
            if home == "Generic" || home == "Protocol" { stated = stated ?? names }
            used += names.filter { !used.contains($0) }
        }
        parameterNames[type.index] = stated ?? used
        return stated ?? used
    }

    private func variables(in expression: PythonExpression, _ scope: PythonScope) -> [String] {
        switch expression.kind {
        case .name(let name):
            guard case .value(let assignment, _) = project.entity(expression, in: scope),
                assignment.value?.call?.callee.lastName == "TypeVar"
            else { return [] }
            return [name]
        case .element(_, let arguments): return arguments.flatMap { variables(in: $0, scope) }
        case .list(let elements): return elements.flatMap { variables(in: $0, scope) }
        case .either(let left, let right): return variables(in: left, scope) + variables(in: right, scope)
        default: return []
        }
    }

    /// The class and everything that it inherits from the project: the farthest first, so that later ones override.
    func lineage(
        of type: PythonType, environment: PydanticEnvironment,
        reading read: (PythonExpression, PythonScope, PydanticEnvironment) -> SchemaType
    ) -> [PydanticAncestor] {
        var found: [PydanticAncestor] = []
        var seen: Set<Int> = []
        func visit(_ type: PythonType, _ environment: PydanticEnvironment) {
            guard seen.insert(type.index).inserted else { return }
            for base in bases(of: type).reversed() {
                guard case .type(let parent) = base.entity else { continue }
                var inner: PydanticEnvironment = [:]
                for (name, argument) in zip(parameters(of: parent), base.arguments) {
                    inner[name] = read(argument, base.scope, environment)
                }
                visit(parent, inner)
            }
            found.append(PydanticAncestor(type: type, environment: environment))
        }
        visit(type, environment)
        return found
    }
}

struct PydanticBase {
    var entity: PythonEntity
    var arguments: [PythonExpression]
    /// Where the arguments are read.
    var scope: PythonScope
    var expression: PythonExpression
}
