internal import TenetRuleKit

/// The statements of one block of code by their shapes: what a copy keeps when its names and literals are replaced.
struct CodeBlockShape: Fact {
    struct Statement: Hashable, Codable, Sendable {
        /// Of the words that are no names and no literals, and of the labels of arguments.
        var shape: UInt32
        var tokens: Int
        /// The names in it, each as a part of its hash: copies share most of those of the frameworks.
        var names: [UInt16]
        var range: ByteRange
    }

    var statements: [Statement]

    /// Nil for what is too short to be compared.
    static func of(_ block: CodeBlockItemListSyntax) -> CodeBlockShape? {
        guard let parent = block.parent, parent.kind != .sourceFile, !block.syntax.isInPreview else { return nil }
        let statements = block.map { statement(of: $0.syntax) }
        guard statements.reduce(0, { $0 + $1.tokens }) >= StatementRuns.fewestTokens else { return nil }
        return CodeBlockShape(statements: statements)
    }

    private static func statement(of node: Syntax) -> Statement {
        var shape: UInt64 = 0xcbf2_9ce4_8422_2325
        var names: [UInt16] = []
        var count = 0
        for token in node.tokens where !token.text.string.isEmpty {
            count += 1
            let word: UInt64
            switch token.tokenKind {
            case .integerLiteral, .floatLiteral, .stringSegment: word = 1
            case .identifier where token.parent?.kind != .labeledExpr:
                word = 2
                let digest = CodeText.digest(of: Array(token.text.string.utf8)[...])
                names.append(UInt16(truncatingIfNeeded: digest >> 40))
            default: word = CodeText.digest(of: Array(token.text.string.utf8)[...])
            }
            shape = (shape ^ word) &* 0x100_0000_01b3
        }
        // The high bits of a product depend on all bits of what is multiplied.
        let mixed = UInt32(truncatingIfNeeded: (shape &* 0x9E37_79B9_7F4A_7C15) >> 32)
        return Statement(shape: mixed, tokens: count, names: names, range: node.range)
    }
}
