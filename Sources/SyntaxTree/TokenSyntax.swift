internal import TenetModel

/// A cursor on a token.
public struct TokenSyntax: SyntaxProtocol {
    public let syntax: Syntax
    @inlinable public init(unchecked syntax: Syntax) { self.syntax = syntax }
    @inlinable public static func canCast(_ kind: NodeKind) -> Bool { kind == .token }
    public static let kinds: [NodeKind] = [.token]

    @inlinable public var tokenKind: TokenKind { syntax.flat.tokenKind }

    /// The token is this keyword.
    @inlinable public func isKeyword(_ keyword: String) -> Bool { tokenKind == .keyword && text == keyword }

    /// The name without the backticks that may quote it.
    public var identifier: TextSlice {
        let text = text
        guard text.count > 2, text.first == 0x60 else { return text }
        return slice(.init(range.lower + 1, range.upper - 1))
    }
}
