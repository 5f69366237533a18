/// What names stand for in one place.
final class Scope {
    /// What a name stands for.
    enum Bound {
        /// Code and where it is written; the type, when a parameter or property has one.
        case code(Code, Scope, type: String)
        /// Something that only the running app knows, as placeholders show it.
        case open(String)
    }

    private let parent: Scope?
    private var bindings: [String: Bound]
    /// The full name of the type whose members can be meant.
    let owner: String?

    init(owner: String?, _ bindings: [String: Bound] = [:], parent: Scope? = nil) {
        self.owner = owner
        self.bindings = bindings
        self.parent = parent
    }

    /// The scope of the view's own members, without what closures and functions around add.
    var root: Scope {
        var scope = self
        while let next = scope.parent { scope = next }
        return scope
    }

    /// A scope inside this one.
    func inner(_ bindings: [String: Bound]) -> Scope { Scope(owner: owner, bindings, parent: self) }

    func bind(_ name: String, _ bound: Bound) { bindings[name] = bound }

    subscript(name: String) -> Bound? {
        var scope: Scope? = self
        while let current = scope {
            if let found = current.bindings[name] { return found }
            scope = current.parent
        }
        return nil
    }
}
