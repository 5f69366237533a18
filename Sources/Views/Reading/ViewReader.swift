/// Follows the code of a view through the project to the accessibility tree. One value reads one view.
final class ViewReader {
    /// Nodes of one view: components that hold one another several times grow with each level.
    static let mostNodes = 4000
    /// Components in one another.
    static let deepest = 40

    let index: CodeIndex
    private(set) var nodeCount = 0
    private var depth = 0
    private var open: [String] = []

    init(_ index: CodeIndex) { self.index = index }

    /// The tree of a view of the project, described by itself: what its user hands in is open.
    func tree(of view: CodeIndex.TypeEntry) -> [AccessibilityNode] {
        body(of: view, in: Scope(owner: view.name))
    }

    /// What the body of a view shows, its members being bound in the scope.
    func body(of view: CodeIndex.TypeEntry, in scope: Scope) -> [AccessibilityNode] {
        guard !open.contains(view.name) else { return [AccessibilityNode(.unknown, detail: "\(view.name) in itself")] }
        guard let body = view.property(named: "body")?.body else {
            return [AccessibilityNode(.unknown, detail: view.name)]
        }
        open.append(view.name)
        defer { open.removeLast() }
        return nodes(body, scope)
    }

    /// The nodes that a builder's statements make.
    func nodes(_ statements: [CodeStatement], _ scope: Scope) -> [AccessibilityNode] {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return [AccessibilityNode(.unknown, detail: "nested too deeply")] }
        let scope = scope.inner([:])
        var found: [AccessibilityNode] = []
        for statement in statements {
            guard nodeCount < Self.mostNodes else {
                found.append(AccessibilityNode(.unknown, detail: "the rest: more than \(Self.mostNodes) elements"))
                break
            }
            switch statement {
            case .value(let code): found += view(code, scope)
            case .constant(let name, let code): scope.bind(name, .code(code, scope.inner([:]), type: ""))
            case .branches(let branches): found += alternatives(branches, scope)
            case .other: break
            }
        }
        nodeCount += found.count
        return found
    }

    private func alternatives(_ branches: [CodeBranch], _ scope: Scope) -> [AccessibilityNode] {
        shown(possible(branches, scope))
    }

    /// What the branches show, each under its condition.
    func shown(_ branches: [PossibleBranch]) -> [AccessibilityNode] {
        branches.enumerated().flatMap { index, branch -> [AccessibilityNode] in
            let content = nodes(branch.statements, branch.scope)
            if branch.when.isEmpty || content.isEmpty { return content }
            var node = AccessibilityNode(.when, detail: branch.when, content: content)
            node.isAlternative = index > 0
            return [node]
        }
    }

    /// What builds content: a closure, a function's name, or a view itself.
    /// - Parameter arguments: what the builder is called with; open ones when nil.
    func built(_ code: Code?, _ scope: Scope, with arguments: [Scope.Bound]? = nil) -> [AccessibilityNode] {
        guard let code else { return [] }
        if case .closure(let closure) = code {
            var bindings: [String: Scope.Bound] = [:]
            for (index, name) in closure.parameters.enumerated() {
                bindings[name] = arguments?.element(at: index) ?? .open(name)
            }
            if closure.parameters.isEmpty { bindings["$0"] = arguments?.first ?? .open("$0") }
            return nodes(closure.statements, scope.inner(bindings))
        }
        if let (function, owner) = ownFunction(code, scope) {
            var bindings: [String: Scope.Bound] = [:]
            for (index, parameter) in function.parameters.enumerated() {
                bindings[parameter.name] = arguments?.element(at: index) ?? .open(parameter.name)
            }
            return nodes(function.statements, owner.inner(bindings))
        }
        if case .name(let name) = code, case .code(let inner, let place, _)? = scope[name] {
            return built(inner, place, with: arguments)
        }
        return view(code, scope)
    }

    /// The only function of the view that a name without arguments means.
    private func ownFunction(_ code: Code, _ scope: Scope) -> (FunctionCode, Scope)? {
        guard let name = code.ownName, scope[name] == nil, let owner = scope.owner,
            let type = index.type(owner), type.property(named: name) == nil
        else { return nil }
        let found = type.functions(named: name)
        return found.count == 1 ? (found[0], scope.root) : nil
    }
}

extension Code {
    /// `name` or `self.name`.
    var ownName: String? {
        switch self {
        case .name(let name), .member(.name("self"), let name): name
        default: nil
        }
    }
}

extension Array {
    fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
