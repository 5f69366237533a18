/// The local names and the steps of addresses in each block of a file, by name: blocks are looked through once, however
/// many chains of a block ask. Tables are made for the blocks that are asked about.
final class BlockNames: FileService {
    /// By the node of a block's statements.
    private var bindings: [Int32: [String: [PatternBindingSyntax]]] = [:]
    private var steps: [Int32: [String: [FunctionCallExprSyntax]]] = [:]

    init(_ file: FilePass) {}

    /// The initial value of the nearest local constant or variable with a name, declared before a node in a block around it.
    /// O(depth of the node) but for the first question about a block.
    func value(of name: TextSlice, before node: some SyntaxProtocol) -> ExprSyntax? {
        var current = node.parent
        while let outer = current {
            switch outer.kind {
            case .codeBlockItemList:
                let known = bindings(in: outer)[name.string] ?? []
                let found = known.first { $0.range.lower < node.range.lower && !$0.contains(node) }
                if let found { return found.initializer?.value }
            case .functionDecl, .initializerDecl, .memberBlockItem: return nil
            default: break
            }
            current = outer.parent
        }
        return nil
    }

    private func bindings(in block: Syntax) -> [String: [PatternBindingSyntax]] {
        if let known = bindings[block.index] { return known }
        var found: [String: [PatternBindingSyntax]] = [:]
        for item in CodeBlockItemListSyntax(unchecked: block) {
            guard let variable = item.item.as(VariableDeclSyntax.self) else { continue }
            for binding in variable.bindings {
                if let name = binding.nameToken { found[name.identifier.string, default: []].append(binding) }
            }
        }
        bindings[block.index] = found
        return found
    }

    /// The steps on the same name in the statements that follow a step; nil when an earlier statement has begun them.
    func steps(after call: FunctionCallExprSyntax) -> [FunctionCallExprSyntax]? {
        guard let item = call.parent?.as(CodeBlockItemSyntax.self), let base = call.calledBase?.text,
            let block = item.parent
        else { return [] }
        let same = steps(in: block)[base.string] ?? []
        if let first = same.first, first.range.lower < call.range.lower { return nil }
        return Array(same.drop { $0.range.lower <= call.range.lower })
    }

    private func steps(in block: Syntax) -> [String: [FunctionCallExprSyntax]] {
        if let known = steps[block.index] { return known }
        var found: [String: [FunctionCallExprSyntax]] = [:]
        for item in CodeBlockItemListSyntax(unchecked: block) {
            guard let step = item.item.as(FunctionCallExprSyntax.self), AddressExpression.changesInPlace(step),
                let base = step.calledBase
            else { continue }
            found[base.text.string, default: []].append(step)
        }
        steps[block.index] = found
        return found
    }
}
