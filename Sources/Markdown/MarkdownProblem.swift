public import TenetModel

/// Something that a strict reader understands otherwise than its author did, or not at all.
public struct MarkdownProblem: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A fence that ends with the document, with its container, or before a heading by our recovery.
        case fenceNotClosed
        /// A fence opened inside another of the same kind.
        case fenceInsideFence
        case frontMatterNotClosed
        case commentNotClosed
        case nestedTooDeep
        /// A table row with more cells than the header: the surplus is not shown.
        case surplusCells
        case labelDefinedTwice
    }

    public let kind: Kind
    public let range: ByteRange
    /// What is wrong and how it was read or can be put right, without a final full stop.
    public let message: String
}
