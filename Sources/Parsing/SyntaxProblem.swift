internal import SwiftDiagnostics
internal import SwiftParserDiagnostics
internal import SwiftSyntax

/// A place where the file is not valid Swift.
public struct SyntaxProblem: Hashable, Sendable {
    /// Where it is, in bytes.
    public var offset: Int
    public var message: String
    /// The text was not parsed at all: nothing can be said of what is in it.
    public var isRefusal = false

    /// What is wrong in a file that has errors, in file order.
    ///
    /// The generator of messages takes quadratic time in the number of errors, and past ``described`` of them nobody
    /// reads the second: then only the first place is named.
    static func problems(in file: SwiftSyntax.SourceFileSyntax) -> [SyntaxProblem] {
        let places = ErrorPlaces(viewMode: .all)
        places.walk(file)
        if places.count > described, let first = places.first {
            let message = "this and more than \(described) other places are not valid Swift"
            return [SyntaxProblem(offset: first, message: message)]
        }
        let unfixable = UnfixableAssignments(viewMode: .sourceAccurate)
        unfixable.walk(file)
        var problems = unfixable.problems
        let examined =
            problems.isEmpty ? SwiftSyntax.Syntax(file) : UndiagnosedAssignments(unfixable.tokens).rewrite(file)
        problems += ParseDiagnosticsGenerator.diagnostics(for: examined)
            .filter { $0.diagMessage.severity == .error }
            .map { SyntaxProblem(offset: $0.position.utf8Offset, message: $0.message) }
        return problems.sorted { ($0.offset, $0.message) < ($1.offset, $1.message) }
    }
}

extension SyntaxProblem {
    /// Errors in one file up to which each gets a message of its own.
    static let described = 100
}

/// Counts the places at which the parser put in or left out something, without walking what is in order.
private final class ErrorPlaces: SyntaxAnyVisitor {
    private(set) var count = 0
    /// The offset of the first one.
    private(set) var first: Int?

    override func visitAny(_ node: SwiftSyntax.Syntax) -> SyntaxVisitorContinueKind {
        guard node.hasError, count <= SyntaxProblem.described else { return .skipChildren }
        guard node.is(SwiftSyntax.UnexpectedNodesSyntax.self) else { return .visitChildren }
        note(node.positionAfterSkippingLeadingTrivia)
        return .skipChildren
    }

    override func visit(_ token: SwiftSyntax.TokenSyntax) -> SyntaxVisitorContinueKind {
        if token.presence == .missing || token.tokenDiagnostic != nil {
            note(token.positionAfterSkippingLeadingTrivia)
        }
        return .skipChildren
    }

    private func note(_ position: AbsolutePosition) {
        count += 1
        first = first ?? position.utf8Offset
    }
}

/// Finds `=` that swift-syntax (seen in 603.0) cannot describe: the lexer takes a stray character beside it, such as a
/// vertical tab or a byte-order mark, for text, while the fix-it sees spaces on both sides, has nothing to change, and a
/// fix-it without a change ends the process.
private final class UnfixableAssignments: SyntaxVisitor {
    var tokens: Set<SyntaxIdentifier> = []
    var problems: [SyntaxProblem] = []

    override func visit(_ token: SwiftSyntax.TokenSyntax) -> SyntaxVisitorContinueKind {
        if let diagnostic = token.tokenDiagnostic,
            diagnostic.kind == .equalMustHaveConsistentWhitespaceOnBothSides,
            token.previousToken(viewMode: .all)?.trailingTrivia.contains(where: \.isSpaceOrTab) ?? false,
            token.trailingTrivia.contains(where: \.isSpaceOrTab)
        {
            tokens.insert(token.id)
            problems.append(
                SyntaxProblem(
                    offset: token.position.utf8Offset + Int(diagnostic.byteOffset),
                    message: "'=' must have consistent whitespace on both sides"))
        }
        return .skipChildren
    }
}

/// Puts tokens of the same text and length, without their diagnostics, in the place of those given.
private final class UndiagnosedAssignments: SyntaxRewriter {
    private let tokens: Set<SyntaxIdentifier>

    init(_ tokens: Set<SyntaxIdentifier>) {
        self.tokens = tokens
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ token: SwiftSyntax.TokenSyntax) -> SwiftSyntax.TokenSyntax {
        guard tokens.contains(token.id) else { return token }
        return SwiftSyntax.TokenSyntax(
            token.tokenKind, leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia,
            presence: token.presence)
    }
}
