/// The hooks of several rules, by node kind and by name.
struct HookTable: Sendable {
    private struct Handler: Sendable {
        var rule: Int
        var body: Hooks.NodeBody
    }

    /// Handlers in the order of their kinds.
    private let byKind: [Handler]
    /// Where the handlers of a kind begin in ``byKind``, by `NodeKind.rawValue`; those of the next one end them.
    private let starts: [Int32]
    private let calls: NameTable<Handler>
    private let attributes: NameTable<Handler>
    private let references: NameTable<Handler>
    private var files: [(rule: Int, hook: Hooks.FileHook)] = []
    private let bodies: BodyHooks

    init(_ installed: [(offset: Int, element: Hooks)]) {
        var calls: [(String, Handler)] = []
        var attributes: [(String, Handler)] = []
        var references: [(String, Handler)] = []
        var known: Set<ObjectIdentifier> = []
        let common = installed.flatMap { rule, hooks in
            hooks.shared.filter { known.insert($0.fact).inserted }.map { (offset: rule, element: $0.hooks) }
        }
        let installed = installed + common
        var byKind: [[Handler]] = Array(repeating: [], count: NodeKind.allCases.count)
        for (rule, hooks) in installed {
            for hook in hooks.byKind { byKind[Int(hook.kind.rawValue)].append(Handler(rule: rule, body: hook.body)) }
            calls += hooks.calls.map { ($0.name, Handler(rule: rule, body: $0.body)) }
            attributes += hooks.attributes.map { ($0.name, Handler(rule: rule, body: $0.body)) }
            references += hooks.references.map { ($0.name, Handler(rule: rule, body: $0.body)) }
            for hook in hooks.files { files.append((rule, hook)) }
        }
        self.byKind = byKind.flatMap { $0 }
        starts = byKind.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int32($1.count)) }
        self.calls = NameTable(calls)
        self.attributes = NameTable(attributes)
        self.references = NameTable(references)
        bodies = BodyHooks(installed.flatMap { rule, hooks in hooks.bodies.map { (rule, $0) } })
    }

    /// Visits every node once, in preorder. Returns false when the pass's time was over before the end.
    func walk(_ pass: FilePass) -> Bool {
        guard visitNodes(pass) else { return false }
        for hook in files {
            guard !pass.clock.isOver() else { return false }
            pass.run(hook.rule) { hook.hook.body(pass) }
        }
        return bodies.run(pass)
    }

    private func visitNodes(_ pass: FilePass) -> Bool {
        let nodes = pass.tree.nodes
        // Through pointers, because an array is counted each time that it is looked into.
        return byKind.withUnsafeBufferPointer { handlers in
            starts.withUnsafeBufferPointer { starts in
                for index in nodes.indices {
                    if index & 0x1FF == 0x1FF, pass.clock.isOver() { return false }
                    let kind = Int(nodes[index].kind.rawValue)
                    for position in Int(starts[kind])..<Int(starts[kind + 1]) {
                        run(handlers[position], pass.tree.node(at: index), pass)
                    }
                    visitNames(index, nodes[index].kind, pass)
                }
                return true
            }
        }
    }

    @inline(__always)
    private func visitNames(_ index: Int, _ kind: NodeKind, _ pass: FilePass) {
        switch kind {
        case .functionCallExpr:
            let call = FunctionCallExprSyntax(unchecked: pass.tree.node(at: index))
            if let name = call.calledName { calls.forEach(name.text) { run($0, call.syntax, pass) } }
        case .attribute:
            let attribute = AttributeSyntax(unchecked: pass.tree.node(at: index))
            if let name = attribute.attributeName.as(IdentifierTypeSyntax.self)?.name {
                attributes.forEach(name.text) { run($0, attribute.syntax, pass) }
            }
        case .declReferenceExpr:
            let reference = DeclReferenceExprSyntax(unchecked: pass.tree.node(at: index))
            references.forEach(reference.baseName.text) {
                if !reference.isMemberName { run($0, reference.syntax, pass) }
            }
        default: break
        }
    }

    @inline(__always)
    private func run(_ handler: Handler, _ node: Syntax, _ pass: FilePass) {
        pass.run(handler.rule) { handler.body(node, pass) }
    }
}
