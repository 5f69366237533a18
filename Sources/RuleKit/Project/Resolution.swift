/// What names refer to: scopes outwards for plain names, written and evident types for members.
extension ProjectModel {
    /// Types that a name may mean where it is written.
    public func types(named name: String, seenFrom declaration: Declaration) -> Lookup<ProjectType> {
        typeIndex.lookup(name, in: declaration.file)
    }

    /// Types with a name, wherever they are; a name that only an alias has means the type behind it.
    public func types(named name: String) -> Lookup<ProjectType> {
        let named = declarations(named: name)
        let types = named.compactMap { typeIndex.type(declaredBy: $0) }
        guard types.isEmpty, let alias = named.filter({ $0.kind == .typeAlias }).only else { return Lookup(types) }
        return typeIndex.lookup(alias.row.type, in: alias.file)
    }

    func enclosingType(of declaration: Declaration) -> ProjectType? { declaration.parent.flatMap { typeAround($0) } }

    /// The type that a declaration is or lies in, looked up through extensions.
    func typeAround(_ declaration: Declaration) -> ProjectType? {
        var current: Declaration? = declaration
        while let candidate = current {
            if candidate.kind == .extension { return typeIndex.type(extendedBy: candidate) }
            if candidate.kind.isType { return typeIndex.type(declaredBy: candidate) }
            current = candidate.parent
        }
        return nil
    }

    /// The type of a variable, parameter-less as it is written or evident from its value.
    public func type(of declaration: Declaration) -> Lookup<ProjectType> { type(of: declaration, hops: 8) }

    /// - Parameter hops: how many constants that are made of one another are followed: `A.x` may be `B.y` and that `A.x`.
    private func type(of declaration: Declaration, hops: Int) -> Lookup<ProjectType> {
        let row = declaration.row
        if row.type != .none { return typeIndex.lookup(row.type, in: row.file) }
        let value = declaration.value
        guard !value.isEmpty, !value.hasPrefix("\"") else { return .none }
        // `Store.shared` is most likely a `Store`.
        let parts = value.split(separator: ".").map(String.init)
        if parts.count == 2, parts[0].first?.isUppercase == true {
            guard let owner = typeIndex.lookup(parts[0], in: declaration.file).one else { return .none }
            guard let member = owner.members(named: parts[1]).only else { return .none }
            return hops > 0 ? type(of: member, hops: hops - 1) : .none
        }
        return .none
    }

    func resolve(_ use: Use) -> Lookup<Declaration> {
        switch use.kind {
        case .text, .keyPath: return .none
        case .type: return Lookup(typeIndex.lookup(use.nameSymbol, in: use.file).all.map(\.declaration))
        case .call, .name, .member: break
        }
        let found = candidates(for: use)
        guard use.kind == .call else { return found }
        return matching(use, found)
    }

    private func candidates(for use: Use) -> Lookup<Declaration> {
        let base = use.base
        if base.isEmpty { return plain(use.nameSymbol, at: use.declaration, file: use.file) }
        if base == "." || base == "?" { return .none }
        guard let owner = type(ofChain: base, at: use.declaration, file: use.file).one else { return .none }
        if use.name == "init" { return Lookup([owner.declaration]) }
        guard base == "super" else {
            let found = owner.member(named: use.nameSymbol)
            guard case .several = found else { return found }
            // `Store.load()` or `store.load()`
            let isType = base == "Self" || !base.contains(".") && types(named: base).all.contains(owner)
            return Self.ofSide(isStatic: isType, found)
        }
        let inherited = owner.projectSupertypes.lazy.map {
            self.typeIndex.members(of: $0.index, named: use.nameSymbol)
        }
        return Lookup(inherited.first { !$0.isEmpty } ?? [])
    }

    /// A plain name, from the innermost scope outwards.
    private func plain(_ name: Symbol, at declaration: Declaration?, file: Int32) -> Lookup<Declaration> {
        var current = declaration
        var member: Declaration?
        while let scope = current {
            if scope.kind.isFunction || scope.kind.isVariable {
                if scope.hasParameter(named: name) { return .none }
                let locals = scope.children(named: name)
                if !locals.isEmpty { return Lookup(locals) }
                member = scope
            } else if let type = typeAround(scope) {
                let found = type.member(named: name)
                if !found.isNone { return member.map { Self.ofSide(isStatic: $0.has(.isStatic), found) } ?? found }
            }
            current = scope.parent
        }
        let global = declarations(named: name).filter {
            $0.parent == nil && ($0.access > .fileprivate || $0.file == file)
        }
        let own = global.filter { $0.file == file && $0.access <= .fileprivate }
        if !own.isEmpty { return Lookup(own) }
        let module = module(of: file)
        let near = global.filter { self.module(of: $0.file) == module }
        return Lookup(near.isEmpty ? global : near)
    }

    /// Of functions of one name those of instances, or those of the type itself, where there are both.
    private static func ofSide(isStatic: Bool, _ found: Lookup<Declaration>) -> Lookup<Declaration> {
        guard case .several(let all) = found else { return found }
        let own = all.filter { $0.kind != .function || $0.has(.isStatic) == isStatic }
        return own.isEmpty ? found : Lookup(own)
    }

    /// The type of `a.b.c`, `self.store` or `Store.shared`, part by part.
    public func type(ofChain chain: String, at declaration: Declaration?, file: Int32) -> Lookup<ProjectType> {
        var parts = chain.utf8.split(separator: UInt8(ascii: ".")).map { part in
            let isPlain = !part.contains { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "!") }
            return isPlain ? String(Substring(part)) : String(Substring(part).filter { $0 != "?" && $0 != "!" })
        }
        guard let first = parts.first else { return .none }
        parts.removeFirst()
        var owner: ProjectType
        if first == "self" || first == "Self" || first == "super" {
            guard let around = declaration.flatMap({ typeAround($0) }) else { return .none }
            owner = around
        } else if first.hasSuffix("()") {
            guard let made = typeIndex.lookup(String(first.dropLast(2)), in: file).one else { return .none }
            owner = made
        } else if first.first?.isUppercase == true, let type = typeIndex.lookup(first, in: file).one {
            owner = type
        } else if let type = typeOfParameter(first, at: declaration) {
            guard let known = type.one else { return type }
            owner = known
        } else {
            guard let name = symbol(of: first),
                let variable = plain(name, at: declaration, file: file).one, variable.kind.isVariable,
                let type = type(of: variable).one
            else { return .none }
            owner = type
        }
        for part in parts {
            if let nested = typeIndex.lookup(owner.qualifiedName + "." + part, in: file).one {
                owner = nested
                continue
            }
            let member = owner.member(named: part.hasSuffix("()") ? String(part.dropLast(2)) : part)
            guard let declared = member.one, let type = type(of: declared).one else { return .none }
            owner = type
        }
        return .one(owner)
    }

    /// The type of a parameter of an enclosing function; nil when no parameter has the name.
    private func typeOfParameter(_ text: String, at declaration: Declaration?) -> Lookup<ProjectType>? {
        guard let name = symbol(of: text) else { return nil }
        var current = declaration
        while let scope = current {
            if scope.kind.isFunction {
                if !scope.children(named: name).isEmpty { return nil }
                if let parameter = scope.parameterRows.first(where: { $0.name == name }) {
                    return typeIndex.lookup(parameter.type, in: scope.file)
                }
            }
            if scope.kind.isType || scope.kind == .extension { return nil }
            current = scope.parent
        }
        return nil
    }

    /// Keeps the functions that a call's labels can mean, defaults and trailing closures considered.
    func matching(_ use: Use, _ found: Lookup<Declaration>) -> Lookup<Declaration> {
        guard case .several(let candidates) = found else { return found }
        let labels = use.labels
        let fitting = candidates.filter { candidate in
            guard candidate.kind.isFunction else { return candidate.kind.isVariable }
            var rest = labels[...]
            for parameter in candidate.parameters {
                let label = parameter.label.isEmpty ? "_" : parameter.label
                if rest.first == label {
                    rest = rest.dropFirst()
                    if parameter.has(.isVariadic) { while rest.first == "_" { rest = rest.dropFirst() } }
                } else if !parameter.has(.hasDefault), !parameter.has(.isVariadic),
                    !(use.has(.hasTrailingClosure) && parameter.has(.isClosure))
                {
                    return false
                }
            }
            return rest.isEmpty
        }
        return Lookup(fitting.isEmpty ? candidates : fitting)
    }
}
