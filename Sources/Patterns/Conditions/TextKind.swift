internal import TenetRuleKit

/// What a piece of a file's text is.
public enum TextKind: String, Sendable, CaseIterable {
    case identifier
    case type
    case keyword
    case string
    case number
    case comment
    case doc
    case attribute
}

/// The pieces of a file that are of a kind, by place. Signs such as parentheses, commas and operators are of none.
struct TextKinds: FileService {
    private var pieces: [(range: ByteRange, kind: TextKind)] = []

    init(_ file: FilePass) {
        for index in file.tree.nodes.indices {
            let node = file.tree.nodes[index]
            guard node.kind == .token, node.end > node.start else { continue }
            guard let kind = Self.kind(of: file.tree.node(at: index), node.tokenKind) else { continue }
            pieces.append((ByteRange(Int(node.start), Int(node.end)), kind))
        }
        pieces += file.allComments.map { ($0.range, $0.isDoc ? .doc : .comment) }
        pieces.sort { $0.range.lower < $1.range.lower }
    }

    /// The kinds of everything that a range touches. O(log pieces + touched pieces).
    func kinds(in range: ByteRange) -> Set<TextKind> {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].range.upper <= range.lower { low = middle + 1 } else { high = middle }
        }
        var found: Set<TextKind> = []
        while low < pieces.count, pieces[low].range.lower < range.upper {
            found.insert(pieces[low].kind)
            low += 1
        }
        return found
    }

    private static func kind(of token: Syntax, _ kind: TokenKind) -> TextKind? {
        switch kind {
        case .stringQuote, .multilineStringQuote, .singleQuote, .stringSegment, .rawStringPoundDelimiter,
            .regexLiteralPattern, .regexSlash, .regexPoundDelimiter:
            .string
        case .integerLiteral, .floatLiteral: .number
        case .atSign: .attribute
        case .keyword, .poundIf, .poundElse, .poundElseif, .poundEndif, .poundAvailable, .poundUnavailable,
            .poundSourceLocation, .wildcard:
            .keyword
        case .identifier, .dollarIdentifier: name(token)
        default: nil
        }
    }

    private static func name(_ token: Syntax) -> TextKind {
        guard let parent = token.parent, parent.kind == .identifierType || parent.kind == .memberType else {
            return .identifier
        }
        return parent.parent?.kind == .attribute ? .attribute : .type
    }
}
