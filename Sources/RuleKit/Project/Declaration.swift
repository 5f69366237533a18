/// A declaration somewhere in the project. A handle: free to copy, valid as long as its ``ProjectModel``.
public struct Declaration: Hashable {
    /// Unowned, because counting references would cost more than most questions. The model outlives its handles: it lives
    /// as long as the project pass, and neither can leave the thread.
    unowned(unsafe) let model: ProjectModel
    let index: Int32

    init(_ model: ProjectModel, _ index: Int32) {
        self.model = model
        self.index = index
    }

    public static func == (left: Self, right: Self) -> Bool { left.index == right.index }
    public func hash(into hasher: inout Hasher) { hasher.combine(index) }

    var row: FactTable.DeclarationRow { model.table.declarations[Int(index)] }
    var file: Int32 { row.file }
    private func texts(_ span: FactTable.Span) -> [String] {
        symbols(span).map { model.text($0) }
    }
    private func symbols(_ span: FactTable.Span) -> Slice<UnsafeMutableBufferPointer<Symbol>> {
        model.table.lists[Int(span.start)..<Int(span.start + span.count)]
    }
    var parameterRows: Slice<UnsafeMutableBufferPointer<FactTable.ParameterRow>> {
        let span = row.parameters
        return model.table.parameters[Int(span.start)..<Int(span.start + span.count)]
    }

    /// Its place in ``ProjectModel/declarations``.
    public var number: Int { Int(index) }

    // MARK: What it is

    public var kind: DeclarationKind { row.kind }
    /// The declared name; for an extension the extended type as written.
    public var name: String { model.text(row.name) }
    /// The declared name as a number: equal for equal names.
    public var nameSymbol: Symbol { row.name }
    public var access: AccessLevel { row.access }
    public var traits: DeclarationTraits { row.traits }
    public func has(_ trait: DeclarationTraits) -> Bool { row.traits.contains(trait) }
    /// Names of attributes and property wrappers without `@`.
    public var attributes: [String] { texts(row.attributes) }
    public var hasAttributes: Bool { row.attributes.count > 0 }
    public func hasAttribute(_ names: String...) -> Bool {
        row.attributes.count > 0 && symbols(row.attributes).contains { names.contains(model.text($0)) }
    }
    /// The types behind the colon of a type or extension, without attributes and generic arguments.
    public var inherited: [String] { texts(row.inherited) }
    /// A variable's written or evident type, what a function returns, what an alias stands for; empty when unknown.
    public var type: String { model.text(row.type) }
    /// A variable's initial value when it is a name, a call (`Name()`) or a literal.
    public var value: String { model.text(row.value) }
    public var parameters: [Parameter] {
        parameterRows.map {
            Parameter(
                label: model.text($0.label), name: model.text($0.name), type: model.text($0.type),
                value: model.text($0.value), traits: $0.traits)
        }
    }
    public var hasParameters: Bool { row.parameters.count > 0 }
    /// Whether its parameters have the same labels and types as another one's.
    public func takesSame(as other: Declaration) -> Bool {
        parameterRows.elementsEqual(other.parameterRows) { $0.label == $1.label && $0.type == $1.type }
    }
    /// Whether one of its parameters has a name inside.
    public func hasParameter(named name: Symbol) -> Bool { parameterRows.contains { $0.name == name } }
    /// `load(_:from:)` for functions, the plain name for everything else.
    public var fullName: String {
        guard kind.isFunction, kind != .deinitializer else { return name }
        var full = name + "("
        for parameter in parameterRows {
            full += parameter.label == .none ? "_" : model.text(parameter.label)
            full += ":"
        }
        return full + ")"
    }

    // MARK: Where it is

    public var path: String { model.table.files[Int(file)].path }
    /// The file's place among the project's files, by path.
    public var fileNumber: Int { Int(file) }
    public var place: FilePlace { model.files[Int(file)].place }
    public var role: FileRole { model.table.files[Int(file)].role }
    /// The name's place.
    public var range: ByteRange { row.range.range }
    /// The whole declaration's place.
    public var extent: ByteRange { row.extent.range }
    public var isInPreview: Bool { has(.isPreview) }

    // MARK: Family

    public var parent: Declaration? {
        let parent = row.parent
        return parent < 0 ? nil : Declaration(model, parent)
    }
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
        let end = row.end
        while next < end {
            found.append(Declaration(model, next))
            next = model.table.declarations[Int(next)].end
        }
        return found
    }
    /// What is declared directly in it with a name.
    func children(named name: Symbol) -> [Declaration] {
        var found: [Declaration] = []
        var next = index + 1
        let end = row.end
        while next < end {
            let row = model.table.declarations[Int(next)]
            if row.name == name { found.append(Declaration(model, next)) }
            next = row.end
        }
        return found
    }
    /// Everything declared in it, at any depth, in source order.
    public var descendants: [Declaration] { (index + 1..<row.end).map { Declaration(model, $0) } }
    /// Declared in a type's or extension's body.
    public var isMember: Bool { parent.map { $0.kind.isType || $0.kind == .extension } ?? false }
    /// Declared in a function, closure or accessor.
    public var isLocal: Bool { parent.map { !$0.kind.isType && $0.kind != .extension } ?? false }
    /// The type that it declares or extends, when the project declares it.
    public var groupedType: ProjectType? { model.typeIndex.type(of: self) }
    /// The type that it belongs to, when the project declares it: looked up through extensions.
    public var enclosingType: ProjectType? { model.enclosingType(of: self) }
    /// The nearest enclosing function, or itself.
    public var enclosingFunction: Declaration? { kind.isFunction ? self : ancestors.first { $0.kind.isFunction } }

    // MARK: What it uses

    /// Uses written in it, nested declarations left out, in source order.
    public var ownUses: [Use] { model.usesByOwner[Int(index)].map { Use(model, $0) } }
    /// Uses written in it and in everything declared in it, in source order.
    public var uses: [Use] {
        let end = row.end
        guard end > index + 1 else { return ownUses }
        return model.usesByOwner[Int(index)..<Int(end)].sorted().map { Use(model, $0) }
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
