/// A use of a name somewhere in the project. A handle: free to copy, valid as long as its ``ProjectModel``.
public struct Use: Hashable {
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

    var row: FactTable.UseRow { model.table.uses[Int(index)] }
    var file: Int32 { row.file }

    public var kind: UseKind { row.kind }
    public var name: String { model.text(row.name) }
    /// The name as a number: equal for equal names.
    public var nameSymbol: Symbol { row.name }
    /// What stands before the dot when that is a chain of names, as `self` or `UserDefaults.standard`, or a call of
    /// one, as `Store()`; `.` when nothing stands there, `?` when it is something else, empty without a dot.
    public var base: String { model.text(row.base) }
    /// There is nothing before the name, not even a dot.
    public var hasNoBase: Bool { row.base == .none }
    /// The labels of a call: `_:from:`.
    public var labels: [String] {
        model.text(row.labels).utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
    }
    /// A call's first argument when it is a text literal.
    public var literal: String { model.text(row.literal) }
    public var traits: UseTraits { row.traits }
    public func has(_ trait: UseTraits) -> Bool { row.traits.contains(trait) }
    public var path: String { model.table.files[Int(file)].path }
    /// The file's place among the project's files, by path.
    public var fileNumber: Int { Int(file) }
    public var place: FilePlace { model.files[Int(file)].place }
    public var role: FileRole { model.table.files[Int(file)].role }
    public var range: ByteRange { row.range.range }
    /// The declaration that it is written in; nil at the top of a file.
    public var declaration: Declaration? {
        let owner = row.declaration
        return owner < 0 ? nil : Declaration(model, owner)
    }
    /// The type in whose body it is written, looked up through extensions.
    public var enclosingType: ProjectType? { declaration.flatMap { model.typeAround($0) } }
    /// What the use refers to, as far as names and written types tell.
    public var target: Lookup<Declaration> { model.target(of: self) }
}
