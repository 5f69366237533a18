internal import TenetRuleKit

/// One node of a pattern: like a node of a tree, or a metavariable.
struct PatternNode: Sendable {
    enum Content: Sendable {
        case token([UInt8])
        /// In slot order; separators, missing tokens and empty lists are left out.
        case layout([PatternNode])
        /// Exactly one node. -1 when it has no name.
        case one(Int)
        /// Any number of elements of a list. -1 when it has no name.
        case many(Int)
    }

    var kind: NodeKind
    /// The place in the parent's layout.
    var slot: UInt8
    var content: Content
    /// The node's place in the pattern in preorder.
    var id: Int
    /// Its children are elements of a list.
    var isList = false
    /// The pattern begins with this node's dot: whatever stands before the dot in code is not asked.
    var beginsWithDot = false

    var children: [PatternNode] {
        if case .layout(let children) = content { return children }
        return []
    }

    var isMany: Bool {
        if case .many = content { return true }
        return false
    }

    /// Code may have nothing here.
    var mayBeAbsent: Bool { isMany || (isList && children.allSatisfy(\.isMany)) }

    func child(slot: UInt8) -> PatternNode? { children.first { $0.slot == slot } }
}

/// A piece of Swift code with metavariables, compiled for matching.
public struct Pattern: Sendable {
    /// What kind of code a pattern is, when its text alone does not tell.
    public enum Form: String, Sendable, CaseIterable {
        case code
        case type
        case member
        case attribute
    }

    /// The pattern as written.
    public let text: String
    /// Names of metavariables; bindings are kept by their places here.
    public let names: [String]
    let root: PatternNode
    /// The kinds of nodes that can match; all kinds when the pattern is a lone metavariable.
    let rootKinds: [NodeKind]
    /// The pattern is several statements: elements of a list of statements, one behind the other.
    let isRun: Bool
    /// A plain name or a called one that the pattern holds, and how many parents above it the root is.
    let anchor: Anchor?

    struct Anchor: Sendable {
        var name: String
        /// The name is that of a call, wherever its receiver comes from.
        var isCall: Bool
        var id: Int
        var depth: Int
    }

    /// A lone `$X`: matches every node of the kinds that a condition names.
    public var isLoneMetavariable: Bool {
        if case .one = root.content { return true }
        return false
    }

    /// The text of a string literal can be what the pattern finds.
    public var readsText: Bool {
        func reads(_ node: PatternNode) -> Bool {
            node.kind == .stringLiteralExpr || node.children.contains(where: reads)
        }
        return isLoneMetavariable || reads(root)
    }
}
