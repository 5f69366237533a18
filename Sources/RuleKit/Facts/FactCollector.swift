/// Collects the built-in facts of one file in one pass over its nodes.
///
/// The enclosing declaration of each node comes from a stack that follows preorder: no ancestor is ever searched.
struct FactCollector {
    private struct Scope {
        var declaration: Int32
        /// The first node behind the scope.
        var end: Int32
        var inherited: UseTraits
    }

    var collector = NameCollector()
    var declarations: [DeclarationFact] = []
    var uses: [UseFact] = []
    var imports: [ImportFact] = []
    private var scopes: [Scope] = [Scope(declaration: -1, end: .max, inherited: [])]
    /// Plain names and types are kept once for each declaration: the declaration that mentioned a name last.
    private var lastPlain: [Int32] = []
    private var lastType: [Int32] = []
    private let collectsUses: Bool

    /// What stands in front of a chain of calls.
    private struct Chain {
        var range: ByteRange
        var marks: UseTraits
    }
    /// The chains around the call that was looked at last, outermost first.
    private var chains: [Chain] = []

    init(_ file: FilePass, _ needs: Set<BuiltInFacts>) {
        collectsUses = needs.contains(.uses) || needs.contains(.summaries)
        guard !needs.isEmpty else { return }
        let nodes = file.tree.nodes
        for index in nodes.indices where nodes[index].kind != .token { visit(file.tree.node(at: index)) }
    }

    var current: Int32 { scopes[scopes.count - 1].declaration }
    private var inherited: UseTraits { scopes[scopes.count - 1].inherited }

    private mutating func visit(_ node: Syntax) {
        while scopes[scopes.count - 1].end <= node.index { scopes.removeLast() }
        switch node.kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl:
            if let group = node.asDeclGroup { addGroup(group, node) }
        case .functionDecl: addFunction(FunctionDeclSyntax(unchecked: node))
        case .initializerDecl: addInitializer(InitializerDeclSyntax(unchecked: node))
        case .deinitializerDecl: addDeinitializer(DeinitializerDeclSyntax(unchecked: node))
        case .subscriptDecl: addSubscript(SubscriptDeclSyntax(unchecked: node))
        case .patternBinding: addBinding(PatternBindingSyntax(unchecked: node))
        case .optionalBindingCondition: addOptionalBinding(OptionalBindingConditionSyntax(unchecked: node))
        case .enumCaseElement: addCase(EnumCaseElementSyntax(unchecked: node))
        case .typeAliasDecl: addAlias(TypeAliasDeclSyntax(unchecked: node))
        case .associatedTypeDecl: addAssociated(AssociatedTypeDeclSyntax(unchecked: node))
        case .importDecl: addImport(ImportDeclSyntax(unchecked: node))
        case .closureExpr: enter(node, inherited.union(.isInClosure))
        case .macroExpansionExpr, .macroExpansionDecl:
            if node.isPreviewMacro { enter(node, inherited.union([.isPreview, .isInClosure])) }
        case .ifConfigClause:
            if isDebug(IfConfigClauseSyntax(unchecked: node)) { enter(node, inherited.union(.isDebug)) }
        default:
            if collectsUses { addUse(node) }
        }
    }

    private func isDebug(_ clause: IfConfigClauseSyntax) -> Bool {
        clause.isForDebugging && [.declReferenceExpr, .prefixOperatorExpr].contains(clause.condition?.kind)
    }

    // MARK: Scopes

    /// What follows inside a node belongs to the current declaration but carries other traits.
    private mutating func enter(_ node: Syntax, _ traits: UseTraits) {
        scopes.append(Scope(declaration: current, end: node.index + Int32(node.nodeCount), inherited: traits))
    }

    /// Adds a declaration; what follows inside the node belongs to it.
    mutating func add(_ fact: DeclarationFact, enclosing node: Syntax) {
        var fact = fact
        if inherited.contains(.isPreview) { fact.traits.insert(.isPreview) }
        if inherited.contains(.isDebug) { fact.traits.insert(.isDebug) }
        var passedOn = inherited.intersection([.isPreview, .isDebug])
        if fact.kind.isVariable { passedOn.formUnion(inherited.intersection(.isInClosure)) }
        if fact.traits.contains(.isPreview) { passedOn.insert(.isPreview) }
        declarations.append(fact)
        scopes.append(
            Scope(
                declaration: Int32(declarations.count - 1), end: node.index + Int32(node.nodeCount),
                inherited: passedOn))
    }

    // MARK: Uses

    private mutating func addUse(_ node: Syntax) {
        switch node.kind {
        case .declReferenceExpr: addReference(DeclReferenceExprSyntax(unchecked: node))
        case .identifierType: addType(IdentifierTypeSyntax(unchecked: node).name)
        case .memberType: addType(MemberTypeSyntax(unchecked: node).name)
        case .stringLiteralExpr: addText(StringLiteralExprSyntax(unchecked: node))
        default: break
        }
    }

    private mutating func addType(_ token: TokenSyntax) {
        let name = collector.name(token.identifier)
        guard isNew(name, .type) else { return }
        add(.type, inherited, name, .none, .none, .none, token.range)
    }

    private mutating func addText(_ literal: StringLiteralExprSyntax) {
        let segments = literal.segments
        guard literal.text.count <= 200, let first = segments.first else { return }
        guard segments.only != nil, let plain = first.as(StringSegmentSyntax.self), !plain.content.text.isEmpty else {
            return
        }
        add(.text, inherited, collector.name(plain.content.text), .none, .none, .none, literal.range)
    }

    private mutating func addReference(_ reference: DeclReferenceExprSyntax) {
        let token = reference.baseName
        guard token.tokenKind == .identifier || token.isKeyword("init") || token.isKeyword("self") else { return }
        let access = reference.parent?.as(MemberAccessExprSyntax.self)
        if let access, access.declName.syntax == reference.syntax {
            addMember(access, token)
        } else if reference.parent?.kind == .keyPathPropertyComponent {
            add(.keyPath, inherited, collector.name(token.identifier), .none, .none, .none, token.range)
        } else if let call = calling(reference.syntax) {
            addCall(call, token, base: .none)
        } else if !token.isKeyword("self") {
            addPlain(reference, token)
        }
    }

    private mutating func addPlain(_ reference: DeclReferenceExprSyntax, _ token: TokenSyntax) {
        let name = collector.name(token.identifier)
        let traits = inherited.union(writeTraits(of: reference.syntax))
        guard traits.contains(.isWrite) || isNew(name, .name) else { return }
        add(.name, traits, name, .none, .none, .none, token.range)
    }

    private mutating func addMember(_ access: MemberAccessExprSyntax, _ token: TokenSyntax) {
        let base = baseName(of: access)
        if let call = calling(access.syntax) {
            addCall(call, token, base: base)
        } else {
            let traits = inherited.union(writeTraits(of: access.syntax))
            add(.member, traits, collector.name(token.identifier), base, .none, .none, token.range)
        }
    }

    private mutating func addCall(_ call: FunctionCallExprSyntax, _ token: TokenSyntax, base: Name) {
        var traits = inherited
        if call.trailingClosure != nil { traits.insert(.hasTrailingClosure) }
        traits.formUnion(marks(of: call))
        var labels: [UInt8] = []
        for argument in call.arguments {
            if let label = argument.label { labels += Array(label.text.bytes) } else { labels.append(0x5F) }
            labels.append(0x3A)
        }
        let written = labels.withUnsafeBufferPointer { buffer -> Name in
            guard let start = buffer.baseAddress else { return .none }
            return collector.name(TextSlice(start: start, count: buffer.count))
        }
        let literal = call.arguments.first?.expression.as(StringLiteralExprSyntax.self)?.segments.only?
            .as(StringSegmentSyntax.self)?.content.text
        add(.call, traits, collector.name(token.identifier), base, written, collector.name(literal), token.range)
    }

    /// `await` and `try` in front of the expression that a call belongs to. The links of one chain begin at the same byte
    /// and share the answer. O(depth) for a chain.
    private mutating func marks(of call: FunctionCallExprSyntax) -> UseTraits {
        let range = call.range
        while let last = chains.last, last.range.upper < range.upper { chains.removeLast() }
        if let last = chains.last, last.range.lower == range.lower { return last.marks }
        var chain = Chain(range: range, marks: [])
        var outer = call.parent
        while let node = outer {
            switch node.kind {
            case .awaitExpr: chain.marks.insert(.isAwaited)
            case .tryExpr: chain.marks.insert(.isTried)
            case .sequenceExpr, .exprList: break
            case .memberAccessExpr, .optionalChainingExpr, .functionCallExpr:
                if node.range.lower == range.lower { chain.range = node.range }
            default:
                chains.append(chain)
                return chain.marks
            }
            outer = node.parent
        }
        return chain.marks
    }

    private mutating func add(
        _ kind: UseKind, _ traits: UseTraits, _ name: Name, _ base: Name, _ labels: Name, _ literal: Name,
        _ range: ByteRange
    ) {
        uses.append(
            UseFact(
                kind: kind, traits: traits, name: name, base: base, labels: labels, literal: literal,
                declaration: current, range: range))
    }

    /// True the first time a name is seen in the current declaration.
    private mutating func isNew(_ name: Name, _ kind: UseKind) -> Bool {
        let index = Int(name.index)
        if kind == .type { return Self.mark(&lastType, index, current) }
        return Self.mark(&lastPlain, index, current)
    }

    private static func mark(_ seen: inout [Int32], _ index: Int, _ declaration: Int32) -> Bool {
        while seen.count <= index { seen.append(-2) }
        guard seen[index] != declaration else { return false }
        seen[index] = declaration
        return true
    }

    /// The call whose callee a node is, looking through generic arguments, `?` and `!`.
    private func calling(_ node: Syntax) -> FunctionCallExprSyntax? {
        guard let parent = node.parent else { return nil }
        switch parent.kind {
        case .functionCallExpr:
            let call = FunctionCallExprSyntax(unchecked: parent)
            return call.calledExpression.syntax == node ? call : nil
        case .genericSpecializationExpr, .optionalChainingExpr, .forceUnwrapExpr: return calling(parent)
        default: return nil
        }
    }

    private mutating func baseName(of access: MemberAccessExprSyntax) -> Name {
        guard let base = access.base else { return collector.name(".") }
        if base.isPlainChain { return collector.name(base.text) }
        if let call = base.as(FunctionCallExprSyntax.self), call.calledExpression.isPlainChain {
            return collector.name(call.calledExpression.trimmedDescription + "()")
        }
        return collector.name("?")
    }

    private func writeTraits(of node: Syntax) -> UseTraits {
        var target = node
        while let parent = target.parent, parent.kind == .optionalChainingExpr || parent.kind == .forceUnwrapExpr {
            target = parent
        }
        guard let list = target.parent, list.kind == .exprList, let sequence = list.parent?.as(SequenceExprSyntax.self),
            let sign = sequence.elements.element(at: 1), sequence.elements.first?.syntax == target
        else { return target.parent?.kind == .inOutExpr ? [.isWrite, .isReadWrite] : [] }
        if sign.kind == .assignmentExpr { return .isWrite }
        return sequence.assignment == nil ? [] : [.isWrite, .isReadWrite]
    }
}

extension SyntaxProtocol {
    /// The node and everything below it. O(1).
    var nodeCount: Int { Int(syntax.indexBehind - syntax.index) }
}

extension ExprSyntax {
    /// `a`, `a.b`, `self.a?.b`: names and dots only, up to ``longestPlainChain`` links. Every part of a chain asks, so that
    /// without a limit long ones would take the square of their length.
    var isPlainChain: Bool {
        var current = self
        for _ in 0..<Self.longestPlainChain {
            switch current.kind {
            case .declReferenceExpr, .superExpr: return true
            case .memberAccessExpr:
                guard let base = MemberAccessExprSyntax(unchecked: current.syntax).base else { return false }
                current = base
            case .optionalChainingExpr: current = OptionalChainingExprSyntax(unchecked: current.syntax).expression
            case .forceUnwrapExpr: current = ForceUnwrapExprSyntax(unchecked: current.syntax).expression
            default: return false
            }
        }
        return false
    }

    /// More than anybody writes.
    private static let longestPlainChain = 64
}
