/// Graphs as text, for tests and for people who write rules: one line a block, its events, then where it goes.
///
///     0: ready | yes 1, no return
///     1: go() | next return
extension ControlFlowGraph: CustomStringConvertible {
    public var description: String {
        var numbers: [Int: String] = [:]
        for exit in FlowExit.allCases { numbers[exit.rawValue] = exit.name }
        let shown = order.filter { FlowExit(rawValue: $0) == nil }
        for (number, block) in shown.enumerated() { numbers[block] = String(number) }
        return shown.map { block in
            let events = events(in: block).map(\.description).joined(separator: "; ")
            let ways = edges(from: block).map { "\($0.kind.name) \(numbers[$0.to] ?? "?")" }.joined(separator: ", ")
            return "\(numbers[block] ?? "?"):" + (events.isEmpty ? "" : " " + events) + " | " + ways
        }.joined(separator: "\n")
    }
}

extension FlowEvent: CustomStringConvertible {
    public var description: String {
        switch kind {
        case .call, .reference, .member, .element, .assignment, .mutation, .trap: node.excerpt
        case .binding: node.bindingExcerpt
        case .closure: "{…}"
        case .function: "func " + (node.as(FunctionDeclSyntax.self)?.name.text.string ?? "")
        case .suspension: "await"
        }
    }
}

extension FlowExit {
    public var name: String {
        switch self {
        case .return: "return"
        case .throw: "throw"
        case .never: "never"
        }
    }
}

extension FlowEdge.Kind {
    public var name: String {
        switch self {
        case .next: "next"
        case .yes: "yes"
        case .no: "no"
        case .choice: "case"
        case .loop: "loop"
        case .throw: "throw"
        case .return: "return"
        case .break: "break"
        case .continue: "continue"
        case .never: "never"
        }
    }
}

extension SyntaxProtocol {
    /// The text on one line, closures and long ends cut: for messages.
    var excerpt: String {
        var text = ""
        var previousEnd = range.lower
        var position = syntax
        for token in syntax.is(TokenSyntax.self) ? [TokenSyntax(unchecked: syntax)] : excerptTokens {
            if token.range.lower > previousEnd, !text.isEmpty { text += " " }
            text += token.kind == .closureExpr ? "{…}" : token.text.string
            previousEnd = token.range.upper
            position = token.syntax
            if text.utf8.count > 60 { break }
        }
        return position.range.upper < range.upper ? text + "…" : text
    }

    /// Tokens, with closures in one piece.
    private var excerptTokens: [TokenSyntax] {
        var found: [TokenSyntax] = []
        var skipUntil = -1
        for node in syntax.descendants {
            if node.range.lower < skipUntil { continue }
            if node.kind == .closureExpr, node.index != syntax.index {
                found.append(TokenSyntax(unchecked: node))
                skipUntil = node.range.upper
            } else if node.kind == .token, !node.isMissing {
                found.append(TokenSyntax(unchecked: node))
            }
            if found.count > 40 { break }
        }
        return found
    }

    fileprivate var bindingExcerpt: String {
        let pattern: String =
            switch kind {
            case .patternBinding: PatternBindingSyntax(unchecked: syntax).pattern.excerpt
            case .optionalBindingCondition: OptionalBindingConditionSyntax(unchecked: syntax).pattern.excerpt
            case .matchingPatternCondition: MatchingPatternConditionSyntax(unchecked: syntax).pattern.excerpt
            case .forStmt: ForStmtSyntax(unchecked: syntax).pattern.excerpt
            case .switchCaseLabel: SwitchCaseLabelSyntax(unchecked: syntax).caseItems.excerpt
            case .catchClause: CatchClauseSyntax(unchecked: syntax).catchItems.first?.pattern?.excerpt ?? "error"
            default: excerpt
            }
        return pattern.contains("let ") || pattern.contains("var ") ? pattern : "let " + pattern
    }
}
