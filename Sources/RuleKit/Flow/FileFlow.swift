/// The bodies of one file, found in one scan, and the graphs that rules asked for.
final class FileFlow: FileService {
    /// A body, or a type declaration that separates bodies.
    struct Record {
        var owner: Syntax
        /// The index of the list of statements.
        var statements: Int32
        /// The record around this one, or -1.
        var parent: Int32
        var kind: FlowBody.Kind
        var isType: Bool
    }

    private enum Known {
        case unasked
        case unknown
        case graph(ControlFlowGraph)
    }

    private struct Variant: Hashable {
        var index: Int
        var inlining: Inlining
    }

    let tree: SyntaxTree
    /// In preorder.
    private(set) var records: [Record] = []
    private var graphs: [Known] = []
    private var variants: [Variant: Known] = [:]
    private var signaturesCache: FileSignatures?
    /// Kept from body to body, so that the buffers grow only once.
    private var lowering: Lowering?

    init(_ file: FilePass) {
        tree = file.tree
        findBodies()
    }

    /// The innermost body around a node.
    func innermost(_ node: Int) -> Int? {
        var low = 0
        var high = records.count
        while low < high {
            let middle = (low + high) / 2
            if Int(records[middle].owner.id) <= node { low = middle + 1 } else { high = middle }
        }
        var candidate = low - 1
        while candidate >= 0, !records[candidate].owner.contains(tree.node(at: node)) {
            candidate = Int(records[candidate].parent)
        }
        return candidate < 0 || records[candidate].isType ? nil : candidate
    }

    func graph(_ index: Int, _ inlining: Inlining) -> ControlFlowGraph? {
        // Without closures there is nothing to take in.
        if inlining == .none || !hasNested(index) {
            if graphs.isEmpty { graphs = Array(repeating: .unasked, count: records.count) }
            if case .unasked = graphs[index] { graphs[index] = build(index, .none) }
            if case .graph(let graph) = graphs[index] { return graph }
            return nil
        }
        let variant = Variant(index: index, inlining: inlining)
        let known = variants[variant] ?? build(index, inlining)
        variants[variant] = known
        if case .graph(let graph) = known { return graph }
        return nil
    }

    private func hasNested(_ index: Int) -> Bool {
        index + 1 < records.count && records[index].owner.contains(records[index + 1].owner)
    }

    /// What the functions declared in this file say about themselves.
    var signatures: FileSignatures {
        if let signaturesCache { return signaturesCache }
        let found = FileSignatures(tree)
        signaturesCache = found
        return found
    }

    private func build(_ index: Int, _ inlining: Inlining) -> Known {
        var builder = lowering ?? Lowering(tree: tree, signatures: signatures)
        // The builder must not be shared while it is written to, or its buffers would be copied.
        lowering = nil
        let graph = builder.graph(of: FlowBody(flow: self, index: index), inlining: inlining)
        lowering = builder
        return graph.map { .graph($0) } ?? .unknown
    }

    // MARK: The scan

    private func findBodies() {
        var open: [Int] = []
        let nodes = tree.nodes
        let root = tree.root
        if root.statements.contains(where: { Self.isExecuted($0.item) }) {
            records.append(
                Record(
                    owner: root.syntax, statements: root.statements.id, parent: -1, kind: .topLevel, isType: false))
            open.append(0)
        }
        for index in nodes.indices {
            let kind = nodes[index].kind
            guard kind != .token, let record = record(at: index, kind) else { continue }
            while let last = open.last, !records[last].owner.contains(record.owner) { open.removeLast() }
            records.append(record)
            records[records.count - 1].parent = Int32(truncatingIfNeeded: open.last ?? -1)
            open.append(records.count - 1)
        }
    }

    @inline(__always)
    private func record(at index: Int, _ kind: NodeKind) -> Record? {
        let node = tree.node(at: index)
        switch kind {
        case .functionDecl:
            return body(node, FunctionDeclSyntax(unchecked: node).body, .function)
        case .initializerDecl:
            return body(node, InitializerDeclSyntax(unchecked: node).body, .initializer)
        case .deinitializerDecl:
            return body(node, DeinitializerDeclSyntax(unchecked: node).body, .deinitializer)
        case .accessorDecl:
            return body(node, AccessorDeclSyntax(unchecked: node).body, .accessor)
        case .accessorBlock:
            let accessors = AccessorBlockSyntax(unchecked: node).accessors
            guard accessors.kind == .codeBlockItemList, let owner = node.parent else { return nil }
            return Record(owner: owner, statements: accessors.id, parent: -1, kind: .accessor, isType: false)
        case .closureExpr:
            let statements = ClosureExprSyntax(unchecked: node).statements
            return Record(owner: node, statements: statements.id, parent: -1, kind: .closure, isType: false)
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
            return Record(owner: node, statements: node.id, parent: -1, kind: .topLevel, isType: true)
        default: return nil
        }
    }

    private func body(_ node: Syntax, _ block: CodeBlockSyntax?, _ kind: FlowBody.Kind) -> Record? {
        guard let block, block.statements.kind == .codeBlockItemList else { return nil }
        return Record(owner: node, statements: block.statements.id, parent: -1, kind: kind, isType: false)
    }

    /// Statements and expressions run; declarations at the top of a file do not. Macros stand for declarations there.
    private static func isExecuted(_ item: Syntax) -> Bool {
        !item.is(DeclSyntax.self) && item.kind != .macroExpansionExpr && item.kind != .missing
            && item.kind != .missingExpr
    }
}
