/// Copies what the bodies of one file do with values: the part of the syntax that requests can be made of.
struct RequestCollector {
    private(set) var nodes: [RequestNode] = []
    private(set) var bodies: [RequestBody] = []
    private(set) var names: NameCollector
    /// Declarations by the place of their name.
    private let declarations: [Int: Int32]

    /// A body that nests deeper than anybody writes is left out from there on.
    private static let maximumDepth = 200
    private var depth = 0

    static func collect(
        _ file: FilePass, _ declarations: [DeclarationFact], _ names: inout NameCollector
    ) -> (nodes: [RequestNode], bodies: [RequestBody]) {
        var collector = RequestCollector(declarations, names)
        for index in file.tree.nodes.indices { collector.visit(file.tree.node(at: index)) }
        names = collector.names
        return (collector.nodes, collector.bodies)
    }

    private init(_ declarations: [DeclarationFact], _ names: NameCollector) {
        self.names = names
        let places = declarations.enumerated().map { ($0.element.range.lower, Int32($0.offset)) }
        self.declarations = Dictionary(places) { first, _ in first }
    }

    private mutating func visit(_ node: Syntax) {
        switch node.kind {
        case .functionDecl:
            let function = FunctionDeclSyntax(unchecked: node)
            addBody(of: function.name, function.parameters, function.body)
        case .initializerDecl:
            let initializer = InitializerDeclSyntax(unchecked: node)
            let parameters = Array(initializer.signature.parameterClause.parameters)
            addBody(of: initializer.initKeyword, parameters, initializer.body)
        case .patternBinding:
            addVariable(PatternBindingSyntax(unchecked: node))
        default: break
        }
    }

    private mutating func addBody(
        of name: TokenSyntax, _ parameters: [FunctionParameterSyntax], _ body: CodeBlockSyntax?
    ) {
        guard let body, let declaration = declarations[name.range.lower] else { return }
        bodies.append(RequestBody(declaration: declaration, node: Int32(nodes.count)))
        add(.block, at: body.range) { collector in
            for parameter in parameters {
                guard let value = parameter.defaultValue?.value else { continue }
                collector.add(.parameter, parameter.internalName.identifier, at: parameter.range) {
                    $0.addExpression(value)
                }
            }
            collector.addStatements(body.statements)
        }
    }

    /// Members and globals; what is local belongs to the body around it.
    private mutating func addVariable(_ binding: PatternBindingSyntax) {
        guard let holder = binding.parent?.parent?.parent,
            holder.kind == .memberBlockItem || holder.parent?.parent?.kind == .sourceFile,
            let name = binding.nameToken, let declaration = declarations[name.range.lower]
        else { return }
        if let statements = binding.getterStatements {
            bodies.append(RequestBody(declaration: declaration, node: Int32(nodes.count)))
            add(.block, at: binding.range) { $0.addStatements(statements) }
        } else if let value = binding.initializer?.value {
            bodies.append(RequestBody(declaration: declaration, node: Int32(nodes.count)))
            addExpression(value)
        }
    }

    // MARK: Nodes

    /// Adds a node and, as its children, what the closure adds.
    mutating func add(
        _ kind: RequestNodeKind, _ name: TextSlice? = nil, at range: ByteRange,
        _ children: (inout Self) -> Void = { _ in }
    ) {
        let index = nodes.count
        nodes.append(RequestNode(kind: kind, name: names.name(name), end: Int32(index + 1), range: range))
        depth += 1
        if depth < Self.maximumDepth { children(&self) }
        depth -= 1
        nodes[index].end = Int32(nodes.count)
    }

    // MARK: Statements

    mutating func addStatements(_ statements: CodeBlockItemListSyntax) {
        for item in statements { addStatement(item.item) }
    }

    private mutating func addBlock(_ statements: CodeBlockItemListSyntax, at range: ByteRange) {
        add(.block, at: range) { $0.addStatements(statements) }
    }

    private mutating func addStatement(_ node: Syntax) {
        switch node.kind {
        case .variableDecl:
            for binding in VariableDeclSyntax(unchecked: node).bindings { addLocal(binding) }
        case .returnStmt:
            let value = ReturnStmtSyntax(unchecked: node).expression
            add(.return, at: node.range) { collector in value.map { collector.addExpression($0) } }
        case .expressionStmt: addExpression(ExpressionStmtSyntax(unchecked: node).expression)
        case .guardStmt:
            let conditions = GuardStmtSyntax(unchecked: node).conditions
            add(.requirement, at: node.range) { $0.addConditions(conditions) }
        case .forStmt: addLoop(ForStmtSyntax(unchecked: node))
        case .whileStmt:
            addBlock(WhileStmtSyntax(unchecked: node).body.statements, at: node.range)
        case .repeatStmt: addStatements(RepeatStmtSyntax(unchecked: node).body.statements)
        case .doStmt:
            let statement = DoStmtSyntax(unchecked: node)
            addStatements(statement.body.statements)
            for clause in statement.catchClauses {
                add(.branch, at: clause.range) { $0.addBlock(clause.body.statements, at: clause.range) }
            }
        case .deferStmt: addStatements(DeferStmtSyntax(unchecked: node).body.statements)
        case .labeledStmt: addStatement(LabeledStmtSyntax(unchecked: node).statement.syntax)
        case .ifConfigDecl: addParts(node)
        case .functionDecl, .structDecl, .classDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl,
            .typeAliasDecl, .throwStmt, .breakStmt, .continueStmt, .importDecl:
            break
        default: addExpression(ExprSyntax(unchecked: node))
        }
    }

    /// The statements of each part of `#if`.
    private mutating func addParts(_ node: Syntax) {
        for clause in IfConfigDeclSyntax(unchecked: node).clauses {
            for child in clause.syntax.children where child.kind == .codeBlockItemList {
                addStatements(CodeBlockItemListSyntax(unchecked: child))
            }
        }
    }

    private mutating func addLocal(_ binding: PatternBindingSyntax) {
        if let tuple = binding.pattern.as(TuplePatternSyntax.self) {
            guard let value = binding.initializer?.value else { return }
            add(.tupleBinding, at: binding.range) { collector in
                collector.addPattern(PatternSyntax(unchecked: tuple.syntax))
                collector.addExpression(value)
            }
            return
        }
        guard let name = binding.nameToken else {
            if let value = binding.initializer?.value { addExpression(value) }
            return
        }
        add(.binding, name.identifier, at: binding.range) { collector in
            if let type = binding.typeAnnotation?.type { collector.add(.typeName, type.text, at: type.range) }
            if let value = binding.initializer?.value { collector.addExpression(value) }
        }
    }

    private mutating func addLoop(_ loop: ForStmtSyntax) {
        add(.loop, at: loop.range) { collector in
            collector.addPattern(loop.pattern)
            collector.addExpression(loop.sequence)
            collector.addBlock(loop.body.statements, at: loop.body.range)
        }
    }

    // MARK: Conditions

    private mutating func addConditions(_ conditions: ConditionElementListSyntax) {
        for element in conditions {
            let node = element.condition
            switch node.kind {
            case .optionalBindingCondition:
                let binding = OptionalBindingConditionSyntax(unchecked: node)
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
                add(.binding, name.identifier, at: node.range) { collector in
                    if let type = binding.typeAnnotation?.type { collector.add(.typeName, type.text, at: type.range) }
                    if let value = binding.initializer?.value {
                        collector.addExpression(value)
                    } else {
                        collector.add(.name, name.identifier, at: name.range)
                    }
                }
            case .matchingPatternCondition:
                let match = MatchingPatternConditionSyntax(unchecked: node)
                add(.match, at: node.range) { collector in
                    collector.addPattern(match.pattern)
                    collector.addExpression(match.initializer.value)
                }
            case .availabilityCondition: continue
            default: add(.other, at: node.range) { $0.addExpression(ExprSyntax(unchecked: node)) }
            }
        }
    }

    mutating func addIf(_ node: IfExprSyntax) {
        add(.branch, at: node.range) { collector in
            collector.addConditions(node.conditions)
            collector.addBlock(node.body.statements, at: node.body.range)
            guard let other = node.elseBody else { return }
            collector.add(.block, at: other.range) { inner in
                if let block = other.as(CodeBlockSyntax.self) {
                    inner.addStatements(block.statements)
                } else if let nested = other.as(IfExprSyntax.self) {
                    inner.addIf(nested)
                }
            }
        }
    }

    mutating func addSwitch(_ node: SwitchExprSyntax) {
        add(.choiceOfCases, at: node.range) { collector in
            collector.addExpression(node.subject)
            for element in node.cases {
                guard let arm = element.as(SwitchCaseSyntax.self) else { continue }
                collector.add(.arm, at: arm.range) { inner in
                    if let label = arm.label.as(SwitchCaseLabelSyntax.self) {
                        for item in label.caseItems { inner.addPattern(item.pattern) }
                    } else {
                        inner.add(.wildcard, at: arm.label.range)
                    }
                    inner.addBlock(arm.statements, at: arm.range)
                }
            }
        }
    }
}
