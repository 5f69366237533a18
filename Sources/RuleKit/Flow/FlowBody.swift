/// Code that runs from its beginning to an end: a function, an accessor, a closure, the top level of a file.
///
/// Closures and functions inside are bodies of their own; here they are one event, because nothing says when they run.
/// The graph is built when it is first asked for and shared by all rules. Valid for one pass over one file.
public struct FlowBody {
    public enum Kind: UInt8, Sendable {
        case function
        case initializer
        case deinitializer
        /// `get`, `set`, `didSet` and so on, and getters written without `get`.
        case accessor
        case closure
        /// Statements of a script or `main.swift`.
        case topLevel
    }

    let flow: FileFlow
    let index: Int

    /// The function, initialiser, deinitialiser, accessor or closure; a getter written without `get` belongs to its
    /// binding or subscript, top-level code to the file.
    public var owner: Syntax { flow.records[index].owner }
    public var kind: Kind { flow.records[index].kind }
    public var statements: CodeBlockItemListSyntax {
        CodeBlockItemListSyntax(unchecked: flow.tree.node(at: Int(flow.records[index].statements)))
    }

    /// The body that this one is written in, if no type declaration stands between them.
    public var parent: FlowBody? {
        let parent = flow.records[index].parent
        return parent < 0 || flow.records[Int(parent)].isType ? nil : FlowBody(flow: flow, index: Int(parent))
    }

    /// The closures and functions written directly in this body, in source order.
    public var nested: [FlowBody] {
        let end = owner.range.upper
        return flow.records[(index + 1)...].indices.lazy
            .prefix { flow.records[$0].owner.range.lower < end }
            .filter { !flow.records[$0].isType && flow.records[$0].parent == index }
            .map { FlowBody(flow: flow, index: $0) }
    }

    /// The paths through the body, or nil when it is too large: then nothing is known and nothing should be said.
    public var graph: ControlFlowGraph? { flow.graph(index, Inlining.none) }

    /// The same with the statements of some closures where they run; see ``Inlining``.
    public func graph(inlining: Inlining) -> ControlFlowGraph? { flow.graph(index, inlining) }

    /// True when a name or keyword is written in the body, closures included, types declared inside left out. Ask this
    /// before ``graph``; for words known beforehand, `onBody(mentioning:)` is cheaper still.
    public func mentions(_ words: String...) -> Bool { mentions(anyOf: words) }

    public func mentions(anyOf words: [String]) -> Bool {
        let text = statements.text
        guard words.contains(where: { text.contains($0) }) else { return false }
        let nodes = flow.tree.nodes
        var position = Int(statements.id)
        let end = Int(nodes[position].next)
        while position < end {
            let node = nodes[position]
            if node.kind == .token, flow.tree.node(at: position).text.isOne(of: words) { return true }
            position = node.kind.isTypeDeclaration ? Int(node.next) : position + 1
        }
        return false
    }

    /// False when the signature shows that no error leaves the body; true for closures that do not say.
    public var mayThrow: Bool {
        switch kind {
        case .function, .initializer:
            return owner.descendants.prefix { $0.kind != .codeBlock }.contains { $0.kind == .throwsClause }
        case .deinitializer: return false
        case .accessor:
            return owner.as(AccessorDeclSyntax.self)?.effectSpecifiers?.throwsClause != nil
        case .closure, .topLevel: return true
        }
    }
}

extension FlowBody: Hashable {
    public static func == (left: FlowBody, right: FlowBody) -> Bool { left.owner == right.owner }
    public func hash(into hasher: inout Hasher) { hasher.combine(owner) }
}

extension FilePass {
    /// Every body of the file, outer ones before those inside.
    public var bodies: [FlowBody] {
        let flow = service(FileFlow.self)
        return flow.records.indices.filter { !flow.records[$0].isType }.map { FlowBody(flow: flow, index: $0) }
    }

    /// The innermost body that a node is written in, or of which it is the owner.
    public func body(of node: some SyntaxProtocol) -> FlowBody? {
        let flow = service(FileFlow.self)
        return flow.innermost(Int(node.id)).map { FlowBody(flow: flow, index: $0) }
    }
}

extension NodeKind {
    /// Code inside such a declaration belongs to the type, not to the body around it.
    var isTypeDeclaration: Bool {
        switch self {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
        default: false
        }
    }
}
