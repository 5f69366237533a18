package import TenetRuleKit

// Questions about where a statement stands, asked before a fix takes something away.

extension SyntaxProtocol {
    /// True when the nearest body is a plain function: not a closure, getter or function that a result builder may
    /// rewrite, where `let _ =` and a missing initial value mean something else.
    package var isInPlainFunction: Bool {
        guard let body = enclosingBody else { return false }
        if let function = body.as(FunctionDeclSyntax.self) {
            return function.attributes.isEmpty && function.returnType?.kind != .someOrAnyType
                && !function.mayTakeBuilder
        }
        return body.kind == .initializerDecl || body.kind == .deinitializerDecl
    }

    /// This statement as an `if`: the parser wraps one whose value is not used.
    package var asIf: IfExprSyntax? {
        self.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) ?? self.as(IfExprSyntax.self)
    }

    /// True when the bytes hold a comment sign. Strings count too: good enough to refrain from a fix.
    package static func hasComment(_ text: TextSlice) -> Bool { text.contains("//") || text.contains("/*") }
}

extension FilePass {
    /// True when nothing but blanks shares the lines of a range.
    package func isAlone(_ range: ByteRange) -> Bool {
        let text = tree.text
        var lower = range.lower
        while lower > 0, text[lower - 1] == 0x20 || text[lower - 1] == 0x09 { lower -= 1 }
        var upper = range.upper
        while upper < text.count, text[upper] == 0x20 || text[upper] == 0x09 { upper += 1 }
        return (lower == 0 || text[lower - 1] == 0x0A || text[lower - 1] == 0x0D)
            && (upper >= text.count || text[upper] == 0x0A || text[upper] == 0x0D)
    }

    /// The number of line breaks in a range. `\r\n` counts once.
    package func lineBreaks(in range: ByteRange) -> Int {
        var count = 0
        var index = max(0, range.lower)
        while index < min(range.upper, tree.text.count) {
            let byte = tree.text[index]
            index += 1
            if byte == 0x0D, index < tree.text.count, tree.text[index] == 0x0A { index += 1 }
            if byte == 0x0A || byte == 0x0D { count += 1 }
        }
        return count
    }

    /// Lines of a node that hold code: neither blank nor only a comment.
    package func codeLines(in node: some SyntaxProtocol) -> Int { service(CodeLines.self).count(in: node.range) }
}

extension CodeBlockSyntax {
    /// True when a comment stands between the braces.
    package var holdsCommentInside: Bool {
        Syntax.hasComment(slice(ByteRange(leftBrace.range.upper, rightBrace.range.lower)))
    }
}
