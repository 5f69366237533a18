/// A declaration somewhere in the project. A handle: free to copy, valid as long as its ``ProjectModel``.
public struct Declaration: Hashable {
    /// Unowned, because counting references would cost more than most questions. The model outlives its handles: it lives
    /// as long as the project pass, and neither can leave the thread.
    unowned(unsafe) let model: ProjectModel
    let file: Int32
    let index: Int32

    init(_ model: ProjectModel, _ file: Int32, _ index: Int32) {
        self.model = model
        self.file = file
        self.index = index
    }

    public static func == (left: Self, right: Self) -> Bool { left.file == right.file && left.index == right.index }
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(index)
    }

    var linked: LinkedFile { model.files[Int(file)] }
    var fact: DeclarationFact { linked.facts.declarations[Int(index)] }
    private func text(_ name: Name) -> String { linked.text(name) }

    // MARK: What it is

    public var kind: DeclarationKind { fact.kind }
    /// The declared name; for an extension the extended type as written.
    public var name: String { text(fact.name) }
    public var access: AccessLevel { fact.access }
    public var traits: DeclarationTraits { fact.traits }
    public func has(_ trait: DeclarationTraits) -> Bool { fact.traits.contains(trait) }
    /// Names of attributes and property wrappers without `@`.
    public var attributes: [String] { fact.attributes.map { text($0) } }
    public func hasAttribute(_ names: String...) -> Bool {
        !fact.attributes.isEmpty && attributes.contains { names.contains($0) }
    }
    /// The types behind the colon of a type or extension, without attributes and generic arguments.
    public var inherited: [String] { fact.inherited.map { text($0) } }
    /// A variable's written or evident type, what a function returns, what an alias stands for; empty when unknown.
    public var type: String { text(fact.type) }
    /// A variable's initial value when it is a name, a call (`Name()`) or a literal.
    public var value: String { text(fact.value) }
    public var parameters: [Parameter] {
        fact.parameters.map {
            Parameter(
                label: text($0.label), name: text($0.name), type: text($0.type), value: text($0.value),
                traits: $0.traits)
        }
    }
    /// `load(_:from:)` for functions, the plain name for everything else.
    public var fullName: String {
        guard kind.isFunction, kind != .deinitializer else { return name }
        return name + "(" + fact.parameters.map { (text($0.label).isEmpty ? "_" : text($0.label)) + ":" }.joined() + ")"
    }

    // MARK: Where it is

    public var path: String { linked.path }
    public var place: FilePlace { linked.place }
    public var role: FileRole { linked.facts.role }
    /// The name's place.
    public var range: ByteRange { fact.range }
    /// The whole declaration's place.
    public var extent: ByteRange { fact.extent }
    public var isInPreview: Bool { has(.isPreview) }

    // MARK: Family

    public var parent: Declaration? { fact.parent < 0 ? nil : Declaration(model, file, fact.parent) }
    /// The enclosing declarations, innermost first.
    public var ancestors: [Declaration] {
        var found: [Declaration] = []
        var current = parent
        while let declaration = current {
            found.append(declaration)
            current = declaration.parent
        }
        return found
    }
    /// What is declared directly in it.
    public var children: [Declaration] {
        var found: [Declaration] = []
        var next = index + 1
        let end = linked.subtreeEnds[Int(index)]
        while next < end {
            found.append(Declaration(model, file, next))
            next = max(next + 1, linked.subtreeEnds[Int(next)])
        }
        return found
    }
    /// Everything declared in it, at any depth, in source order.
    public var descendants: [Declaration] {
        (index + 1..<max(index + 1, linked.subtreeEnds[Int(index)])).map { Declaration(model, file, $0) }
    }
    /// Declared in a type's or extension's body.
    public var isMember: Bool { parent.map { $0.kind.isType || $0.kind == .extension } ?? false }
    /// Declared in a function, closure or accessor.
    public var isLocal: Bool { parent.map { !$0.kind.isType && $0.kind != .extension } ?? false }
    /// The type that it belongs to, when the project declares it: looked up through extensions.
    public var enclosingType: ProjectType? { model.enclosingType(of: self) }
    /// The nearest enclosing function, or itself.
    public var enclosingFunction: Declaration? { kind.isFunction ? self : ancestors.first { $0.kind.isFunction } }

    // MARK: What it uses

    /// Uses written in it, nested declarations left out, in source order.
    public var ownUses: [Use] { (linked.usesByOwner[index] ?? []).map { Use(model, file, $0) } }
    /// Uses written in it and in everything declared in it, in source order.
    public var uses: [Use] {
        let end = linked.subtreeEnds[Int(index)]
        guard end > index + 1 else { return ownUses }
        return (index..<end).flatMap { linked.usesByOwner[$0] ?? [] }.sorted().map { Use(model, file, $0) }
    }
}

/// A parameter of a function, initialiser, subscript or case.
public struct Parameter: Hashable, Sendable {
    /// Empty for `_`.
    public var label: String
    public var name: String
    public var type: String
    /// The default value when it is a name, a call or a literal.
    public var value: String
    public var traits: ParameterTraits

    public func has(_ trait: ParameterTraits) -> Bool { traits.contains(trait) }
}
