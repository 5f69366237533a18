// Edges in words, for witnesses.

extension FlowEdge {
    /// The turn in words, at the smallest node that shows it; nil where the text simply goes on.
    var step: FlowStep? {
        guard let node else { return nil }
        if let condition {
            let text = Self.isSentence(node) ? condition : condition + " here"
            return FlowStep(node: Self.place(of: node), text: text)
        }
        switch kind {
        case .choice: return FlowStep(node: Self.place(of: node), text: Self.choice(node))
        case .throw:
            let isStatement = node.kind == .throwStmt
            return FlowStep(
                node: Self.place(of: node), text: isStatement ? "throws here" : "an error may be thrown here")
        case .return: return FlowStep(node: Self.place(of: node), text: "returns here")
        case .break: return FlowStep(node: Self.place(of: node), text: "leaves the loop or `switch` here")
        case .continue: return FlowStep(node: Self.place(of: node), text: "goes on with the next round here")
        case .never: return FlowStep(node: Self.place(of: node), text: "never comes back from here")
        case .next, .loop, .yes, .no: return nil
        }
    }

    /// The edge leaves the body or the round of a loop.
    var isWayOut: Bool {
        switch kind {
        case .return, .throw, .never, .break, .continue: true
        default: false
        }
    }

    /// What holds on this edge: "`x` is nil", "`a == b` is false"; nil when the edge depends on nothing.
    var condition: String? {
        guard let node, kind == .yes || kind == .no else { return nil }
        let holds = kind == .yes
        switch node.kind {
        case .forStmt: return holds ? "the loop has an element" : "the loop has no further element"
        case .catchClause: return "this clause does not catch the error"
        case .switchCase, .switchCaseItem: return holds ? "this case is taken" : "this case is not taken"
        case .optionalBindingCondition:
            let binding = OptionalBindingConditionSyntax(unchecked: node)
            let value = binding.initializer?.value.syntax ?? binding.pattern.syntax
            return Self.quoted(value) + (holds ? " is not nil" : " is nil")
        case .optionalChainingExpr:
            let value = OptionalChainingExprSyntax(unchecked: node).expression
            return Self.quoted(value.syntax) + (holds ? " is not nil" : " is nil")
        case .matchingPatternCondition:
            return Self.quoted(MatchingPatternConditionSyntax(unchecked: node).pattern.syntax)
                + (holds ? " matches" : " does not match")
        case .identifierPattern, .expressionPattern, .valueBindingPattern, .tuplePattern, .wildcardPattern:
            return Self.quoted(node) + (holds ? " matches" : " does not match")
        case .binaryOperatorExpr:
            guard let sides = node.sidesOfOperator else { return nil }
            let text = "\(sides.left.excerpt) \(node.text) \(sides.right.excerpt)"
            return Self.quoted(text) + (holds ? " is true" : " is false")
        default: return Self.quoted(node) + (holds ? " is true" : " is false")
        }
    }

    private static func isSentence(_ node: Syntax) -> Bool {
        node.kind == .forStmt || node.kind == .catchClause || node.kind == .switchCase || node.kind == .switchCaseItem
    }

    private static func quoted(_ node: Syntax) -> String { quoted(node.excerpt) }

    /// Long code is not repeated: the note stands at it.
    private static func quoted(_ text: String) -> String { text.utf8.count > 40 ? "this" : "`\(text)`" }

    /// The smallest part of a node that people recognise it by.
    static func place(of node: Syntax) -> Syntax {
        switch node.kind {
        case .functionCallExpr: return FunctionCallExprSyntax(unchecked: node).calledName?.syntax ?? node
        case .sequenceExpr: return SequenceExprSyntax(unchecked: node).elements.first?.syntax ?? node
        case .tryExpr: return TryExprSyntax(unchecked: node).tryKeyword.syntax
        case .awaitExpr: return AwaitExprSyntax(unchecked: node).awaitKeyword.syntax
        case .closureExpr: return ClosureExprSyntax(unchecked: node).leftBrace.syntax
        case .forStmt: return ForStmtSyntax(unchecked: node).forKeyword.syntax
        case .catchClause: return CatchClauseSyntax(unchecked: node).catchKeyword.syntax
        case .switchCase: return SwitchCaseSyntax(unchecked: node).label
        case .returnStmt, .breakStmt, .continueStmt, .ifConfigClause, .ifConfigDecl:
            return node.firstToken?.syntax ?? node
        default: return node
        }
    }

    private static func choice(_ node: Syntax) -> String {
        switch node.kind {
        case .catchClause: "the error is caught here"
        case .ifConfigClause: "this branch is compiled"
        case .ifConfigDecl: "this branch is not compiled"
        default: "this case is taken"
        }
    }
}
