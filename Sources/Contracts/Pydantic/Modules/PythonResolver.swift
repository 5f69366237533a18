import TenetModel

/// Follows names across modules.
extension PythonProject {
    /// What an expression names. Aliases and assigned values are not followed further.
    func entity(_ expression: PythonExpression, in scope: PythonScope, depth: Int = 0) -> PythonEntity {
        guard depth < 24 else { return .missing }
        switch expression.kind {
        case .name(let name): return entity(named: name, in: scope, depth: depth)
        case .attribute(let base, let name):
            if let dotted = expression.dottedName?.joined(separator: "."), let local = scope.locals[dotted] {
                return entity(local, in: scope, depth: depth)
            }
            switch entity(base, in: scope, depth: depth + 1) {
            case .module(let place): return member(name, of: place, depth: depth + 1)
            case .external(let names): return .external(names + [name])
            case .type(let type): return member(name, of: type, depth: depth + 1) ?? .missing
            default: return .missing
            }
        default: return .missing
        }
    }

    func entity(named name: String, in scope: PythonScope, depth: Int = 0) -> PythonEntity {
        if let local = scope.locals[name] { return entity(local, in: scope, depth: depth) }
        var type = scope.type
        while let current = type {
            switch current.names[name] {
            case .type(let nested): return .type(nested)
            case .alias(let alias): return .alias(alias, current.scope)
            // A field may have the name of its type.
            case .value(let assignment) where assignment.annotation == nil && assignment.value != nil:
                return .value(assignment, current.outerScope)
            default: type = current.outer
            }
        }
        let module = scope.module
        if let binding = module.names[name] {
            return entity(binding, in: PythonScope(module: module), depth: depth)
        }
        return starImported(name, into: module, depth: depth) ?? .external([name])
    }

    /// An attribute of a class, its own or inherited.
    func member(_ name: String, of type: PythonType, depth: Int = 0) -> PythonEntity? {
        var budget = 200
        return member(name, of: type, depth: depth, &budget)
    }

    /// - Parameter budget: how many more classes are looked at; bases that share bases lead to them on very many ways.
    private func member(_ name: String, of type: PythonType, depth: Int, _ budget: inout Int) -> PythonEntity? {
        guard depth < 24, budget > 0 else { return nil }
        budget -= 1
        if let binding = type.names[name] { return entity(binding, in: type.outerScope, depth: depth) }
        for base in type.declaration.arguments.positional {
            if case .type(let parent) = entity(base, in: type.outerScope, depth: depth + 1),
                let found = member(name, of: parent, depth: depth + 1, &budget)
            {
                return found
            }
        }
        return nil
    }

    private func entity(_ binding: PythonBinding, in scope: PythonScope, depth: Int) -> PythonEntity {
        guard depth < 24 else { return .missing }
        switch binding {
        case .type(let type): return .type(type)
        case .function(let function): return .function(function, scope.module)
        case .value(let assignment): return .value(assignment, scope)
        case .alias(let alias): return .alias(alias, scope)
        case .module(let name):
            if let place = place(of: name, from: scope.module) { return .module(place) }
            return .external(name.parts)
        case .member(let module, let name):
            if let place = place(of: module, from: scope.module) { return member(name, of: place, depth: depth + 1) }
            return module.level > 0 ? .missing : .external(module.parts + [name])
        }
    }

    private func member(_ name: String, of place: PythonModulePlace, depth: Int) -> PythonEntity {
        if let file = place.file, depth < 24 {
            if let binding = file.names[name], !isItself(binding, name, in: file) {
                return entity(binding, in: PythonScope(module: file), depth: depth)
            }
            if let found = starImported(name, into: file, depth: depth) { return found }
        }
        if let module = submodule(name, of: place) { return .module(module) }
        return .missing
    }

    /// `from . import name` in a package's own file means the module beside it.
    private func isItself(_ binding: PythonBinding, _ name: String, in file: PythonModule) -> Bool {
        guard case .member(let module, let imported) = binding, imported == name else { return false }
        return place(of: module, from: file)?.file === file
    }

    private func starImported(_ name: String, into module: PythonModule, depth: Int) -> PythonEntity? {
        guard depth < 12 else { return nil }
        for star in module.names.starImports.reversed() {
            guard let place = place(of: star, from: module), place.file !== module else { continue }
            switch member(name, of: place, depth: depth + 4) {
            case .missing, .module: continue
            case let found: return found
            }
        }
        return nil
    }
}
