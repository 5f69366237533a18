import TenetRuleKit

extension FlowBody {
    /// The node is written in this body itself and not in a closure or function inside. A getter without `get` has no
    /// declaration of its own that `enclosingBody` could name.
    func isNearest(to node: some SyntaxProtocol) -> Bool {
        let nearest = node.enclosingBody
        return nearest == owner || owner.kind == .patternBinding && nearest == owner.enclosingBody
    }
}
