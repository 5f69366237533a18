/// A class, struct, enum, actor or protocol with everything that its extensions add. A handle, as ``Declaration``.
public struct ProjectType: Hashable {
    /// Unowned, because counting references would cost more than most questions. The model outlives its handles: it lives
    /// as long as the project pass, and neither can leave the thread.
    unowned(unsafe) let model: ProjectModel
    let index: Int
    /// The type's own declaration.
    public let declaration: Declaration

    public static func == (left: Self, right: Self) -> Bool { left.index == right.index }
    public func hash(into hasher: inout Hasher) { hasher.combine(index) }

    private var record: TypeIndex.Record { model.typeIndex.records[index] }

    public var kind: DeclarationKind { declaration.kind }
    /// The last part of the name.
    public var name: String { declaration.name }
    /// With the enclosing types: `Outer.Inner`.
    public var qualifiedName: String { record.qualifiedName }
    public var path: String { declaration.path }
    public var place: FilePlace { declaration.place }
    public var role: FileRole { declaration.role }
    public var access: AccessLevel { declaration.access }
    /// Its extensions in the project, by path and position.
    public var extensions: [Declaration] { record.extensions }
    /// Its members, extensions included: variables, functions, initialisers, cases, nested types and aliases.
    public var members: [Declaration] { declaration.children + record.extensions.flatMap(\.children) }
    /// Members kept in memory, static ones left out.
    public var storedProperties: [Declaration] {
        declaration.children.filter { $0.kind.isVariable && !$0.has(.isComputed) && !$0.has(.isStatic) }
    }
    public func members(named name: String) -> [Declaration] { model.typeIndex.members(of: index, named: name) }
    /// The types named behind the colon of the type and of its extensions, by their last part.
    public var directSupertypes: [String] { record.direct }

    /// Every class it inherits from and protocol it conforms to, by the last part of the name: closed over the
    /// project's own types and over the well-known types of Apple's frameworks.
    public var supertypes: Set<String> { model.typeIndex.supertypes(of: index) }
    public func inherits(from name: String) -> Bool { supertypes.contains(name) }
    /// The same question, for the reader: protocols are conformed to.
    public func conforms(to name: String) -> Bool { supertypes.contains(name) }
    public func conforms(toAnyOf names: [String]) -> Bool { names.contains { supertypes.contains($0) } }
    /// The superclasses and protocols that the project declares, each once, nearest first.
    public var projectSupertypes: [ProjectType] { model.typeIndex.projectSupertypes(of: index) }
    /// The types that name this one behind the colon, directly.
    public var directSubtypes: [ProjectType] { model.typeIndex.subtypes(of: name).filter { $0 != self } }
    /// The isolation of the type as a whole.
    public var isolation: Isolation { model.isolation(of: declaration) }
    public var isObservable: Bool { conforms(to: "ObservableObject") || declaration.hasAttribute("Observable") }
    public var isView: Bool { conforms(to: "View") && kind == .struct }

    /// A member of the type or of a supertype of the project, nearest first.
    public func member(named name: String) -> Lookup<Declaration> {
        model.symbol(of: name).map { member(named: $0) } ?? .none
    }

    func member(named name: Symbol) -> Lookup<Declaration> {
        let own = model.typeIndex.members(of: index, named: name)
        if !own.isEmpty { return Lookup(own) }
        for supertype in projectSupertypes {
            let inherited = model.typeIndex.members(of: supertype.index, named: name)
            if !inherited.isEmpty { return Lookup(inherited) }
        }
        return .none
    }
}
