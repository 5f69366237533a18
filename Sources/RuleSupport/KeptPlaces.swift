package import TenetRuleKit

// Where the value of a call is kept.

extension FunctionCallExprSyntax {
    /// Where the call's result goes: through literals of collections, branches, wrappers and local names.
    package var keptPlace: (keeper: LastingWork.Keeper, property: String) {
        let place = directPlace
        guard place.keeper == .local, let binding = ancestor(PatternBindingSyntax.self),
            let name = binding.nameToken?.text.string, let chain = chain(keeping: name, depth: 0)
        else { return place }
        return (.property, chain)
    }

    private var directPlace: (keeper: LastingWork.Keeper, property: String) {
        var node = syntax
        while let parent = node.parent {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .asExpr, .arrayElement, .arrayElementList, .arrayExpr, .unresolvedTernaryExpr,
                .dictionaryElement, .dictionaryElementList, .dictionaryExpr, .tupleExpr, .sequenceExpr:
                node = parent
            case .labeledExprList where parent.parent?.kind == .tupleExpr: node = parent
            case .labeledExpr where parent.parent?.parent?.kind == .tupleExpr: node = parent
            case .exprList:
                guard let (target, sign, _) = parent.parent?.as(SequenceExprSyntax.self)?.assignment else {
                    node = parent
                    continue
                }
                guard !target.contains(self) else { return (.unknown, "") }
                guard target.kind != .discardAssignmentExpr else { return (.nowhere, "") }
                guard sign == "=" || sign == "+=", let chain = target.keptChain else { return (.local, "") }
                return (.property, chain)
            case .initializerClause:
                guard let variable = parent.ancestor(VariableDeclSyntax.self), let name = variable.nameToken,
                    variable.isMember
                else { return (.local, "") }
                return (.property, name.text.string)
            case .codeBlockItem: return (parent.isValueOfBody ? .unknown : .nowhere, "")
            case .labeledExpr:
                guard let call = parent.parent?.parent?.as(FunctionCallExprSyntax.self),
                    let name = call.calledName?.text
                else { return (.unknown, "") }
                if name == "add", call.hasArgument("forMode") { return (.nowhere, "") }
                if call.addsToCollection, let base = call.calledBase {
                    return base.keptChain.map { (.property, $0) } ?? (.unknown, "")
                }
                // It ends what it is made of when it goes away.
                guard name == "AnyCancellable" else { return (.unknown, "") }
                node = call.syntax
            default: return (.unknown, "")
            }
        }
        return (.unknown, "")
    }
}

extension SyntaxProtocol {
    /// The chain of properties that gets the value of a local name farther down: `bag.append(token)`,
    /// `self.token = token`, `token.store(in: &bag)`. O(body).
    fileprivate func chain(keeping name: String, depth: Int) -> String? {
        guard depth < 4, let body = enclosingBody else { return nil }
        for node in body.descendants where node.range.lower > range.lower {
            if let call = node.as(FunctionCallExprSyntax.self) {
                if call.addsToCollection, call.givenValues.contains(where: { $0.text == name }) {
                    return call.calledBase?.keptChain(depth: depth + 1)
                }
                if call.calledName?.text == "store", call.calledBase?.text == name {
                    return call.argument("in")?.expression.as(InOutExprSyntax.self)?.expression.keptChain(
                        depth: depth + 1)
                }
            } else if let (target, sign, value) = node.as(SequenceExprSyntax.self)?.assignment,
                sign == "=" || sign == "+=", ExprSyntax.heldValues(value).contains(where: { $0.text == name })
            {
                return target.keptChain(depth: depth + 1)
            }
        }
        return nil
    }
}

extension ExprSyntax {
    /// The chain of properties that an expression stands for, without `self`: names bound around it are looked
    /// through. nil when nobody knows.
    package var keptChain: String? { keptChain(depth: 0) }

    /// The last name of a chain: `b` of `a.b[0]?`.
    package var lastChainName: TokenSyntax? {
        var current: ExprSyntax? = stripped
        while let (name, base) = current?.lastPart {
            if let name { return name }
            current = base?.stripped
        }
        return nil
    }

    /// - Parameter depth: how many local names have been looked through: `a.b = a` names itself.
    fileprivate func keptChain(depth: Int) -> String? {
        guard depth < 4 else { return nil }
        // `token as Any`
        if let sequence = self.as(SequenceExprSyntax.self), sequence.elements.element(at: 1)?.kind == .unresolvedAsExpr
        {
            return sequence.elements.first?.keptChain(depth: depth + 1)
        }
        var parts: [String] = []
        var current = stripped
        while let (name, base) = current.lastPart {
            if let name { parts.insert(name.identifier.string, at: 0) }
            guard let base else { break }
            current = base.stripped
        }
        guard current.kind == .declReferenceExpr, let first = parts.first else { return nil }
        let rest = parts.dropFirst()
        if first == "self" { return rest.isEmpty ? nil : rest.joined(separator: ".") }
        switch syntax.source(of: first) {
        case .member(let name): return ([name] + rest).joined(separator: ".")
        case .unknown: return nil
        case .value(let value):
            // Something made here and given to a property farther down.
            let chain =
                value.stripped.kind == .functionCallExpr
                ? value.chain(keeping: first, depth: depth + 1) : value.keptChain(depth: depth + 1)
            return chain.map { ([$0] + rest).joined(separator: ".") }
        }
    }

    /// The last name of a chain and what stands before it; marks and subscripts have no name. nil for anything else.
    private var lastPart: (name: TokenSyntax?, base: ExprSyntax?)? {
        switch kind {
        case .declReferenceExpr: (DeclReferenceExprSyntax(unchecked: syntax).baseName, nil)
        case .memberAccessExpr:
            MemberAccessExprSyntax(unchecked: syntax).base.map {
                (MemberAccessExprSyntax(unchecked: syntax).declName.baseName, $0)
            }
        case .optionalChainingExpr: (nil, OptionalChainingExprSyntax(unchecked: syntax).expression)
        case .forceUnwrapExpr: (nil, ForceUnwrapExprSyntax(unchecked: syntax).expression)
        case .subscriptCallExpr: (nil, SubscriptCallExprSyntax(unchecked: syntax).calledExpression)
        default: nil
        }
    }
}

/// What a name stands for in a body.
private enum NameSource {
    /// Nothing around binds it: a property of this name.
    case member(String)
    /// Bound to a value: by `let`, `if let`, `for`, or as the parameter of a closure that gets each element of one.
    case value(ExprSyntax)
    case unknown
}

extension Syntax {
    /// Looks outwards for what binds a name.
    fileprivate func source(of name: String) -> NameSource {
        if name == "oldValue" {
            return ancestor(PatternBindingSyntax.self)?.nameToken.map { .member($0.text.string) } ?? .unknown
        }
        var inner = self
        while let body = inner.enclosingBody {
            if let value = value(of: name, in: body) {
                // `if let timer` and `let timer = timer` mean what the name means outside.
                guard value.text == name else { return .value(value) }
            } else if binds(name, in: body) {
                return .unknown
            }
            if let found = body.parameter(name) { return found }
            inner = body
        }
        return .member(name)
    }

    /// The value that a body gives a name before this node.
    private func value(of name: String, in body: Syntax) -> ExprSyntax? {
        var found: ExprSyntax?
        for condition in body.descendants(OptionalBindingConditionSyntax.self)
        where condition.range.lower < range.lower && condition.pattern.text == name {
            found = condition.initializer?.value
        }
        for binding in body.descendants(PatternBindingSyntax.self)
        where binding.range.lower < range.lower && binding.nameToken?.text == name && !binding.contains(self) {
            found = binding.initializer?.value
        }
        for loop in body.descendants(ForStmtSyntax.self) where loop.contains(self) && loop.pattern.text == name {
            found = loop.sequence
        }
        return found
    }

    private func binds(_ name: String, in body: Syntax) -> Bool {
        body.descendants(PatternBindingSyntax.self).contains {
            $0.range.lower < range.lower && $0.nameToken?.text == name && !$0.contains(self) && $0.initializer == nil
        }
    }

    /// What a name stands for when it is a parameter of this body.
    private func parameter(_ name: String) -> NameSource? {
        if let closure = self.as(ClosureExprSyntax.self) {
            guard closure.parameterNames.contains(where: { $0.text == name }) || name == "$0" else { return nil }
            guard let call = closure.receivingCall?.call, let base = call.calledBase,
                call.calledName?.text.isOne(of: ["forEach", "map", "flatMap", "compactMap"]) == true
            else { return .unknown }
            return .value(base)
        }
        let parameters =
            self.as(FunctionDeclSyntax.self)?.parameters
            ?? self.as(InitializerDeclSyntax.self).map { Array($0.signature.parameterClause.parameters) } ?? []
        return parameters.contains { $0.internalName.text == name } ? .unknown : nil
    }

    /// A statement whose value the body around it returns: the only one of a closure, a getter or a function with a
    /// result.
    fileprivate var isValueOfBody: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.only != nil, let owner = list.parent else {
            return false
        }
        if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.returnType != nil }
        return owner.parent?.kind != .initializerDecl && owner.parent?.kind != .deinitializerDecl
            && !(owner.kind == .codeBlock && owner.parent?.kind != .accessorDecl)
    }
}
