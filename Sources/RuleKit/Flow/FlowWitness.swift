/// One place on a path, with a few words on why it matters.
public struct FlowStep {
    public let node: Syntax
    /// Fits behind a place in the file: "`x` is nil here", "returns here". No final full stop.
    public let text: String
}

/// A path that shows why an answer is what it is. Only the turns that matter are kept: where the other way would have
/// led to the opposite answer.
public struct FlowWitness {
    public let steps: [FlowStep]
    /// How the path ends; nil when it ends at an event.
    public let exit: FlowExit?

    /// The steps as notes of a finding.
    /// - Parameter limit: more steps than this are left out in the middle.
    public func notes(in file: FilePass, limit: Int = 6) -> [Note] {
        let kept =
            steps.count <= limit || limit < 2
            ? steps[...] : steps.prefix(limit - 1) + steps.suffix(1)
        return kept.map { file.note($0.text, at: $0.node) }
    }
}

/// What a question was answered. Questions return nil when nothing is known.
public enum FlowAnswer {
    case holds
    case fails(FlowWitness)

    public var holds: Bool { if case .holds = self { true } else { false } }
    /// The path that shows the failure.
    public var witness: FlowWitness? { if case .fails(let witness) = self { witness } else { nil } }
}

extension FlowEdge {
    /// The turn in words, at the smallest node that shows it; nil where the text simply goes on.
    var step: FlowStep? {
        guard let node else { return nil }
        switch kind {
        case .next, .loop: return nil
        case .yes: return FlowStep(node: Self.place(of: node), text: Self.words(node, holds: true))
        case .no: return FlowStep(node: Self.place(of: node), text: Self.words(node, holds: false))
        case .choice: return Self.choice(node)
        case .throw:
            let isStatement = node.kind == .throwStmt
            return FlowStep(node: node, text: isStatement ? "an error is thrown here" : "an error may be thrown here")
        case .return: return FlowStep(node: Self.keyword(node), text: "returns here")
        case .break: return FlowStep(node: Self.keyword(node), text: "leaves the loop or `switch` here")
        case .continue: return FlowStep(node: Self.keyword(node), text: "goes on with the next round here")
        case .never: return FlowStep(node: node, text: "never comes back from here")
        }
    }

    private static func place(of node: Syntax) -> Syntax {
        switch node.kind {
        case .forStmt: ForStmtSyntax(unchecked: node).forKeyword.syntax
        case .catchClause: CatchClauseSyntax(unchecked: node).catchKeyword.syntax
        case .switchCase: SwitchCaseSyntax(unchecked: node).label
        default: node
        }
    }

    private static func keyword(_ node: Syntax) -> Syntax { node.firstToken?.syntax ?? node }

    private static func words(_ node: Syntax, holds: Bool) -> String {
        switch node.kind {
        case .forStmt: return holds ? "the loop has an element" : "the loop has no further element"
        case .catchClause: return "this clause does not catch the error"
        case .switchCase, .switchCaseItem: return holds ? "this case is taken" : "this case is not taken"
        case .optionalBindingCondition, .optionalChainingExpr: return holds ? "is not nil here" : "is nil here"
        case .matchingPatternCondition, .identifierPattern, .expressionPattern:
            return holds ? "the pattern matches" : "the pattern does not match"
        default:
            if !holds, isGuard(node) { return "this `guard` fails" }
            return holds ? "this is true" : "this is false"
        }
    }

    private static func isGuard(_ node: Syntax) -> Bool {
        for ancestor in node.ancestors {
            if ancestor.kind == .conditionElement { return ancestor.parent?.parent?.kind == .guardStmt }
            if ancestor.kind == .codeBlockItem || ancestor.kind == .closureExpr { return false }
        }
        return false
    }

    private static func choice(_ node: Syntax) -> FlowStep {
        switch node.kind {
        case .catchClause:
            return FlowStep(node: CatchClauseSyntax(unchecked: node).catchKeyword.syntax, text: "the error is caught here")
        case .ifConfigClause:
            return FlowStep(node: keyword(node), text: "this branch is compiled")
        case .ifConfigDecl: return FlowStep(node: keyword(node), text: "this branch is not compiled")
        default: return FlowStep(node: place(of: node), text: "this case is taken")
        }
    }
}
