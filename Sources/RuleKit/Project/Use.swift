/// A use of a name somewhere in the project. A handle: free to copy, valid as long as its ``ProjectModel``.
public struct Use: Hashable {
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

    private var linked: LinkedFile { model.files[Int(file)] }
    var fact: UseFact { linked.facts.uses[Int(index)] }

    public var kind: UseKind { fact.kind }
    public var name: String { linked.text(fact.name) }
    /// What stands before the dot when that is a chain of names, as `self` or `UserDefaults.standard`, or a call of
    /// one, as `Store()`; `.` when nothing stands there, `?` when it is something else, empty without a dot.
    public var base: String { linked.text(fact.base) }
    /// The labels of a call: `_:from:`.
    public var labels: [String] { linked.text(fact.labels).split(separator: ":").map(String.init) }
    /// A call's first argument when it is a text literal.
    public var literal: String { linked.text(fact.literal) }
    public var traits: UseTraits { fact.traits }
    public func has(_ trait: UseTraits) -> Bool { fact.traits.contains(trait) }
    public var path: String { linked.path }
    public var place: FilePlace { linked.place }
    public var role: FileRole { linked.facts.role }
    public var range: ByteRange { fact.range }
    /// The declaration that it is written in; nil at the top of a file.
    public var declaration: Declaration? {
        fact.declaration < 0 ? nil : Declaration(model, file, fact.declaration)
    }
    /// The type in whose body it is written, looked up through extensions.
    public var enclosingType: ProjectType? { declaration.flatMap { model.typeAround($0) } }
    /// What the use refers to, as far as names and written types tell.
    public var target: Lookup<Declaration> {
        if let known = linked.targets[index] { return known }
        let found = model.resolve(self)
        linked.targets[index] = found
        return found
    }
}
