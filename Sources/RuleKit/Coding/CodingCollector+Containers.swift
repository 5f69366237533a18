// Hand-written coding: containers, values and what is handed over.

extension CodingCollector {
    static let containerCalls = [
        "container", "nestedContainer", "unkeyedContainer", "nestedUnkeyedContainer", "singleValueContainer",
        "superDecoder", "superEncoder",
    ]
    private static let valueCalls = [
        "decode", "decodeIfPresent", "encode", "encodeIfPresent", "decodeNil", "encodeNil", "encodeConditional",
    ]

    /// Adds the call when it is part of hand-written coding; false when it is something else.
    mutating func addCodedCall(_ call: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        guard isInCoding(call) else { return false }
        if name.isOne(of: Self.containerCalls) {
            addContainer(call, name.string)
            return true
        }
        // A container that is made on the spot is needed before the value.
        if let inner = call.calledBase?.stripped.as(FunctionCallExprSyntax.self) { addInline(inner) }
        let isOnContainer = receiver(of: call).map { coders.contains($0) } ?? false
        if call.hasArgument("forKey") || isOnContainer && name.isOne(of: Self.valueCalls) {
            addValue(call, name.string)
            return true
        }
        if isOnContainer, let key = call.arguments.first(where: { isKey($0.expression) }), name != "contains" {
            addValue(call, name.string, key: key.expression)
            return true
        }
        for argument in call.arguments {
            let value = argument.expression.stripped
            let inner = value.as(FunctionCallExprSyntax.self)
            if let inner { addInline(inner) }
            let name = inner.map { inline($0) } ?? value.text.string
            guard coders.contains(name) else { continue }
            let texts = [call.calledExpression.trimmedDescription, target(of: call), name]
            add(.handover, texts, traits: circumstances(of: call), at: argument.range)
            return true
        }
        return false
    }

    private mutating func addInline(_ call: FunctionCallExprSyntax) {
        guard let name = call.calledName?.text, name.isOne(of: Self.containerCalls) else { return }
        addContainer(call, name.string)
    }

    private mutating func addContainer(_ call: FunctionCallExprSyntax, _ name: String) {
        let isOnTheSpot = call.parent?.kind == .memberAccessExpr || call.parent?.kind == .labeledExpr
        let binding = isOnTheSpot ? inline(call) : bindingName(of: call.syntax) ?? inline(call)
        // Seen from the outer call already.
        if isOnTheSpot, coders.contains(binding) { return }
        let keys = call.argument("keyedBy")?.expression.metatype ?? ""
        coders.insert(binding)
        let texts = [receiver(of: call) ?? "?", binding, keys, key(call.argument("forKey")?.expression), "", name]
        add(.call, texts, traits: circumstances(of: call), at: call.range)
    }

    private mutating func addValue(_ call: FunctionCallExprSyntax, _ name: String, key: ExprSyntax? = nil) {
        let metatype = call.arguments.lazy.compactMap { $0.expression.metatype }.first ?? ""
        let keyExpression = key ?? call.argument("forKey")?.expression
        var value = target(of: call)
        if name.hasPrefix("encode"), let first = call.arguments.first, first.label == nil {
            value = first.expression.stripped.text.count <= 80 ? first.expression.stripped.trimmedDescription : "?"
        }
        let texts = [receiver(of: call) ?? "?", "", metatype, self.key(keyExpression), value, name]
        var traits = circumstances(of: call)
        if call.hasArgument("default") || call.hasArgument("defaultValue") || call.hasArgument("or") {
            traits.insert(.isDefaulted)
        }
        add(.call, texts, traits: traits, at: keyExpression?.range ?? call.range)
    }

    // MARK: Parts

    /// The name of the container or coder that a call is made on; that of the inner call in a chain.
    private func receiver(of call: FunctionCallExprSyntax) -> String? {
        guard let base = call.calledBase?.stripped else { return nil }
        if let inner = base.as(FunctionCallExprSyntax.self) { return inline(inner) }
        return base.text.hasPrefix("self.") ? String(base.trimmedDescription.dropFirst(5)) : base.trimmedDescription
    }

    /// A name for a container that is used on the spot.
    private func inline(_ call: FunctionCallExprSyntax) -> String { "#\(call.range.lower)" }

    /// `.name`, `CodingKeys.name` or `"name"`; `?` for anything else, empty for none.
    private func key(_ expression: ExprSyntax?) -> String {
        guard let expression = expression?.stripped else { return "" }
        if let access = expression.as(MemberAccessExprSyntax.self), access.declName.baseName.tokenKind == .identifier,
            access.base == nil || access.base?.lastName?.text.startsUppercase == true
        {
            return access.declName.baseName.identifier.string
        }
        if let text = expression.stringValue { return "\"" + text + "\"" }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) { return key(forced.expression) }
        if let call = expression.as(FunctionCallExprSyntax.self), call.arguments.only != nil,
            let first = call.arguments.first, first.label == nil || first.label?.text == "stringValue",
            call.calledName?.text.startsUppercase == true || call.calledName?.text == "init",
            let text = first.expression.stringValue
        {
            return "\"" + text + "\""
        }
        return "?"
    }

    private func isKey(_ expression: ExprSyntax) -> Bool {
        guard let access = expression.as(MemberAccessExprSyntax.self), expression.metatype == nil else { return false }
        return access.base == nil || access.base?.lastName?.text.hasSuffix("Keys") == true
    }

    /// The property that gets the value, through operators, closures' results and initialisers around.
    private func target(of call: FunctionCallExprSyntax) -> String {
        var node: Syntax? = call.parent
        while let current = node {
            switch current.kind {
            case .tryExpr, .exprList, .tupleExpr, .labeledExprList, .labeledExpr, .awaitExpr, .forceUnwrapExpr,
                .optionalChainingExpr, .memberAccessExpr, .functionCallExpr:
                break
            case .sequenceExpr:
                if let target = SequenceExprSyntax(unchecked: current).assignment?.target,
                    !target.contains(call)
                {
                    return target.ownMemberName?.identifier.string ?? "?"
                }
            case .initializerClause:
                guard let binding = current.parent?.as(PatternBindingSyntax.self) else { return "" }
                return binding.nameToken?.identifier.string ?? ""
            case .optionalBindingCondition:
                return OptionalBindingConditionSyntax(unchecked: current).pattern.trimmedDescription
            default: return ""
            }
            node = current.parent
        }
        return ""
    }

    /// What surrounds a call inside its function.
    private func circumstances(of call: FunctionCallExprSyntax) -> CodingTraits {
        var traits: CodingTraits = []
        var inner = call.syntax
        var node: Syntax? = call.parent
        while let current = node {
            switch current.kind {
            case .functionDecl, .initializerDecl, .accessorDecl: return traits
            case .tryExpr:
                if TryExprSyntax(unchecked: current).questionOrExclamationMark?.text == "?" {
                    traits.insert(.isLenient)
                }
            case .sequenceExpr: traits.formUnion(sides(of: inner, in: SequenceExprSyntax(unchecked: current)))
            case .doStmt: traits.formUnion(handling(of: inner, in: DoStmtSyntax(unchecked: current)))
            case .catchClause, .switchCase, .closureExpr, .forStmt, .whileStmt, .repeatStmt, .ternaryExpr,
                .unresolvedTernaryExpr:
                traits.insert(.isConditional)
            case .ifExpr:
                if !IfExprSyntax(unchecked: current).conditions.contains(inner) { traits.insert(.isConditional) }
            case .guardStmt: if inner.kind == .codeBlock { traits.insert(.isConditional) }
            default: break
            }
            // Operators are not folded: what stands in a list is a side of them.
            if current.kind != .exprList { inner = current }
            node = current.parent
        }
        return traits
    }

    /// What becomes of an error in a `do`: swallowed, or, where only some errors are caught, open.
    private func handling(of inner: Syntax, in statement: DoStmtSyntax) -> CodingTraits {
        guard statement.body.contains(inner), !statement.catchClauses.isEmpty else { return [] }
        let isPassedOn = statement.catchClauses.contains { clause in
            clause.descendants(ThrowStmtSyntax.self).first { _ in true } != nil
        }
        if isPassedOn { return statement.catchClauses.only == nil ? .isConditional : [] }
        return statement.catchClauses.last?.catchItems.isEmpty == true ? .isCaught : .isConditional
    }

    private func sides(of inner: Syntax, in sequence: SequenceExprSyntax) -> CodingTraits {
        var isBehind = false
        var traits: CodingTraits = []
        for element in sequence.elements {
            if element.contains(inner) {
                isBehind = true
            } else if element.kind == .binaryOperatorExpr, element.text.isOne(of: ["??", "&&", "||"]) {
                if isBehind {
                    if element.text == "??" { traits.insert(.isDefaulted) }
                } else {
                    traits.insert(.isConditional)
                }
            } else if element.kind == .unresolvedTernaryExpr, !isBehind {
                traits.insert(.isConditional)
            }
        }
        return traits
    }

    /// The name that a value gets: of a variable, an assignment or an optional binding.
    func bindingName(of node: Syntax) -> String? {
        var current = node.parent
        while let parent = current {
            switch parent.kind {
            case .tryExpr, .awaitExpr, .exprList, .tupleExpr, .labeledExprList, .labeledExpr: break
            case .sequenceExpr:
                guard let target = SequenceExprSyntax(unchecked: parent).assignment?.target, !target.contains(node)
                else { break }
                return target.ownMemberName?.identifier.string
            case .initializerClause:
                return parent.parent?.as(PatternBindingSyntax.self)?.nameToken?.identifier.string
                    ?? parent.parent?.as(FunctionParameterSyntax.self)?.internalName.identifier.string
            case .optionalBindingCondition:
                return OptionalBindingConditionSyntax(unchecked: parent).pattern.trimmedDescription
            default: return nil
            }
            current = parent.parent
        }
        return nil
    }
}

extension ExprSyntax {
    /// `User` of `User.self`; nil for anything else.
    var metatype: String? {
        guard let access = self.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
            let base = access.base
        else { return nil }
        return base.trimmedDescription
    }
}
