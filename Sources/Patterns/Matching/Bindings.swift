public import TenetRuleKit

/// A run of sibling nodes: what a metavariable stands for.
public struct CodeRun: Sendable {
    /// Preorder indices: the first node, and the one behind the last.
    var first: Int
    var behind: Int
    /// The bytes without the trivia around.
    public var range: ByteRange
    /// How many nodes it is.
    public var count: Int
    /// Nothing but separators stands between the nodes.
    var isContiguous = true
}

/// What the metavariables of a pattern stand for, by their places in ``Pattern/names``.
struct Bindings {
    var runs: [CodeRun?]

    init(count: Int) { runs = Array(repeating: nil, count: count) }
}

/// One place where a pattern matches.
struct Match {
    /// The first node: the root of the match, or the first of several.
    var node: Int
    /// The last node when the match is several statements, otherwise the same.
    var range: ByteRange
    /// What the metavariables of the rule stand for.
    var captures: [String: CodeRun]
    /// Code in the range is neither in the pattern nor in a metavariable.
    var hidesCode: Bool
    /// The preorder index of the pattern's anchor.
    var anchor: Int
}
