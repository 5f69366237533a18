package import TenetRuleKit

/// A call of `dateComponents(_:from:to:)` or `timeIntervalSince(_:)` that ends now, and what becomes of its value.
package struct DayDifference {
    package enum Use {
        case compared(BinaryOperatorExprSyntax, isLeft: Bool, other: ExprSyntax)
        /// In a local name; with the component if the name holds the value itself.
        case kept(String, hasMember: Bool)
        case returned
        /// In a property.
        case stored
        case other
    }

    package let call: FunctionCallExprSyntax
    package let from: ExprSyntax
    package let use: Use
    /// The end is now, not just any date.
    package let endsNow: Bool

    /// `endsAnywhere` when the end may be any named date, not only now.
    package init?(_ call: FunctionCallExprSyntax, endsAnywhere: Bool) {
        guard let from = call.argument("from")?.expression, let to = call.argument("to")?.expression,
            Self.isNow(to) || endsAnywhere && (to.kind == .declReferenceExpr || to.kind == .memberAccessExpr),
            !Self.isNow(from), !Self.isMeasuredHere(from, call)
        else { return nil }
        self.call = call
        self.from = from
        use = Self.use(of: call)
        endsNow = Self.isNow(to) || to.localValue.map { Self.isNow($0) } ?? false
    }

    /// Seconds since a date that is stored, or turned into hours or days: `Date().timeIntervalSince(last) / 86_400`.
    package init?(seconds call: FunctionCallExprSyntax) {
        guard call.calledName?.text == "timeIntervalSince", let now = call.calledBase, Self.isNow(now),
            let from = call.arguments.only?.expression, !Self.isNow(from), !Self.isMeasuredHere(from, call)
        else { return nil }
        let (use, isScaled) = Self.secondsUse(of: call)
        guard isScaled || Self.isStored(from) else { return nil }
        self.call = call
        self.from = from
        self.use = use
        endsNow = true
    }

    /// The expression is the value: the name itself, `name.day`, `name.day ?? 0`.
    package func isMeant(_ expression: ExprSyntax, _ name: String, _ hasMember: Bool) -> Bool {
        let plain = expression.stripped
        if hasMember { return plain.as(DeclReferenceExprSyntax.self)?.baseName.text == name }
        if let access = plain.as(MemberAccessExprSyntax.self) {
            return access.base?.text == name && access.declName.baseName.text.isOne(of: Self.parts)
        }
        if let forced = plain.as(ForceUnwrapExprSyntax.self) { return isMeant(forced.expression, name, hasMember) }
        if let sequence = plain.as(SequenceExprSyntax.self), let first = sequence.operations.single,
            first.operator == "??"
        {
            return isMeant(first.left, name, hasMember)
        }
        return false
    }

    private static let parts = ["day", "hour", "minute", "second", "month", "year", "weekOfYear", "weekOfMonth"]

    /// `Date()`, `.now`, `Date.now`, `now`, `today`, `startOfDay(for: Date())`.
    private static func isNow(_ expression: ExprSyntax) -> Bool {
        if expression.isPresentMoment { return true }
        if expression.text.isOne(of: ["now", "today", "self.now", "currentDate", "now()"]) { return true }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.calledName?.text == "startOfDay",
            let date = call.arguments.first?.expression
        else { return false }
        return isNow(date)
    }

    /// `let start = Date()` in the same function, or a property that the type sets to now: nothing but the time that
    /// the work takes lies between.
    private static func isMeasuredHere(_ from: ExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        guard let name = from.ownMemberName?.text, let statements = call.enclosingStatement?.parent else {
            return false
        }
        if isSetInMemory(name, call) { return true }
        return statements.descendants(PatternBindingSyntax.self).contains { binding in
            binding.range.upper < call.range.lower && binding.nameToken?.text == name
                && binding.enclosingBody == call.enclosingBody && binding.initializer.map { isNow($0.value) } == true
        }
    }

    private static func isSetInMemory(_ name: TextSlice, _ call: FunctionCallExprSyntax) -> Bool {
        guard let type = call.enclosingType,
            let property = type.storedProperties.first(where: { $0.nameToken?.text == name.string }),
            property.attributes.names.allSatisfy({ $0 == "Published" || $0 == "State" || $0 == "ObservationIgnored" })
        else { return false }
        let writes = type.memberBlock.descendants(SequenceExprSyntax.self).compactMap(\.assignment)
            .filter { $0.target.ownMemberName?.text == name.string }
        return !writes.isEmpty
            && writes.allSatisfy { $0.value.count == 1 && (isNow($0.value[0]) || $0.value[0].text == "nil") }
    }

    /// Read from what outlives the app: `defaults.object(forKey: …) as? Date`.
    private static func isStored(_ from: ExprSyntax) -> Bool {
        let words = ["forkey:", "efaults", "keychain"]
        return from.codeContainsFolded(words) || from.localValue?.codeContainsFolded(words) == true
    }

    /// What becomes of a number of seconds, through `Int(…)` and a division; and whether that gives hours or days.
    private static func secondsUse(of call: FunctionCallExprSyntax) -> (Use, isScaled: Bool) {
        var current = call.syntax
        var isScaled = false
        while let parent = current.parent {
            switch parent.kind {
            case .labeledExpr, .labeledExprList, .tupleExpr: break
            case .functionCallExpr:
                let outer = FunctionCallExprSyntax(unchecked: parent)
                guard outer.isPlain, outer.calledName?.text.isOne(of: ["Int", "Double", "floor"]) == true,
                    outer.arguments.count == 1, outer.calledExpression.syntax != current
                else { return (.other, isScaled) }
            case .exprList:
                guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return (.other, isScaled) }
                let parts = Array(sequence.elements)
                guard parts.first?.syntax == current else { return (.other, isScaled) }
                let scale = parts.dropFirst().prefix { !$0.text.isOne(of: ["<", "<=", ">", ">="]) }
                if scale.contains(where: { $0.isCalendarLength }) { isScaled = true }
                guard scale.allSatisfy({ $0.kind != .binaryOperatorExpr || $0.text.isOne(of: ["/", "*"]) }) else {
                    return (.other, isScaled)
                }
                guard scale.count + 1 < parts.count else {
                    current = sequence.syntax
                    continue
                }
                guard scale.count + 3 == parts.count,
                    let sign = parts[scale.count + 1].as(BinaryOperatorExprSyntax.self), let last = parts.last
                else { return (.other, isScaled) }
                return (.compared(sign, isLeft: true, other: last), isScaled)
            case .initializerClause:
                let name =
                    parent.parent?.as(PatternBindingSyntax.self)?.nameToken
                    ?? parent.parent?.as(OptionalBindingConditionSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?
                    .identifier
                return (name.map { .kept($0.text.string, hasMember: true) } ?? .other, isScaled)
            case .returnStmt: return (.returned, isScaled)
            case .codeBlockItem:
                let isOnly = parent.parent?.as(CodeBlockItemListSyntax.self)?.count == 1
                return (isOnly ? .returned : .other, isScaled)
            default: return (.other, isScaled)
            }
            current = parent
        }
        return (.other, isScaled)
    }

    private static func use(of call: FunctionCallExprSyntax) -> Use {
        var current = call.syntax
        var hasMember = false
        while let parent = current.parent {
            switch parent.kind {
            case .memberAccessExpr:
                guard MemberAccessExprSyntax(unchecked: parent).declName.baseName.text.isOne(of: parts) else {
                    return .other
                }
                hasMember = true
            case .forceUnwrapExpr, .labeledExpr, .labeledExprList: break
            case .tupleExpr: break
            case .exprList:
                guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return .other }
                let parts = Array(sequence.elements)
                if parts.count == 3, parts[1].text == "??", parts[0].syntax == current {
                    current = sequence.syntax
                    continue
                }
                if hasMember, parts.count == 3, parts[1].kind == .assignmentExpr, parts[2].syntax == current {
                    return parts[0].ownMemberName == nil ? .other : .stored
                }
                // `a ?? 0 < 7`: `??` binds tighter.
                guard hasMember, let place = parts.firstIndex(where: { $0.syntax == current }) else { return .other }
                if place == 0, parts.count == 3, let sign = parts[1].as(BinaryOperatorExprSyntax.self) {
                    return .compared(sign, isLeft: true, other: parts[2])
                }
                if place == 2, parts.count == 3, let sign = parts[1].as(BinaryOperatorExprSyntax.self) {
                    return .compared(sign, isLeft: false, other: parts[0])
                }
                return .other
            case .initializerClause:
                if let binding = parent.parent?.as(PatternBindingSyntax.self), let name = binding.nameToken {
                    return .kept(name.text.string, hasMember: hasMember)
                }
                if let binding = parent.parent?.as(OptionalBindingConditionSyntax.self),
                    let name = binding.pattern.as(IdentifierPatternSyntax.self)
                {
                    return .kept(name.identifier.text.string, hasMember: hasMember)
                }
                return .other
            case .returnStmt: return hasMember ? .returned : .other
            case .codeBlockItem:
                let list = parent.parent?.as(CodeBlockItemListSyntax.self)
                return hasMember && list?.count == 1 ? .returned : .other
            default: return .other
            }
            current = parent
        }
        return .other
    }
}

extension DayDifference {
    /// Names of what is computed from a number of seconds or days alone: `let hours = Int(seconds / 3600)`.
    package func scaled(_ names: [String], _ body: FlowBody) -> [String] {
        body.statements.descendants(PatternBindingSyntax.self).compactMap { binding in
            guard binding.range.lower > call.range.upper, let value = binding.initializer?.value, value.isScaling(names)
            else { return nil }
            return binding.nameToken?.text.string
        }
    }

    /// A date picker with a range gives the date.
    package func isPicked(in file: FilePass) -> Bool {
        guard let name = from.lastName?.text.string, file.root.codeContains("DatePicker") else { return false }
        return file.root.descendants(FunctionCallExprSyntax.self).contains { picker in
            picker.calledName?.text == "DatePicker" && picker.hasArgument("in")
                && picker.argument("selection")?.expression.lastToken?.codeContains(name) == true
        }
    }
}

extension DeclReferenceExprSyntax {
    /// The value is shown, stored or given to a function, or a comparison of it decides between two ways.
    package var isHandedOn: Bool {
        var current = syntax
        if let list = parent?.as(ExprListSyntax.self) {
            let parts = Array(list)
            if parts.first == ExprSyntax(unchecked: syntax), parts.count == 3, parts[1].isUpward {
                return list.parent?.decidesBetweenTwo == true
            }
            if parts.count == 3, parts[1].kind == .assignmentExpr, parts[2].syntax == syntax { return true }
            guard parts.count == 3, parts[1].text == "??", parts[0].syntax == syntax, let whole = list.parent else {
                return false
            }
            current = whole
        }
        guard let argument = current.parent, argument.kind == .labeledExpr, let holder = argument.parent?.parent else {
            return false
        }
        if let call = holder.as(FunctionCallExprSyntax.self) {
            return call.calledName?.text.isOne(of: ["max", "min", "abs", "Int", "Double", "assert", "precondition"])
                == false
                && !call.isForLog
        }
        guard holder.kind == .expressionSegment else { return false }
        return !holder.ancestors.contains { $0.as(FunctionCallExprSyntax.self)?.isForLog == true }
    }
}

extension FunctionCallExprSyntax {
    fileprivate var isForLog: Bool {
        calledExpression.codeContainsFolded(["log", "print", "debug", "analytics", "track"])
    }
}

extension Syntax {
    /// The only condition of an `if` with an `else`, or of `a ? b : c`.
    fileprivate var decidesBetweenTwo: Bool {
        guard let element = parent?.as(ConditionElementSyntax.self), let list = element.parent,
            list.as(ConditionElementListSyntax.self)?.count == 1
        else { return false }
        return list.parent?.as(IfExprSyntax.self)?.elseBody != nil
    }
}

extension SwitchCaseSyntax {
    /// The name of the number when this is the case of the negative ones alone: `case ..<0`.
    package var negativeSubject: TokenSyntax? {
        guard let item = label.as(SwitchCaseLabelSyntax.self)?.caseItems.only, item.whereClause == nil,
            item.pattern.text == "..<0"
        else { return nil }
        return ancestor(SwitchExprSyntax.self)?.subject.lastName
    }
}

extension FlowEdge {
    /// On this edge the value is not negative, or is dealt with.
    package func checksSign(of name: String) -> Bool {
        guard kind == .yes || kind == .no || kind == .choice, let node else { return false }
        if let sign = node.as(BinaryOperatorExprSyntax.self), let sides = sign.sides {
            let isLeft = sides.left.tokens.contains { $0.text == name }
            guard isLeft || sides.right.tokens.contains(where: { $0.text == name }) else { return false }
            let other = isLeft ? sides.right : sides.left
            let isUpward = sign.text.isOne(of: isLeft ? [">", ">="] : ["<", "<="])
            let isDownward = sign.text.isOne(of: isLeft ? ["<", "<="] : [">", ">="])
            if let number = other.numberValue {
                if isUpward { return kind == .yes && number >= -1 }
                if isDownward { return kind == .no && number >= -1 }
                return false
            }
            return isUpward ? kind == .yes : isDownward ? kind == .no : false
        }
        // `(0..<7).contains(days)`, a pattern, a helper; not the binding that gives the value.
        return node.kind != .optionalBindingCondition && node.tokens.contains { $0.text == name }
    }

    /// Either way of a comparison with 0 or 1 tells that somebody has thought of it.
    package func asksForSign(of name: String) -> Bool {
        if checksSign(of: name) { return true }
        guard kind == .yes || kind == .no, let sign = node?.as(BinaryOperatorExprSyntax.self), let sides = sign.sides,
            sides.left.text == name || sides.right.text == name,
            let number = sides.left.numberValue ?? sides.right.numberValue
        else { return false }
        return number >= -1 && number <= 1
    }
}

extension ExprSyntax {
    fileprivate var isUpward: Bool { kind == .binaryOperatorExpr && text.isOne(of: [">", ">="]) }

    /// `name ?? 0`, seen from the name.
    package func isDefaulted(_ name: DeclReferenceExprSyntax) -> Bool {
        let plain = stripped
        if plain.syntax == name.syntax { return true }
        guard let operation = plain.as(SequenceExprSyntax.self)?.operations.single else { return false }
        return operation.operator == "??" && operation.left.syntax == name.syntax
    }

    /// Arithmetic with one of the names and numbers only, perhaps inside `Int(…)`.
    package func isScaling(_ names: [String]) -> Bool {
        let plain = stripped
        if let call = plain.as(FunctionCallExprSyntax.self) {
            guard call.isPlain, call.calledName?.text.isOne(of: ["Int", "Double", "floor"]) == true else {
                return false
            }
            return call.arguments.only?.expression.isScaling(names) ?? false
        }
        guard let operations = plain.as(SequenceExprSyntax.self)?.operations, let first = operations.first else {
            return false
        }
        return operations.allSatisfy { $0.operator.isOne(of: ["/", "*"]) } && first.left.text.isOne(of: names)
    }

    /// An hour or more in seconds, or a name that says so: `86_400`, `(24 * 60 * 60)`, `secondsPerDay`.
    fileprivate var isCalendarLength: Bool {
        if let number = numberValue { return number >= 3600 }
        if kind == .binaryOperatorExpr { return false }
        return codeContainsFolded(["day", "hour", "week", "3600", "3_600"])
            || tokens.contains { $0.text == "24" }
    }

    /// The reference to a name in this expression.
    package func descendantOrSelf(named name: String) -> DeclReferenceExprSyntax? {
        if let reference = self.as(DeclReferenceExprSyntax.self), reference.baseName.text == name { return reference }
        return descendants(DeclReferenceExprSyntax.self).first { $0.baseName.text == name && !$0.isMemberName }
    }
}
