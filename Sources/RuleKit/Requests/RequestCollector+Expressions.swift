// Expressions and patterns.

extension RequestCollector {
    mutating func addExpression(_ expression: ExprSyntax) {
        let node = expression.stripped
        switch node.kind {
        case .stringLiteralExpr: addText(StringLiteralExprSyntax(unchecked: node.syntax))
        case .declReferenceExpr:
            add(.name, DeclReferenceExprSyntax(unchecked: node.syntax).baseName.identifier, at: node.range)
        case .memberAccessExpr: addMember(MemberAccessExprSyntax(unchecked: node.syntax))
        case .functionCallExpr: addCall(FunctionCallExprSyntax(unchecked: node.syntax))
        case .closureExpr: addClosure(ClosureExprSyntax(unchecked: node.syntax))
        case .sequenceExpr: addSequence(Array(SequenceExprSyntax(unchecked: node.syntax).elements), at: node.range)
        case .arrayExpr:
            let elements = ArrayExprSyntax(unchecked: node.syntax).elements
            add(.list, at: node.range) { for element in elements { $0.addExpression(element.expression) } }
        case .dictionaryExpr: addDictionary(DictionaryExprSyntax(unchecked: node.syntax))
        case .tupleExpr:
            let elements = TupleExprSyntax(unchecked: node.syntax).elements
            add(.tuple, at: node.range) { for element in elements { $0.addArgument(element) } }
        case .forceUnwrapExpr: addExpression(ForceUnwrapExprSyntax(unchecked: node.syntax).expression)
        case .optionalChainingExpr: addExpression(OptionalChainingExprSyntax(unchecked: node.syntax).expression)
        case .inOutExpr: addExpression(InOutExprSyntax(unchecked: node.syntax).expression)
        case .ifExpr: addIf(IfExprSyntax(unchecked: node.syntax))
        case .switchExpr: addSwitch(SwitchExprSyntax(unchecked: node.syntax))
        case .subscriptCallExpr:
            let access = SubscriptCallExprSyntax(unchecked: node.syntax)
            add(.subscripted, at: node.range) { collector in
                collector.addExpression(access.calledExpression)
                for argument in access.arguments { collector.addArgument(argument) }
            }
        case .genericSpecializationExpr: addSpecialized(GenericSpecializationExprSyntax(unchecked: node.syntax))
        case .keyPathExpr: add(.keyPath, node.text, at: node.range)
        case .nilLiteralExpr: add(.nil, at: node.range)
        case .prefixOperatorExpr:
            let inner = PrefixOperatorExprSyntax(unchecked: node.syntax).expression
            add(.other, at: node.range) { $0.addExpression(inner) }
        default: add(.other, at: node.range)
        }
    }

    private mutating func addText(_ literal: StringLiteralExprSyntax) {
        add(.text, at: literal.range) { collector in
            for segment in literal.segments {
                if let plain = segment.as(StringSegmentSyntax.self) {
                    guard plain.content.text.count < 400 else { return }
                    collector.add(.piece, plain.content.text, at: plain.range)
                } else if let value = segment.as(ExpressionSegmentSyntax.self)?.expressions.first?.expression {
                    collector.addExpression(value)
                }
            }
        }
    }

    private mutating func addMember(_ access: MemberAccessExprSyntax) {
        let name = access.declName.baseName
        if name.text == "self", let base = access.base {
            if base.text.first.map({ $0 >= 0x61 && $0 <= 0x7A || $0 == 0x24 }) == true {
                addExpression(base)
            } else {
                add(.type, base.text, at: access.range)
            }
            return
        }
        add(.member, name.identifier, at: name.range) { collector in
            if let base = access.base { collector.addExpression(base) }
        }
    }

    private mutating func addCall(_ call: FunctionCallExprSyntax) {
        add(.call, call.calledName?.identifier, at: call.calledName?.range ?? call.range) { collector in
            collector.addExpression(call.calledExpression)
            for argument in call.arguments { collector.addArgument(argument) }
            if let closure = call.trailingClosure {
                collector.add(.argument, at: closure.range) { $0.addClosure(closure) }
            }
            for element in call.additionalTrailingClosures {
                collector.add(.argument, element.label.identifier, at: element.range) { $0.addClosure(element.closure) }
            }
        }
    }

    private mutating func addSpecialized(_ node: GenericSpecializationExprSyntax) {
        if node.expression.text.startsUppercase {
            add(.type, node.text, at: node.range)
        } else {
            addExpression(node.expression)
        }
    }

    private mutating func addArgument(_ argument: LabeledExprSyntax) {
        add(.argument, argument.label?.identifier, at: argument.expression.range) {
            $0.addExpression(argument.expression)
        }
    }

    private mutating func addClosure(_ closure: ClosureExprSyntax) {
        add(.closure, at: closure.range) { collector in
            if let clause = closure.signature?.parameterClause { collector.addParameters(clause) }
            collector.add(.block, at: closure.range) { $0.addStatements(closure.statements) }
        }
    }

    private mutating func addParameters(_ clause: Syntax) {
        for node in clause.descendants {
            if let parameter = node.as(ClosureParameterSyntax.self) {
                let name = parameter.secondName ?? parameter.firstName
                add(.parameter, name.identifier, at: parameter.range) { inner in
                    if let type = parameter.type { inner.add(.typeName, type.text, at: type.range) }
                }
            } else if let parameter = node.as(ClosureShorthandParameterSyntax.self) {
                add(.parameter, parameter.name.identifier, at: parameter.range)
            }
        }
    }

    private mutating func addDictionary(_ dictionary: DictionaryExprSyntax) {
        add(.dictionary, at: dictionary.range) { collector in
            guard let elements = dictionary.content.as(DictionaryElementListSyntax.self) else { return }
            for element in elements {
                collector.addExpression(element.key)
                collector.addExpression(element.value)
            }
        }
    }

    /// Operators are not folded: the one that binds most loosely parts the list.
    private mutating func addSequence(_ elements: [ExprSyntax], at range: ByteRange) {
        guard elements.count > 1 else {
            if let only = elements.first { addExpression(only) }
            return
        }
        if elements[1].kind == .assignmentExpr || elements[1].text == "+=" {
            addAssignment(elements, at: range)
        } else if let index = elements.firstIndex(where: { $0.kind == .unresolvedTernaryExpr }) {
            let first = UnresolvedTernaryExprSyntax(unchecked: elements[index].syntax).thenExpression
            add(.alternatives, at: range) { collector in
                collector.addExpression(first)
                collector.addSequence(Array(elements[(index + 1)...]), at: range)
            }
        } else if let index = elements.firstIndex(where: { $0.text == "??" }) {
            add(.alternatives, elements[index].text, at: range) { collector in
                collector.addSequence(Array(elements[..<index]), at: range)
                collector.addSequence(Array(elements[(index + 1)...]), at: range)
            }
        } else if elements[1].kind == .unresolvedAsExpr, elements.count == 3 {
            add(.cast, at: range) { collector in
                collector.addExpression(elements[0])
                collector.add(.typeName, elements[2].text, at: elements[2].range)
            }
        } else {
            let operators = stride(from: 1, to: elements.count, by: 2)
            let isSum = operators.allSatisfy { elements[$0].text == "+" }
            add(isSum ? .sum : .other, at: range) { collector in
                for index in stride(from: 0, to: elements.count, by: 2) { collector.addExpression(elements[index]) }
            }
        }
    }

    private mutating func addAssignment(_ elements: [ExprSyntax], at range: ByteRange) {
        let value = Array(elements[2...])
        add(.assignment, at: range) { collector in
            collector.addExpression(elements[0])
            guard elements[1].text == "+=" else {
                collector.addSequence(value, at: range)
                return
            }
            collector.add(.sum, at: range) { inner in
                inner.addExpression(elements[0])
                inner.addSequence(value, at: range)
            }
        }
    }

    // MARK: Patterns

    mutating func addPattern(_ pattern: PatternSyntax) {
        switch pattern.kind {
        case .valueBindingPattern: addPattern(ValueBindingPatternSyntax(unchecked: pattern.syntax).pattern)
        case .identifierPattern:
            let name = IdentifierPatternSyntax(unchecked: pattern.syntax).identifier
            add(.boundName, name.identifier, at: pattern.range)
        case .tuplePattern:
            let elements = TuplePatternSyntax(unchecked: pattern.syntax).elements
            add(.tuplePattern, at: pattern.range) { for element in elements { $0.addPattern(element.pattern) } }
        case .expressionPattern: addPattern(of: ExpressionPatternSyntax(unchecked: pattern.syntax).expression)
        default: add(.wildcard, at: pattern.range)
        }
    }

    /// `.user(let id)`, `.user(id)` below `let`, `Kind.user`.
    private mutating func addPattern(of expression: ExprSyntax) {
        if let unwrapped = expression.as(OptionalChainingExprSyntax.self) {
            addPattern(of: unwrapped.expression)
        } else if let access = expression.as(MemberAccessExprSyntax.self) {
            add(.casePattern, access.declName.baseName.identifier, at: expression.range)
        } else if let call = expression.as(FunctionCallExprSyntax.self), let name = call.calledName {
            add(.casePattern, name.identifier, at: expression.range) { collector in
                for argument in call.arguments { collector.addPart(argument.expression) }
            }
        } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
            add(.boundName, reference.baseName.identifier, at: expression.range)
        } else if expression.kind == .discardAssignmentExpr {
            add(.wildcard, at: expression.range)
        } else {
            add(.comparedValue, at: expression.range) { $0.addExpression(expression) }
        }
    }

    private mutating func addPart(_ expression: ExprSyntax) {
        if let pattern = expression.as(PatternExprSyntax.self) {
            addPattern(pattern.pattern)
        } else {
            addPattern(of: expression)
        }
    }
}
