/// The actor that protects a declaration, as far as syntax tells.
public enum Isolation: Hashable, Sendable {
    case nonisolated
    /// An instance of the enclosing actor type.
    case actorInstance
    case mainActor
    case globalActor(String)

    public var isMainActor: Bool { self == .mainActor }
}

extension ProjectModel {
    /// Follows the language's rules (SE-0316, SE-0401, SE-0466) where syntax allows: own attributes and modifiers,
    /// then the enclosing type's superclass, conformances and wrappers, then the module's default.
    public func isolation(of declaration: Declaration) -> Isolation {
        if let known = isolationCache[declaration] { return known }
        // Cut cycles of inheritance before they start, and chains longer than anybody writes.
        guard isolationDepth < 256 else { return .nonisolated }
        isolationDepth += 1
        defer { isolationDepth -= 1 }
        remember(.nonisolated, of: declaration)
        let found = inferredIsolation(of: declaration)
        remember(found, of: declaration)
        return found
    }

    private func inferredIsolation(of declaration: Declaration) -> Isolation {
        if declaration.has(.isNonisolated) { return .nonisolated }
        if let own = writtenIsolation(of: declaration) { return own }
        if declaration.kind.isType { return typeIsolation(of: declaration) }
        if declaration.kind == .extension {
            return typeIndex.type(extendedBy: declaration).map { isolation(of: $0.declaration) }
                ?? (WellKnownTypes.isOnMainActor(declaration.name) ? .mainActor : defaultIsolation(of: declaration))
        }
        guard let parent = declaration.parent else { return defaultIsolation(of: declaration) }
        if let overridden = overriddenIsolation(of: declaration) { return overridden }
        let outer = isolation(of: parent)
        let isStaticOfActor = outer == .actorInstance && declaration.has(.isStatic)
        return isStaticOfActor || declaration.kind == .deinitializer ? .nonisolated : outer
    }

    private func writtenIsolation(of declaration: Declaration) -> Isolation? {
        for attribute in declaration.attributes {
            if attribute == "MainActor" { return .mainActor }
            guard attribute.hasSuffix("Actor"), let type = typeIndex.lookup(attribute, in: declaration.file).one else {
                continue
            }
            if type.declaration.hasAttribute("globalActor") { return .globalActor(attribute) }
        }
        return nil
    }

    private func typeIsolation(of declaration: Declaration) -> Isolation {
        if declaration.kind == .actor { return .actorInstance }
        guard let type = typeIndex.type(declaredBy: declaration) else { return .nonisolated }
        // Only conformances written on the type itself isolate it, not those of extensions.
        for name in declaration.inherited.map(TypeIndex.lastPart) {
            if WellKnownTypes.isOnMainActor(name) { return .mainActor }
            if WellKnownTypes.supertypes(of: name).contains(where: { WellKnownTypes.isOnMainActor($0) }) {
                return .mainActor
            }
            if let supertype = typeIndex.lookup(name, in: declaration.file).one {
                let inherited = isolation(of: supertype.declaration)
                if inherited != .nonisolated, inherited != .actorInstance { return inherited }
            }
        }
        if languageMode(of: declaration) < 6, declaration.kind == .struct || declaration.kind == .class,
            type.storedProperties.contains(where: { $0.hasAttribute("StateObject", "ObservedObject", "FetchRequest") })
        {
            return .mainActor
        }
        return defaultIsolation(of: declaration)
    }

    /// What a member takes over from the superclass's member of the same name.
    private func overriddenIsolation(of declaration: Declaration) -> Isolation? {
        guard declaration.has(.isOverride), let type = declaration.enclosingType else { return nil }
        for supertype in type.projectSupertypes {
            let members = supertype.members.filter { $0.fullName == declaration.fullName }
            if let member = members.only { return isolation(of: member) }
        }
        return nil
    }
}
