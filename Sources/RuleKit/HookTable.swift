/// The hooks of several rules, by node kind and by name.
struct HookTable: Sendable {
    private struct Handler: Sendable {
        var rule: Int
        var body: Hooks.NodeBody
    }

    /// Handlers by `NodeKind.rawValue`.
    private var byKind: [[Handler]] = Array(repeating: [], count: NodeKind.allCases.count)
    private var calls = NameTable<Handler>()
    private var attributes = NameTable<Handler>()
    private var references = NameTable<Handler>()
    private var files: [(rule: Int, body: @Sendable (FilePass) -> Void)] = []

    init(_ installed: [(offset: Int, element: Hooks)]) {
        for (rule, hooks) in installed {
            for hook in hooks.byKind { byKind[Int(hook.kind.rawValue)].append(Handler(rule: rule, body: hook.body)) }
            for hook in hooks.calls { calls.add(hook.name, Handler(rule: rule, body: hook.body)) }
            for hook in hooks.attributes { attributes.add(hook.name, Handler(rule: rule, body: hook.body)) }
            for hook in hooks.references { references.add(hook.name, Handler(rule: rule, body: hook.body)) }
            for hook in hooks.files { files.append((rule, hook)) }
        }
    }

    /// Visits every node once, in preorder. Returns false when it was told to stop.
    func walk(_ pass: FilePass, shouldStop: () -> Bool) -> Bool {
        let nodes = pass.tree.nodes
        for index in nodes.indices {
            if index & 0xFFF == 0xFFF, shouldStop() { return false }
            let kind = nodes[index].kind
            let handlers = byKind[Int(kind.rawValue)]
            if !handlers.isEmpty { run(handlers, pass.tree.node(at: index), pass) }
            switch kind {
            case .functionCallExpr:
                let call = FunctionCallExprSyntax(unchecked: pass.tree.node(at: index))
                if let name = call.calledName { run(calls.find(name.text), call.syntax, pass) }
            case .attribute:
                let attribute = AttributeSyntax(unchecked: pass.tree.node(at: index))
                if let name = attribute.attributeName.as(IdentifierTypeSyntax.self)?.name {
                    run(attributes.find(name.text), attribute.syntax, pass)
                }
            case .declReferenceExpr:
                let reference = DeclReferenceExprSyntax(unchecked: pass.tree.node(at: index))
                if !reference.isMemberName { run(references.find(reference.baseName.text), reference.syntax, pass) }
            default: break
            }
        }
        for hook in files {
            pass.currentRule = hook.rule
            hook.body(pass)
        }
        return true
    }

    @inline(__always)
    private func run(_ handlers: [Handler], _ node: Syntax, _ pass: FilePass) {
        for handler in handlers {
            pass.currentRule = handler.rule
            handler.body(node, pass)
        }
    }
}

/// Values by name, found by bytes without making a `String`.
struct NameTable<Value: Sendable>: Sendable {
    private var slots: [UInt64: [(name: String, values: [Value])]] = [:]
    private let none: [Value] = []

    mutating func add(_ name: String, _ value: Value) {
        let key = Self.key(name.utf8)
        var entries = slots[key, default: []]
        if let index = entries.firstIndex(where: { $0.name == name }) {
            entries[index].values.append(value)
        } else {
            entries.append((name, [value]))
        }
        slots[key] = entries
    }

    func find(_ name: TextSlice) -> [Value] {
        guard let entries = slots[Self.key(name.bytes)] else { return none }
        return entries.first { name == $0.name }?.values ?? none
    }

    /// Length and the first seven bytes: distinct for nearly all names in use, and a few loads to compute.
    private static func key(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var key: UInt64 = 0
        var count: UInt64 = 0
        for byte in bytes {
            if count < 7 { key = key << 8 | UInt64(byte) }
            count += 1
        }
        return key << 8 | count & 0xFF
    }
}
