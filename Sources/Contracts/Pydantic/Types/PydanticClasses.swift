/// Answers what the project's classes are and what they inherit.
final class PydanticClasses {
    let project: PythonProject
    private var kinds: [Int: PydanticKind] = [:]
    /// The classes whose kind is more than a guess.
    private var settled: Set<Int> = []
    private var knownBases: [Int: [PydanticBase]] = [:]
    /// The classes with more ancestors than anyone writes.
    private var overlong: Set<Int> = []
    private var parameterNames: [Int: [String]] = [:]

    init(_ project: PythonProject) { self.project = project }

    /// Amortized O(bases). The bases come first, without recursion: chains of classes may be long.
    func kind(of type: PythonType) -> PydanticKind {
        var waiting = [type]
        while let next = waiting.last {
            if kinds[next.index] == nil {
                // A class that inherits itself is plain.
                kinds[next.index] = .plain
                for case .type(let parent) in bases(of: next).map(\.entity) where kinds[parent.index] == nil {
                    waiting.append(parent)
                }
            } else {
                waiting.removeLast()
                if settled.insert(next.index).inserted { kinds[next.index] = findKind(of: next) }
            }
        }
        return kinds[type.index] ?? .plain
    }

    private func findKind(of type: PythonType) -> PydanticKind {
        var found = PydanticKind.plain
        for base in bases(of: type) {
            let kind: PydanticKind
            switch base.entity {
            case .type(let parent): kind = kinds[parent.index] ?? .plain
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
        if let known = knownBases[type.index] { return known }
        let bases = findBases(of: type)
        knownBases[type.index] = bases
        return bases
    }

    private func findBases(of type: PythonType) -> [PydanticBase] {
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

    /// Every class repeats the fields of its ancestors, so without a limit a chain of classes costs its square.
    static let ancestorLimit = 256

    /// The class and everything that it inherits from the project: the farthest first, so that later ones override. Nil
    /// when there are more than ``ancestorLimit``.
    func lineage(
        of type: PythonType, environment: PydanticEnvironment,
        reading read: (PythonExpression, PythonScope, PydanticEnvironment) -> SchemaType
    ) -> [PydanticAncestor]? {
        var found: [PydanticAncestor] = []
        var seen: Set<Int> = []
        func visit(_ type: PythonType, _ environment: PydanticEnvironment) -> Bool {
            guard seen.insert(type.index).inserted else { return true }
            guard seen.count <= Self.ancestorLimit, !overlong.contains(type.index) else { return false }
            for base in bases(of: type).reversed() {
                guard case .type(let parent) = base.entity else { continue }
                var inner: PydanticEnvironment = [:]
                for (name, argument) in zip(parameters(of: parent), base.arguments) {
                    inner[name] = read(argument, base.scope, environment)
                }
                guard visit(parent, inner) else { return false }
            }
            found.append(PydanticAncestor(type: type, environment: environment))
            return true
        }
        if visit(type, environment) { return found }
        overlong.insert(type.index)
        return nil
    }

    /// One of the bases has been found to have too many ancestors.
    func inheritsTooMany(_ type: PythonType) -> Bool {
        bases(of: type).contains { base in
            if case .type(let parent) = base.entity { overlong.contains(parent.index) } else { false }
        }
    }
}

struct PydanticBase {
    var entity: PythonEntity
    var arguments: [PythonExpression]
    /// Where the arguments are read.
    var scope: PythonScope
    var expression: PythonExpression
}
