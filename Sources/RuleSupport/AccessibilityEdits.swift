package import TenetRuleKit

// Edits of modifier chains.

extension FilePass {
    /// Takes a modifier out of its chain, together with the blanks and the line break before it.
    package func removal(of modifier: ViewExpression.Modifier) -> Edit {
        let start = modifier.range.lower
        var lower = start
        while lower > 0, [0x20, 0x09, 0x0A, 0x0D].contains(tree.text[lower - 1]) { lower -= 1 }
        let dot = modifier.call.calledExpression.as(MemberAccessExprSyntax.self)?.period
        if dot?.previousToken?.range.upper != lower {
            // A comment stands before it: only its own line goes.
            lower = start
            while lower > 0, [0x20, 0x09].contains(tree.text[lower - 1]) { lower -= 1 }
            if lower > 0, tree.text[lower - 1] == 0x0A { lower -= 1 }
            if lower > 0, tree.text[lower - 1] == 0x0D { lower -= 1 }
        }
        return Edit(ByteRange(lower, modifier.range.upper), "")
    }

    /// Adds a modifier behind a view or a part of its chain, written as the chain is: on a line of its own when the
    /// last modifier is, or when the view ends with a closing brace on another line than it starts.
    package func insertion(of modifier: String, behind part: some SyntaxProtocol) -> Edit {
        let end = part.range.upper
        let place = ByteRange(end, end)
        guard let dot = part.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?.period,
            isFirstOnLine(dot.range.lower)
        else {
            guard let brace = part.lastToken, brace.tokenKind == .rightBrace, isFirstOnLine(brace.range.lower) else {
                return Edit(place, modifier)
            }
            return Edit(place, newline + indentation(at: brace.range.lower) + modifier)
        }
        return Edit(place, newline + indentation(at: dot.range.lower) + modifier)
    }

    private func isFirstOnLine(_ offset: Int) -> Bool {
        var index = offset
        while index > 0, tree.text[index - 1] == 0x20 || tree.text[index - 1] == 0x09 { index -= 1 }
        return index == 0 || tree.text[index - 1] == 0x0A || tree.text[index - 1] == 0x0D
    }
}
