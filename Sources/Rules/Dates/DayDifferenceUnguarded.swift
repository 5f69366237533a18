import TenetRuleKit

struct DayDifferenceUnguarded: Rule {
    static let about = About(
        "day-difference-unguarded", "Time since a date compared without a check for negative values", category: .dates,
        severity: .note, scope: .appCode,
        why: """
            A clock set back, a time zone or a wrong date from a server makes the time since a date negative. A check \
            for less than some days then succeeds although it means nothing.
            """)

    var checksReturns = false
    static let options = [
        Option<Self>("checks_returns", \.checksReturns, "Also report functions that return the raw difference.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "dateComponents") { body, file in
            guard let graph = body.graph else { return }
            for call in body.statements.descendants(FunctionCallExprSyntax.self)
            where call.calledName?.text == "dateComponents" && call.enclosingBody == body.owner {
                guard let difference = Difference(call) else { continue }
                check(difference, body, graph, file)
            }
        }
    }

    private func check(_ difference: Difference, _ body: FlowBody, _ graph: ControlFlowGraph, _ file: FilePass) {
        switch difference.use {
        case .compared(let sign, let isLeft, let other):
            guard Self.isLessThan(sign.text, isLeft, other), !isOrdered(difference, graph, sign.syntax) else { return }
            report(difference, at: sign, file)
        case .kept(let name, let member):
            // `if let days = parts.day`: the value under a further name.
            var names = [(name, member)]
            for condition in body.statements.descendants(OptionalBindingConditionSyntax.self) {
                guard !member, let value = condition.initializer?.value, difference.isMeant(value, name, member),
                    let other = condition.pattern.as(IdentifierPatternSyntax.self)
                else { continue }
                names.append((other.identifier.text.string, true))
            }
            for binding in body.statements.descendants(PatternBindingSyntax.self) {
                guard !member, let value = binding.initializer?.value, difference.isMeant(value, name, member),
                    let other = binding.nameToken
                else { continue }
                names.append((other.text.string, true))
            }
            for (name, member) in names where checkKept(name, member, difference, body, graph, file) { return }
        case .returned:
            if checksReturns, !isOrdered(difference, graph, difference.call.syntax) {
                file.report(
                    "the time since a date is returned even when it is negative",
                    help: "check for `< 0`, log it and return a safe value",
                    at: difference.call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.syntax
                        ?? difference.call.syntax)
            }
        case .other: break
        }
    }

    private func checkKept(
        _ name: String, _ member: Bool, _ difference: Difference, _ body: FlowBody, _ graph: ControlFlowGraph,
        _ file: FilePass
    ) -> Bool {
        for sign in body.statements.descendants(BinaryOperatorExprSyntax.self) {
            guard sign.range.lower > difference.call.range.upper, sign.enclosingBody == body.owner,
                let sides = sign.sides
            else { continue }
            let isLeft = difference.isMeant(sides.left, name, member)
            guard isLeft || difference.isMeant(sides.right, name, member),
                Self.isLessThan(sign.text, isLeft, isLeft ? sides.right : sides.left),
                !Self.isCheckedBeside(sign, name),
                let read = (isLeft ? sides.left : sides.right).descendantOrSelf(named: name),
                graph.positions(of: read).first != nil,
                case .fails? = graph.isChecked(read.syntax, byEdge: { Self.checks($0, name) }),
                !isClamped(name, body), !isOrdered(difference, graph, read.syntax)
            else { continue }
            report(difference, at: sign, file)
            return true
        }
        return false
    }

    /// `days >= 0 && days < 7`: the other half of a range stands in the same expression.
    private static func isCheckedBeside(_ sign: BinaryOperatorExprSyntax, _ name: String) -> Bool {
        guard let list = sign.parent?.as(ExprListSyntax.self) else { return false }
        return list.contains { element in
            guard let other = element.as(BinaryOperatorExprSyntax.self), other != sign, let sides = other.sides else {
                return false
            }
            return (sides.left.text == name && other.text.isOne(of: [">", ">="]))
                || (sides.right.text == name && other.text.isOne(of: ["<", "<="]))
        }
    }

    private func report(_ difference: Difference, at sign: BinaryOperatorExprSyntax, _ file: FilePass) {
        file.report(
            "this comparison also holds when `\(difference.from.text)` lies in the future and the difference is negative",
            help: "check for a negative difference first and decide what it means", at: sign,
            notes: [file.note("the difference is computed here", at: difference.call.calledExpression)])
    }

    /// The comparison holds for every negative value: `days < 7`, `7 >= days`; not `days <= 0`.
    private static func isLessThan(_ sign: TextSlice, _ isLeft: Bool, _ other: ExprSyntax) -> Bool {
        guard sign.isOne(of: isLeft ? ["<", "<="] : [">", ">="]) else { return false }
        if let number = other.numberValue { return number > 0 }
        return true
    }

    /// An edge on which the value is not negative, or one on which it is dealt with.
    private static func checks(_ edge: FlowEdge, _ name: String) -> Bool {
        guard edge.kind == .yes || edge.kind == .no || edge.kind == .choice, let node = edge.node else { return false }
        if let sign = node.as(BinaryOperatorExprSyntax.self), let sides = sign.sides {
            let isLeft = sides.left.tokens.contains { $0.text == name }
            guard isLeft || sides.right.tokens.contains(where: { $0.text == name }) else { return false }
            let other = isLeft ? sides.right : sides.left
            let isUpward = sign.text.isOne(of: isLeft ? [">", ">="] : ["<", "<="])
            let isDownward = sign.text.isOne(of: isLeft ? ["<", "<="] : [">", ">="])
            if let number = other.numberValue {
                if isUpward { return edge.kind == .yes && number >= -1 }
                if isDownward { return edge.kind == .no && number >= -1 }
                return false
            }
            return isUpward ? edge.kind == .yes : isDownward ? edge.kind == .no : false
        }
        // `(0..<7).contains(days)`, a pattern, a helper; not the binding that gives the value.
        return node.kind != .optionalBindingCondition && node.tokens.contains { $0.text == name }
    }

    /// `max(0, days)` or `abs(days)` somewhere.
    private func isClamped(_ name: String, _ body: FlowBody) -> Bool {
        body.statements.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text.isOne(of: ["max", "abs"]) == true
                && call.arguments.tokens.contains { $0.text == name }
        }
    }

    /// The two dates themselves are compared on the way: `guard start <= end`.
    private func isOrdered(_ difference: Difference, _ graph: ControlFlowGraph, _ node: Syntax) -> Bool {
        graph.edges.contains { edge in
            guard let sign = edge.node?.as(BinaryOperatorExprSyntax.self), let sides = sign.sides,
                sign.text.isOne(of: ["<", "<=", ">", ">="])
            else { return false }
            let texts = [sides.left.text, sides.right.text]
            return texts.contains { $0 == difference.from.text } && !texts.contains { $0 == "0" }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func isNew(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                return days ↓< 7
            }
            """),
        .bad(
            """
            func badge(for post: Post) -> String? {
                let parts = calendar.dateComponents([.day, .hour], from: post.date, to: .now)
                if let days = parts.day, days ↓<= limit { return "new" }
                return nil
            }
            """),
        .bad(
            "func isFresh(_ date: Date) -> Bool {\n    (calendar.dateComponents([.hour], from: date, to: Date()).hour ?? 0) ↓< 12\n}"
        ),
        .bad(
            "func daysSince(_ date: Date) -> Int {\n    calendar.↓dateComponents([.day], from: date, to: Date()).day ?? 0\n}",
            options: ["checks_returns": .bool(true)]),
        .good(
            """
            func isOld(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                return days > 90
            }
            """),
        .good(
            """
            func isNew(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                guard days >= 0 else { return false }
                return days < 7
            }
            """),
        .good(
            """
            func isNew(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                return days >= 0 && days < 7
            }
            """),
        .good(
            """
            func isSlow() -> Bool {
                let start = Date()
                work()
                let seconds = Calendar.current.dateComponents([.second], from: start, to: Date()).second ?? 0
                return seconds < 3
            }
            """),
        .good(
            """
            func isUrgent(_ deadline: Date) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: Date(), to: deadline).day ?? 0
                return days < 3
            }
            """),
        .good(
            """
            func isNew(_ item: Item) -> Bool {
                let days = max(0, Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0)
                return days < 7
            }
            """),
    ]
}

/// A call of `dateComponents(_:from:to:)` that ends now, and what becomes of its value.
private struct Difference {
    enum Use {
        case compared(BinaryOperatorExprSyntax, isLeft: Bool, other: ExprSyntax)
        /// In a local name; with the component if the name holds the value itself.
        case kept(String, hasMember: Bool)
        case returned
        case other
    }

    let call: FunctionCallExprSyntax
    let from: ExprSyntax
    let use: Use

    init?(_ call: FunctionCallExprSyntax) {
        guard let from = call.argument("from")?.expression, let to = call.argument("to")?.expression,
            Self.isNow(to), !Self.isNow(from), !Self.isMeasuredHere(from, call)
        else { return nil }
        self.call = call
        self.from = from
        use = Self.use(of: call)
    }

    /// The expression is the value: the name itself, `name.day`, `name.day ?? 0`.
    func isMeant(_ expression: ExprSyntax, _ name: String, _ hasMember: Bool) -> Bool {
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
        let text = expression.text
        if text.isOne(of: [
            "Date()", ".now", "Date.now", "now", "today", "Date.init()", "self.now", "currentDate", "now()",
        ]) {
            return true
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), call.calledName?.text == "startOfDay",
            let date = call.arguments.first?.expression
        else { return false }
        return isNow(date)
    }

    /// `let start = Date()` in the same function: nothing but the time that the work takes lies between.
    private static func isMeasuredHere(_ from: ExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        guard let name = from.as(DeclReferenceExprSyntax.self)?.baseName.text,
            let statements = call.enclosingStatement?.parent
        else { return false }
        return statements.descendants(PatternBindingSyntax.self).contains { binding in
            binding.range.upper < call.range.lower && binding.nameToken?.text == name
                && binding.enclosingBody == call.enclosingBody && binding.initializer.map { isNow($0.value) } == true
        }
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

extension ExprSyntax {
    /// The reference to a name in this expression.
    fileprivate func descendantOrSelf(named name: String) -> DeclReferenceExprSyntax? {
        if let reference = self.as(DeclReferenceExprSyntax.self), reference.baseName.text == name { return reference }
        return descendants(DeclReferenceExprSyntax.self).first { $0.baseName.text == name && !$0.isMemberName }
    }
}
