@_spi(ExperimentalLanguageFeatures) @_spi(Testing) internal import SwiftParser
@_spi(RawSyntax) internal import SwiftSyntax
public import TenetSyntaxTree

/// Reads a text's tokens without building a tree: swift-syntax's own lexer, at a fifth to a third of what parsing costs.
///
/// What only the parser can decide is not decided: `<` is an operator whether it compares or opens a list of types, and
/// words that are keywords in some places only, such as `await`, are identifiers.
public enum TokenReader {
    /// A token; positions are UTF-8 bytes from the start of the text.
    public struct Token {
        public let kind: TenetSyntaxTree.TokenKind
        /// Where its text starts, behind blanks and comments.
        public let start: Int
        public let end: Int
        /// The first one of its line.
        public let startsLine: Bool
    }

    /// Hands over each token in order, the end of the file included, until the closure returns false.
    ///
    /// The lexer may look to the end of the text for one token, so that hostile text takes O(bytes²): a caller who has
    /// to end in time looks at the clock.
    public static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ body: (Token) -> Bool) {
        guard !bytes.isEmpty else { return }
        let tracker = UnsafeMutablePointer<LookaheadTracker>.allocate(capacity: 1)
        tracker.initialize(to: LookaheadTracker())
        defer { tracker.deallocate() }
        var lexemes = Lexer.tokenize(bytes, lookaheadTracker: tracker, experimentalFeatures: [])
        var offset = 0
        while let lexeme = lexemes.next() {
            let text = lexeme.textRange
            let token = Token(
                kind: TenetSyntaxTree.TokenKind(lexeme.rawTokenKind), start: offset + text.lowerBound,
                end: offset + text.upperBound,
                startsLine: lexeme.flags.contains(.isAtStartOfLine))
            offset += lexeme.byteLength
            if !body(token) || lexeme.rawTokenKind == .endOfFile { return }
        }
    }
}
