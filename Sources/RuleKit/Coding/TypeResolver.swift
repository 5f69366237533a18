/// What written types mean where they stand: aliases, generic parameters and the project's own types by their qualified names.
struct TypeResolver {
    /// The model owns its index, which owns this.
    private unowned let model: ProjectModel
    /// Names of generic parameters by the type or function that declares them.
    private let generics: [Declaration: [String]]

    init(_ model: ProjectModel, generics: [Declaration: [String]]) {
        self.model = model
        self.generics = generics
    }

    func type(_ written: String, seenFrom declaration: Declaration) -> SwiftType {
        resolve(SwiftType(written: written), declaration, depth: 0)
    }

    private func resolve(_ type: SwiftType, _ place: Declaration, depth: Int) -> SwiftType {
        type.mapNames { name, arguments in
            resolve(name, arguments, place, depth)
        }
    }

    private func resolve(_ name: String, _ arguments: [SwiftType], _ place: Declaration, _ depth: Int) -> SwiftType {
        if arguments.isEmpty, isParameter(name, at: place) { return .parameter(name) }
        let found = declared(name, from: place)
        if let type = found.types.only { return .named(type.qualifiedName, arguments) }
        if found.types.count > 1 { return .named(TypeIndex.lastPart(name), arguments) }
        if !found.aliases.isEmpty {
            guard depth < 8, arguments.isEmpty else { return .unknown }
            let meanings = Set(
                found.aliases.map { alias in resolve(SwiftType(written: alias.type), alias, depth: depth + 1) })
            return meanings.count == 1 ? meanings.first ?? .unknown : .unknown
        }
        if let identity = identity(name, place, depth) { return identity }
        return SwiftType.known(TypeIndex.lastPart(name), arguments)
    }

    /// What a name with its outer names means, from the innermost type outwards.
    func declared(
        _ name: String, from place: Declaration, allowsProtocols: Bool = false
    ) -> (types: [ProjectType], aliases: [Declaration]) {
        let last = TypeIndex.lastPart(name)
        let all = model.declarations(named: last)
        let types = all.filter { $0.kind.isType && (allowsProtocols || $0.kind != .protocol) }
        let aliases = all.filter { $0.kind == .typeAlias }
        guard !types.isEmpty || !aliases.isEmpty else { return ([], []) }
        for scope in scopes(around: place) {
            let full = scope.qualifiedName + "." + name
            let inner = types.compactMap(model.typeIndex.type(declaredBy:)).filter { $0.qualifiedName == full }
            let own = nearest(inner.map(\.declaration), to: place).compactMap(model.typeIndex.type(declaredBy:))
            if !own.isEmpty { return (own, []) }
            let alias = aliases.filter { qualifiedName(of: $0) == full }
            if !alias.isEmpty { return ([], alias) }
        }
        // A nested type is not visible from elsewhere by its last part.
        let exact = types.filter { qualifiedName(of: $0) == name }
        let fitting =
            exact.isEmpty && last != name
            ? types.filter { name.hasSuffix("." + qualifiedName(of: $0)) } : exact
        if !fitting.isEmpty {
            return (nearest(fitting, to: place).compactMap(model.typeIndex.type(declaredBy:)), [])
        }
        let outer = aliases.filter { $0.parent == nil || qualifiedName(of: $0) == name }
        return ([], nearest(outer, to: place))
    }

    /// The types around a declaration, innermost first, each with its supertypes of the project.
    private func scopes(around place: Declaration) -> [ProjectType] {
        var found: [ProjectType] = []
        for declaration in [place] + place.ancestors where declaration.kind.isType || declaration.kind == .extension {
            guard let type = model.typeAround(declaration) else { continue }
            // An extension of `A.B` lies in both.
            var names = type.qualifiedName
            found.append(type)
            found += type.projectSupertypes
            while let dot = names.lastIndex(of: ".") {
                names = String(names[..<dot])
                guard let outer = model.typeIndex.lookup(names, in: declaration.file).one else { continue }
                if !found.contains(outer) { found.append(outer) }
            }
        }
        return found
    }

    /// The candidates that a file most likely means: its own, its module's, then all that are visible.
    private func nearest(_ candidates: [Declaration], to place: Declaration) -> [Declaration] {
        guard candidates.count > 1 else { return candidates }
        let own = candidates.filter { $0.path == place.path }
        if !own.isEmpty { return own }
        let visible = candidates.filter { $0.access > .fileprivate && ($0.role == .app || place.role != .app) }
        let module = model.module(ofPath: place.path)
        let same = visible.filter { model.module(ofPath: $0.path) == module }
        return same.isEmpty ? visible : same
    }

    private func qualifiedName(of declaration: Declaration) -> String {
        if let type = model.typeIndex.type(declaredBy: declaration) { return type.qualifiedName }
        guard let outer = declaration.enclosingType else { return declaration.name }
        return outer.qualifiedName + "." + declaration.name
    }

    private func isParameter(_ name: String, at place: Declaration) -> Bool {
        for declaration in [place] + place.ancestors {
            if generics[declaration]?.contains(name) == true { return true }
            guard declaration.kind == .extension, let type = model.typeAround(declaration) else { continue }
            if generics[type.declaration]?.contains(name) == true { return true }
        }
        return false
    }

    /// `User.ID` is the type of `id` when nothing else is declared.
    private func identity(_ name: String, _ place: Declaration, _ depth: Int) -> SwiftType? {
        guard depth < 8, name == "ID" || name.hasSuffix(".ID") else { return nil }
        let owner: ProjectType?
        if name == "ID" {
            owner = model.typeAround(place)
        } else {
            owner = declared(String(name.dropLast(3)), from: place).types.only
        }
        guard let member = owner?.members(named: "id").only, !member.type.isEmpty else { return nil }
        return resolve(SwiftType(written: member.type), member, depth: depth + 1)
    }
}

extension SwiftType {
    /// A name of a framework, sugar taken back.
    static func known(_ name: String, _ arguments: [SwiftType]) -> SwiftType {
        switch (name, arguments.count) {
        case ("Array", 1): .array(arguments[0])
        case ("Set", 1): .set(arguments[0])
        case ("Optional", 1): .optional(arguments[0])
        case ("Dictionary", 2): .dictionary(key: arguments[0], value: arguments[1])
        default: .named(name, arguments)
        }
    }
}
