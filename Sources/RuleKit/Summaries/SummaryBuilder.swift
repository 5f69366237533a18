/// Reads the summary of one body off its nodes and, where paths matter, its graph.
struct SummaryBuilder {
    /// Something that the body does, before it is known on which paths.
    private struct Site {
        enum Action {
            case effect(EffectFact)
            case call(CallFact)
        }

        var node: Syntax
        var action: Action
        /// Runs where it stands: in no closure that runs later, if at all.
        var isInPlace: Bool
    }

    private let collector: SummaryCollector
    private let body: FlowBody
    private let header: SummaryHeader
    var summary: SummaryFact
    private var sites: [Site] = []
    private var hasBranches = false
    private var mayNotEnd = false
    private var namesCache: LocalNames?
    /// The members that hold the results of calls, by the call's node.
    var holders: [Int32: Name] = [:]
    /// Parameters by further names that the body gives them.
    var otherNames: [String: Int32] = [:]

    init(_ collector: SummaryCollector, _ body: FlowBody, _ header: SummaryHeader, _ declaration: Int32) {
        self.collector = collector
        self.body = body
        self.header = header
        summary = SummaryFact(declaration: declaration, traits: .isKnown)
        if header.isNever { summary.traits.insert(.isDeclaredNever) }
        if body.statements.isEmpty { summary.traits.insert(.isEmpty) }
    }

    mutating func summary(_ names: inout NameCollector) -> SummaryFact {
        let answers = header.parameters.enumerated().filter { isAnswer($0.element) }
        scan(&names)
        guard !answers.isEmpty || mayNotEnd || (hasBranches && !sites.isEmpty) else {
            settle(nil)
            return summary
        }
        guard let graph = body.graph(inlining: .once) else {
            summary.traits.remove(.isKnown)
            summary.answers = answers.map { position, _ in
                AnswerFact(
                    parameter: Int32(truncatingIfNeeded: position), use: AnswerUse(isKept: true, paths: [0]))
            }
            return summary
        }
        if !(graph.ends(by: .return) || graph.ends(by: .throw)) { summary.traits.insert(.hasNoEnd) }
        settle(graph)
        for (position, parameter) in answers {
            let key = graph.names.declarations[parameter.id].map { VariableKey.local($0) }
            let search = AnswerSearch(
                graph, key.map { [$0] } ?? [], collector.file, isContinuation: isContinuation(parameter.type))
            summary.answers.append(
                AnswerFact(parameter: Int32(truncatingIfNeeded: position), use: search.use()))
        }
        return summary
    }

    // MARK: Parameters

    private func isAnswer(_ parameter: FunctionParameterSyntax) -> Bool {
        let type = parameter.type
        if type.unwrapped.kind == .functionType || isContinuation(type) { return true }
        if type.as(AttributedTypeSyntax.self)?.attributes.first(named: "escaping") != nil { return true }
        guard let name = type.unwrapped.lastName else { return false }
        if collector.closureTypes.contains(name.string) { return true }
        return ["Handler", "Completion", "Closure", "Callback", "Block"].contains { name.hasSuffix($0) }
    }

    private func isContinuation(_ type: TypeSyntax) -> Bool {
        type.unwrapped.lastName?.isOne(of: ["CheckedContinuation", "UnsafeContinuation"]) == true
    }

    func parameter(_ node: Syntax) -> Int32 {
        guard node.kind == .declReferenceExpr else { return -1 }
        let name = DeclReferenceExprSyntax(unchecked: node).baseName.identifier
        let found = header.parameters.firstIndex { $0.internalName.identifier == name }
        return found.map { Int32(truncatingIfNeeded: $0) } ?? otherName(name)
    }

    // MARK: The scan

    /// One pass over the nodes, closures included, types declared inside left out.
    private mutating func scan(_ names: inout NameCollector) {
        let tree = body.flow.tree
        let nodes = tree.nodes
        var position = Int(body.statements.id)
        let end = Int(nodes[position].next)
        /// Where closures that run later end.
        var later: [Int] = []
        while position < end {
            let kind = nodes[position].kind
            if kind == .token {
                position += 1
                continue
            }
            if kind.isTypeDeclaration {
                position = Int(nodes[position].next)
                continue
            }
            while let last = later.last, last <= position { later.removeLast() }
            let node = tree.node(at: position)
            switch kind {
            case .closureExpr where !Self.runsInPlace(ClosureExprSyntax(unchecked: node)):
                later.append(Int(nodes[position].next))
            case .functionDecl, .accessorDecl: later.append(Int(nodes[position].next))
            case .patternBinding, .optionalBindingCondition: addName(by: node)
            case .sequenceExpr: addAssignment(SequenceExprSyntax(unchecked: node), later.isEmpty, &names)
            case .functionCallExpr: addCall(FunctionCallExprSyntax(unchecked: node), later.isEmpty, &names)
            default: break
            }
            if !hasBranches, later.isEmpty, Self.branches(node, kind) { hasBranches = true }
            if kind == .whileStmt || kind == .repeatStmt { mayNotEnd = true }
            position += 1
        }
    }

    private static func runsInPlace(_ closure: ClosureExprSyntax) -> Bool {
        if let call = closure.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.syntax == closure.syntax {
            return true
        }
        return closure.receivingCall.map { Inlining.once.takesIn($0.call) } ?? false
    }

    private static func branches(_ node: Syntax, _ kind: NodeKind) -> Bool {
        switch kind {
        case .ifExpr, .guardStmt, .switchExpr, .forStmt, .whileStmt, .repeatStmt, .doStmt, .tryExpr, .throwStmt,
            .deferStmt, .unresolvedTernaryExpr, .optionalChainingExpr, .ifConfigDecl, .postfixIfConfigExpr:
            return true
        case .binaryOperatorExpr: return node.text.isOne(of: ["&&", "||", "??"])
        default: return false
        }
    }

    private mutating func addAssignment(
        _ sequence: SequenceExprSyntax, _ isInPlace: Bool, _ names: inout NameCollector
    ) {
        guard let assignment = sequence.assignment else { return }
        let targets =
            assignment.target.as(TupleExprSyntax.self).map { $0.elements.map(\.expression.syntax) }
            ?? [assignment.target.syntax]
        for target in targets {
            guard let (name, isWhole) = ownName(target) else { continue }
            var value: ExprSyntax?
            if targets.count == 1, assignment.operator == "=", assignment.value.count == 1 {
                value = assignment.value[0]
            }
            let literal = value.flatMap { Self.literal($0) } ?? ""
            let effect = EffectFact(
                property: names.name(name),
                // `values[key] = nil` takes something out.
                value: names.name(isWhole ? literal : literal == "nil" ? "[]" : ""),
                parameter: value.map { parameter($0.syntax) } ?? -1, isAlways: false,
                offset: Int32(truncatingIfNeeded: sequence.range.lower))
            if targets.count == 1, assignment.operator == "=" || assignment.operator == "+=" {
                keep(ExprSyntax.heldValues(assignment.value), in: effect)
            }
            sites.append(Site(node: sequence.syntax, action: .effect(effect), isInPlace: isInPlace))
        }
    }

    private static func literal(_ value: ExprSyntax) -> String? {
        switch value.kind {
        case .booleanLiteralExpr, .nilLiteralExpr, .integerLiteralExpr: return value.text.string
        case .arrayExpr, .dictionaryExpr: return value.text.count <= 3 ? "[]" : nil
        default: return nil
        }
    }

    private mutating func addCall(
        _ call: FunctionCallExprSyntax, _ isInPlace: Bool, _ names: inout NameCollector
    ) {
        guard let name = call.calledName else { return }
        if isInPlace, let kind = call.blocking(in: collector.file) {
            summary.blocking.append(
                BlockingFact(kind: kind, text: names.name(call.blockingText), range: name.range))
        }
        if body.flow.signatures.neverReturns(call) { mayNotEnd = true }
        // A type of the project may have its own `append`, which may do anything with what it is given.
        if addChange(call, name, isInPlace, &names), !call.addsToCollection { return }
        let arguments = call.arguments.enumerated().compactMap { position, argument -> ArgumentFact? in
            let parameter = parameter(argument.expression.syntax)
            let literal = parameter < 0 ? Self.literal(argument.expression) ?? "" : ""
            guard parameter >= 0 || !literal.isEmpty else { return nil }
            return ArgumentFact(
                place: CallArgument(
                    offset: name.range.lower, position: position,
                    label: argument.label?.identifier.string ?? "", isTrailing: false),
                value: names.name(literal), parameter: parameter)
        }
        let holder = holders[call.syntax.index] ?? .none
        guard holder != .none || isOwn(call, name) || arguments.contains(where: { $0.parameter >= 0 }) else { return }
        let fact = CallFact(
            offset: Int32(truncatingIfNeeded: name.range.lower), isAlways: false, holder: holder, arguments: arguments)
        sites.append(Site(node: call.syntax, action: .call(fact), isInPlace: isInPlace))
    }

    /// On `self` or `super`, plain, or of a type.
    private func isOwn(_ call: FunctionCallExprSyntax, _ name: TokenSyntax) -> Bool {
        if call.isPlain { return !name.text.startsUppercase }
        guard let base = call.calledBase else { return false }
        if base.kind == .superExpr { return true }
        let inner = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
        guard let reference = inner.as(DeclReferenceExprSyntax.self) else { return false }
        return reference.baseName.text == "self" || reference.baseName.text.startsUppercase
    }

    /// `handlers.append(handler)` and `handlers.removeAll()` change a member.
    private mutating func addChange(
        _ call: FunctionCallExprSyntax, _ name: TokenSyntax, _ isInPlace: Bool, _ names: inout NameCollector
    ) -> Bool {
        let adds = call.addsToCollection
        let removes = name.text.isOne(of: [
            "removeAll", "remove", "removeValue", "removeFirst", "removeLast", "removeSubrange", "popFirst", "popLast",
        ])
        guard adds || removes, let base = call.calledBase, let (property, _) = ownName(base.syntax) else {
            return false
        }
        let added = call.firstArgument.map { parameter($0.expression.syntax) } ?? -1
        let effect = EffectFact(
            property: names.name(property), value: removes ? names.name("[]") : .none,
            parameter: adds ? added : -1, isAlways: false, offset: Int32(truncatingIfNeeded: name.range.lower))
        if adds { keep(call.givenValues, in: effect) }
        sites.append(Site(node: call.syntax, action: .effect(effect), isInPlace: isInPlace))
        return true
    }

    /// The member of `self` or name from outside that an expression changes, and whether it is replaced as a whole.
    private mutating func ownName(_ node: Syntax) -> (name: String, isWhole: Bool)? {
        var current = node
        var isWhole = true
        while true {
            switch current.kind {
            case .declReferenceExpr:
                let token = DeclReferenceExprSyntax(unchecked: current).baseName
                guard token.tokenKind == .identifier, !token.text.startsUppercase,
                    names.reads[current.index] == nil
                else { return nil }
                return (token.identifier.string, isWhole)
            case .memberAccessExpr:
                let access = MemberAccessExprSyntax(unchecked: current)
                guard let base = access.base else { return nil }
                let inner = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
                if inner.text == "self" { return (access.declName.baseName.identifier.string, isWhole) }
                isWhole = false
                current = base.syntax
            case .subscriptCallExpr:
                isWhole = false
                current = SubscriptCallExprSyntax(unchecked: current).calledExpression.syntax
            case .optionalChainingExpr: current = OptionalChainingExprSyntax(unchecked: current).expression.syntax
            case .forceUnwrapExpr: current = ForceUnwrapExprSyntax(unchecked: current).expression.syntax
            default: return nil
            }
        }
    }

    var names: LocalNames {
        mutating get {
            if let namesCache { return namesCache }
            let names = LocalNames(owner: body.owner, tree: body.flow.tree)
            namesCache = names
            return names
        }
    }

    // MARK: Paths

    /// Finds out what happens on every path, and writes effects and calls down.
    private mutating func settle(_ graph: ControlFlowGraph?) {
        let always = graph.map { happening($0) } ?? Set(hasBranches ? [] : unbranched())
        for (index, site) in sites.enumerated() {
            switch site.action {
            case .effect(var effect):
                effect.isAlways = always.contains(index)
                summary.effects.append(effect)
            case .call(var call):
                call.isAlways = always.contains(index)
                // A local name for it may be given to a member farther down.
                if call.holder == .none { call.holder = holders[site.node.index] ?? .none }
                summary.calls.append(call)
            }
        }
    }

    /// In a body without branches everything happens; only the last value of a member counts.
    private func unbranched() -> [Int] {
        sites.indices.filter { index in
            sites[index].isInPlace && !sites[(index + 1)...].contains { $0.isInPlace && replaces($0, sites[index]) }
        }
    }

    private func replaces(_ later: Site, _ earlier: Site) -> Bool {
        guard case .effect(let new) = later.action, case .effect(let old) = earlier.action else { return false }
        return new.property == old.property
    }

    /// The sites that every path to an end passes.
    private func happening(_ graph: ControlFlowGraph) -> Set<Int> {
        let tracked = Array(sites.indices.filter { sites[$0].isInPlace }.prefix(64))
        guard !tracked.isEmpty else { return [] }
        var marks: [Syntax: (set: UInt64, clear: UInt64)] = [:]
        for (bit, index) in tracked.enumerated() {
            var clear: UInt64 = 0
            for (other, earlier) in tracked.enumerated() where other != bit && replaces(sites[index], sites[earlier]) {
                clear |= 1 << UInt64(other)
            }
            let known = marks[sites[index].node] ?? (0, 0)
            marks[sites[index].node] = (known.set | 1 << UInt64(bit), known.clear | clear)
        }
        let solution = graph.solve(from: UInt64(0), merge: { $0 & $1 }) { state, event in
            guard event.kind == .call || event.kind == .assignment, let mark = marks[event.node] else { return }
            state = state & ~mark.clear | mark.set
        }
        let ends = [FlowExit.return, .throw].compactMap { solution?.state(at: $0) }
        guard let first = ends.first else { return [] }
        let mask = ends.dropFirst().reduce(first) { $0 & $1 }
        return Set(tracked.indices.filter { mask & 1 << UInt64($0) != 0 }.map { tracked[$0] })
    }
}
