/// Which declaration each name of a body means, closures inside included. Names declared outside of the body, members
/// without `self.` among them, stay unresolved.
struct LocalNames {
    /// A parameter, a local constant or variable, or a name bound by a pattern.
    struct Variable {
        var name: TokenSyntax
        /// Some closure inside the body writes to it, so that its value may change at any time.
        var isWrittenInClosure = false
        /// How many closures and functions lie around the declaration, within the body.
        fileprivate var level: Int
    }

    private(set) var variables: [Variable] = []
    /// Variables read, by the index of the reference (or of the pattern in `if let name`).
    private(set) var reads: [Int32: Int] = [:]
    /// Variables declared, by the index of the pattern, parameter or capture.
    private(set) var declarations: [Int32: Int] = [:]

    private struct Scope {
        /// The node it begins with.
        var start: Int
        var end: Int
        var visible: Int
        var level: Int
    }

    /// A name that becomes visible at a node.
    private struct Waiting {
        var from: Int
        var name: TokenSyntax
        var node: Int32
    }

    private var scopes: [Scope] = []
    private var visible: [Int] = []
    private var waiting: [Waiting] = []
    /// At or before the first node at which a waiting name becomes visible.
    private var nextWaiting = Int.max
    private let tree: SyntaxTree

    init(owner: Syntax, tree: SyntaxTree) {
        self.tree = tree
        let nodes = tree.nodes
        var position = Int(owner.id)
        let end = Int(nodes[position].next)
        scopes.append(Scope(start: position, end: end, visible: 0, level: 0))
        while position < end {
            leaveScopes(before: position)
            if position >= nextWaiting { declareWaiting(at: position) }
            let node = nodes[position]
            if node.kind == .token {
                position += 1
            } else if node.kind.isTypeDeclaration {
                position = Int(node.next)
            } else {
                enter(tree.node(at: position), node, isOwner: position == Int(owner.id))
                position += 1
            }
        }
    }

    // MARK: Scopes

    private mutating func leaveScopes(before position: Int) {
        while let scope = scopes.last, scope.end <= position, scopes.count > 1 {
            // What was declared in the scope and was to be visible from its end on never is. A name whose value ends with
            // the scope, as in `let done = { … }`, is declared before it.
            waiting.removeAll { $0.from == scope.end && Int($0.node) >= scope.start }
            visible.removeSubrange(scope.visible...)
            scopes.removeLast()
        }
    }

    private mutating func push(_ node: Syntax, until end: Int, isBody: Bool = false) {
        scopes.append(
            Scope(start: Int(node.id), end: end, visible: visible.count, level: level + (isBody ? 1 : 0)))
    }

    private var level: Int { scopes.last?.level ?? 0 }

    private mutating func declareWaiting(at position: Int) {
        var rest: [Waiting] = []
        for item in waiting {
            if item.from <= position { declare(item.name, item.node) } else { rest.append(item) }
        }
        waiting = rest
        nextWaiting = rest.reduce(.max) { min($0, $1.from) }
    }

    private mutating func wait(_ name: TokenSyntax, _ node: Int32, from: Int) {
        waiting.append(Waiting(from: from, name: name, node: node))
        nextWaiting = min(nextWaiting, from)
    }

    private mutating func declare(_ name: TokenSyntax, _ node: Int32) {
        declarations[node] = variables.count
        visible.append(variables.count)
        variables.append(Variable(name: name, level: level))
    }

    private mutating func declareNames(in pattern: some SyntaxProtocol, from: Int) {
        if let name = pattern.as(IdentifierPatternSyntax.self) { wait(name, from) }
        for name in pattern.descendants(IdentifierPatternSyntax.self) { wait(name, from) }
    }

    private mutating func wait(_ name: IdentifierPatternSyntax, _ from: Int) {
        wait(name.identifier, name.id, from: from)
    }

    private func end(of node: some SyntaxProtocol) -> Int { Int(tree.nodes[Int(node.id)].next) }

    // MARK: Nodes

    private mutating func enter(_ node: Syntax, _ flat: FlatNode, isOwner: Bool) {
        switch flat.kind {
        case .codeBlock, .forStmt, .whileStmt, .switchCase, .catchClause: push(node, until: Int(flat.next))
        case .closureExpr, .functionDecl, .initializerDecl: push(node, until: Int(flat.next), isBody: !isOwner)
        case .ifExpr: push(node, until: end(of: IfExprSyntax(unchecked: node).body))
        case .declReferenceExpr: read(DeclReferenceExprSyntax(unchecked: node))
        default: break
        }
        bind(node, flat)
    }

    private mutating func bind(_ node: Syntax, _ flat: FlatNode) {
        switch flat.kind {
        case .patternBinding:
            declareNames(in: PatternBindingSyntax(unchecked: node).pattern, from: Int(flat.next))
        case .optionalBindingCondition:
            let binding = OptionalBindingConditionSyntax(unchecked: node)
            if binding.initializer == nil, let name = binding.pattern.as(IdentifierPatternSyntax.self) {
                look(name.identifier, name.id)
            }
            declareNames(in: binding.pattern, from: Int(flat.next))
        case .matchingPatternCondition:
            declareNames(in: MatchingPatternConditionSyntax(unchecked: node).pattern, from: Int(flat.next))
        case .forStmt:
            let statement = ForStmtSyntax(unchecked: node)
            declareNames(in: statement.pattern, from: end(of: statement.sequence))
        case .switchCaseItem:
            let pattern = SwitchCaseItemSyntax(unchecked: node).pattern
            declareNames(in: pattern, from: end(of: pattern))
        case .catchClause:
            let clause = CatchClauseSyntax(unchecked: node)
            if clause.catchItems.isEmpty {
                wait(clause.catchKeyword, clause.id, from: Int(clause.body.id))
            }
        case .catchItem:
            if let pattern = CatchItemSyntax(unchecked: node).pattern {
                declareNames(in: pattern, from: end(of: pattern))
            }
        case .functionParameter:
            let parameter = FunctionParameterSyntax(unchecked: node)
            // At once: a closure as default value would end where the name begins, and take it along.
            wait(parameter.internalName, node.index, from: Int(node.index) + 1)
        case .closureParameter:
            let parameter = ClosureParameterSyntax(unchecked: node)
            wait(parameter.secondName ?? parameter.firstName, node.index, from: Int(flat.next))
        case .closureShorthandParameter:
            wait(ClosureShorthandParameterSyntax(unchecked: node).name, node.index, from: Int(flat.next))
        case .closureCapture:
            let capture = ClosureCaptureSyntax(unchecked: node)
            if capture.initializer != nil {
                wait(capture.name, node.index, from: Int(flat.next))
            }
        default: break
        }
    }

    private mutating func read(_ reference: DeclReferenceExprSyntax) {
        guard !reference.isMemberName else { return }
        look(reference.baseName, reference.id)
    }

    private mutating func look(_ name: TokenSyntax, _ node: Int32) {
        let text = name.identifier
        for variable in visible.reversed() where Self.matches(variables[variable].name, text) {
            reads[node] = variable
            if variables[variable].level < level, Self.isWritten(tree.node(at: Int(node))) {
                variables[variable].isWrittenInClosure = true
            }
            return
        }
    }

    /// A catch clause without a pattern declares `error`; its keyword stands for the name.
    private static func matches(_ name: TokenSyntax, _ text: TextSlice) -> Bool {
        name.identifier == text || (text == "error" && name.isKeyword("catch"))
    }

    private static func isWritten(_ node: Syntax) -> Bool {
        var current = node
        while let parent = current.parent {
            switch parent.kind {
            case .inOutExpr: return true
            case .memberAccessExpr, .subscriptCallExpr, .forceUnwrapExpr, .optionalChainingExpr, .tupleExpr,
                .labeledExpr, .labeledExprList:
                current = parent
            case .exprList:
                guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return false }
                return sequence.assignment.map { $0.target.contains(node) } ?? false
            case .functionCallExpr:
                return FunctionCallExprSyntax(unchecked: parent).calledName?.text == "toggle"
            default: return false
            }
        }
        return false
    }
}
