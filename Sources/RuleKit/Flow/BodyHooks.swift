/// The hooks of several rules that look at bodies, by the words that they wait for.
struct BodyHooks: Sendable {
    private let hooks: [(rule: Int, hook: Hooks.BodyHook)]
    /// Positions of hooks, by word.
    private let words: NameTable<Int>
    private let hasWords: Bool

    init(_ hooks: [(rule: Int, hook: Hooks.BodyHook)]) {
        self.hooks = hooks
        let entries = hooks.enumerated().flatMap { position, hook in
            hook.hook.words.map { (name: $0, value: position) }
        }
        words = NameTable(entries)
        hasWords = !entries.isEmpty
    }

    /// Calls every hook with the bodies that it waits for, outer ones first. Returns false when the pass's time was
    /// over before the end.
    func run(_ pass: FilePass) -> Bool {
        guard !hooks.isEmpty else { return true }
        let mentions = hasWords ? wordsFound(in: pass.tree) : [:]
        for (position, hook) in hooks.enumerated() {
            guard !pass.clock.isOver() else { return false }
            pass.run(hook.rule) {
                if hook.hook.words.isEmpty {
                    for body in pass.bodies { hook.hook.body(body, pass) }
                } else if let found = mentions[position] {
                    for body in bodies(around: found, pass) { hook.hook.body(body, pass) }
                }
            }
        }
        return true
    }

    /// The places of the words that each hook waits for, in order: one scan, however many words there are.
    private func wordsFound(in tree: SyntaxTree) -> [Int: [Int]] {
        var found: [Int: [Int]] = [:]
        let nodes = tree.nodes
        for index in nodes.indices where nodes[index].kind == .token {
            guard nodes[index].tokenKind == .identifier || nodes[index].tokenKind == .keyword else { continue }
            words.forEach(tree.node(at: index).text) { found[$0, default: []].append(index) }
        }
        return found
    }

    /// The bodies in which the places lie, those around them included.
    private func bodies(around places: [Int], _ pass: FilePass) -> [FlowBody] {
        let flow = pass.service(FileFlow.self)
        var marked: Set<Int> = []
        for place in places {
            var next = flow.innermost(place).map { FlowBody(flow: flow, index: $0) }
            while let body = next, marked.insert(body.index).inserted { next = body.parent }
        }
        return marked.sorted().map { FlowBody(flow: flow, index: $0) }
    }
}
