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
    var anyUse = false
    static let options = [
        Option<Self>("checks_returns", \.checksReturns, "Also report functions that return the raw difference."),
        Option<Self>(
            "any_use", \.anyUse,
            "Also report other comparisons and calculations, and differences that do not end now."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "dateComponents") { body, file in
            guard let graph = body.graph else { return }
            for call in body.statements.descendants(FunctionCallExprSyntax.self)
            where call.calledName?.text == "dateComponents" && call.enclosingBody == body.owner {
                guard let difference = DayDifference(call, endsAnywhere: anyUse) else { continue }
                check(difference, body, graph, file)
            }
        }
        if anyUse {
            hooks.onBody(mentioning: "timeIntervalSince") { body, file in
                guard let graph = body.graph else { return }
                for call in body.statements.descendants(FunctionCallExprSyntax.self)
                where call.calledName?.text == "timeIntervalSince" && call.enclosingBody == body.owner {
                    guard let difference = DayDifference(seconds: call) else { continue }
                    check(difference, body, graph, file)
                }
            }
        }
        hooks.onFile { file in
            guard file.isExcerpt else { return }
            for name in file.root.descendants(DeclReferenceExprSyntax.self) { checkExcerpt(name, file) }
        }
    }

    /// A number of days that comes from what an excerpt does not show, compared before anything asks for its sign.
    private func checkExcerpt(_ days: DeclReferenceExprSyntax, _ file: FilePass) {
        guard days.baseName.text.hasPrefix("days"), days.baseName.text.startsWithWord("days"), !days.isMemberName,
            days.enclosingBody == nil, let list = days.parent?.as(ExprListSyntax.self),
            file.service(Excerpt.self).isNotShown(days.baseName.identifier)
        else { return }
        let signs = list.compactMap { $0.as(BinaryOperatorExprSyntax.self) }
        guard
            let sign = signs.first(where: { sign in
                sign.sides?.left.syntax == days.syntax || sign.sides?.right.syntax == days.syntax
            }), signs.single == sign, sign.text.isOne(of: ["<", "<=", ">", ">="]), let sides = sign.sides,
            (sides.left.syntax == days.syntax ? sides.right : sides.left).numberValue.map({ $0 > 1 }) ?? true
        else { return }
        // Whatever was asked of it before may have been its sign.
        let isAsked = file.root.descendants(DeclReferenceExprSyntax.self).contains {
            $0.range.upper <= days.range.lower && $0.baseName.text == days.baseName.text.string
        }
        guard !isAsked else { return }
        file.report(
            "`\(days.baseName.text)` is negative for a date in the future, and nothing here says what that means",
            help: "check for a negative difference first and decide what it means", at: sign)
    }

    private func check(_ difference: DayDifference, _ body: FlowBody, _ graph: ControlFlowGraph, _ file: FilePass) {
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
            for name in difference.scaled(names.filter(\.1).map(\.0), body) { names.append((name, true)) }
            for (name, member) in names where checkKept(name, member, difference, body, graph, file) { return }
            for (name, member) in names
            where checksReturns && checkReturned(name, member, difference, body, graph, file) { return }
            guard anyUse else { return }
            for (name, member) in names where checkUsed(name, member, difference, body, graph, file) { return }
            guard difference.endsNow, !difference.isPicked(in: file) else { return }
            for (name, _) in names where checkHandedOn(name, difference, body, graph, file) { return }
        case .returned:
            if checksReturns, !isOrdered(difference, graph, difference.call.syntax) {
                reportReturned(
                    difference.call.calledExpression.as(MemberAccessExprSyntax.self)?.declName.syntax
                        ?? difference.call.syntax, file)
            }
        case .other: break
        }
    }

    private func reportReturned(_ place: Syntax, _ file: FilePass) {
        file.report(
            "the time since a date is returned even when it is negative",
            help: "check for `< 0`, log it and return a safe value", at: place)
    }

    /// `return days`, `return parts.day ?? 0`: what was kept is returned before anything has asked for its sign.
    private func checkReturned(
        _ name: String, _ member: Bool, _ difference: DayDifference, _ body: FlowBody, _ graph: ControlFlowGraph,
        _ file: FilePass
    ) -> Bool {
        for item in body.statements.descendants(ReturnStmtSyntax.self) where item.enclosingBody == body.owner {
            guard let value = item.expression, let read = value.descendantOrSelf(named: name),
                difference.isMeant(value, name, member) || member && value.isDefaulted(read),
                isUnasked(read, name, difference, body, graph)
            else { continue }
            reportReturned(read.syntax, file)
            return true
        }
        return false
    }

    /// The number is shown, stored, handed to a function, or decides between two ways, and nothing asked for its sign.
    private func checkHandedOn(
        _ name: String, _ difference: DayDifference, _ body: FlowBody, _ graph: ControlFlowGraph, _ file: FilePass
    ) -> Bool {
        for read in body.statements.descendants(DeclReferenceExprSyntax.self)
        where read.baseName.text == name && !read.isMemberName && read.range.lower > difference.call.range.upper {
            guard read.enclosingBody == body.owner, read.isHandedOn, isUnasked(read, name, difference, body, graph)
            else {
                continue
            }
            file.report(
                "`\(name)` is used here although it is negative when `\(difference.from.text)` lies in the future",
                help: "check for a negative difference first and decide what it means", at: read,
                notes: [file.note("the difference is computed here", at: difference.call.calledExpression)])
            return true
        }
        return false
    }

    private func isUnasked(
        _ read: DeclReferenceExprSyntax, _ name: String, _ difference: DayDifference, _ body: FlowBody,
        _ graph: ControlFlowGraph
    ) -> Bool {
        guard graph.positions(of: read).first != nil,
            case .fails? = graph.isChecked(read.syntax, byEdge: { $0.asksForSign(of: name) })
        else { return false }
        return !isClamped(name, body) && !isOrdered(difference, graph, read.syntax)
    }

    private func checkKept(
        _ name: String, _ member: Bool, _ difference: DayDifference, _ body: FlowBody, _ graph: ControlFlowGraph,
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
                case .fails? = graph.isChecked(read.syntax, byEdge: { $0.checksSign(of: name) }),
                !isClamped(name, body), !isOrdered(difference, graph, read.syntax)
            else { continue }
            report(difference, at: sign, file)
            return true
        }
        return false
    }

    /// A calculation with the difference, or a comparison that is no check of its sign, before anything has checked it.
    private func checkUsed(
        _ name: String, _ member: Bool, _ difference: DayDifference, _ body: FlowBody, _ graph: ControlFlowGraph,
        _ file: FilePass
    ) -> Bool {
        for sign in body.statements.descendants(BinaryOperatorExprSyntax.self) {
            guard sign.range.lower > difference.call.range.upper, sign.enclosingBody == body.owner,
                let sides = sign.sides
            else { continue }
            let isLeft = difference.isMeant(sides.left, name, member)
            guard isLeft || difference.isMeant(sides.right, name, member) else { continue }
            let isComparison = sign.text.isOne(of: ["<", "<=", ">", ">="])
            guard isComparison || sign.text.isOne(of: ["+", "-", "*", "/"]),
                !isComparison || (isLeft ? sides.right : sides.left).numberValue == nil,
                sign.ancestor(PatternBindingSyntax.self)?.initializer?.value.isScaling([name]) != true,
                !Self.isCheckedBeside(sign, name),
                let read = (isLeft ? sides.left : sides.right).descendantOrSelf(named: name),
                graph.positions(of: read).first != nil,
                case .fails? = graph.isChecked(read.syntax, byEdge: { $0.checksSign(of: name) }),
                !isClamped(name, body), !isOrdered(difference, graph, read.syntax)
            else { continue }
            file.report(
                "`\(name)` is used here although it is negative when `\(difference.from.text)` lies behind the end",
                help: "check for a negative difference first and decide what it means", at: sign,
                notes: [file.note("the difference is computed here", at: difference.call.calledExpression)])
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

    private func report(_ difference: DayDifference, at sign: BinaryOperatorExprSyntax, _ file: FilePass) {
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

    /// `max(0, days)` or `abs(days)` somewhere.
    private func isClamped(_ name: String, _ body: FlowBody) -> Bool {
        body.statements.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text.isOne(of: ["max", "abs"]) == true
                && call.arguments.tokens.contains { $0.text == name }
        }
    }

    /// The two dates themselves are compared on the way: `guard start <= end`.
    private func isOrdered(_ difference: DayDifference, _ graph: ControlFlowGraph, _ node: Syntax) -> Bool {
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
            """
            func isFresh(_ date: Date) -> Bool {
                (calendar.dateComponents([.hour], from: date, to: Date()).hour ?? 0) ↓< 12
            }
            var isFresh: Bool {
                guard let baked = loaf?.baked else { return false }
                let parts = calendar.dateComponents([.day], from: baked, to: .now)
                if let days = parts.day, days ↓< 3 { return true }
                return false
            }
            """),
        .bad(
            """
            func isDue(since last: Date, now: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: now).day ?? 0
                return days ↓>= interval
            }
            var daysLeft: Int {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                return interval ↓- days
            }
            func fee(from start: Date, to end: Date) -> Int {
                let span = calendar.dateComponents([.hour], from: start, to: end)
                guard let hours = span.hour else { return 0 }
                return hours ↓* rate
            }
            """, options: ["any_use": .bool(true)]),
        .good(
            """
            func isDue(since last: Date, now: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: now).day ?? 0
                guard days >= 0 else { return false }
                return days >= interval
            }
            func daysUntil(_ deadline: Date) -> Int {
                let days = calendar.dateComponents([.day], from: Date(), to: deadline).day ?? 0
                return days + 1
            }
            func fee(from start: Date, to end: Date) -> Int {
                guard start <= end else { return 0 }
                let hours = calendar.dateComponents([.hour], from: start, to: end).hour ?? 0
                return hours * rate
            }
            """, options: ["any_use": .bool(true)]),
        .good(
            """
            var daysLeft: Int {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                return interval - days
            }
            """),
        .bad(
            """
            func show(_ loan: Loan) {
                let days = calendar.dateComponents([.day], from: loan.start, to: Date()).day ?? 0
                label.text = "lent \\(↓days) days ago"
                if let last = defaults.object(forKey: Keys.lastVisit) as? Date {
                    let seconds = Date().timeIntervalSince(last)
                    badge.isHidden = seconds ↓< limit
                    let hours = Int(Date().timeIntervalSince(last) / 3600)
                    if ↓hours > 48 { ask() } else { greet() }
                }
            }
            func age(of loan: Loan) -> Int {
                let parts = calendar.dateComponents([.day], from: loan.start, to: Date())
                return ↓parts.day ?? 0
            }
            """, options: ["any_use": .bool(true), "checks_returns": .bool(true)]),
        .good(
            """
            func show(_ loan: Loan) {
                let days = calendar.dateComponents([.day], from: loan.start, to: Date()).day ?? 0
                guard days >= 0 else { return log("wrong clock: \\(days)") }
                label.text = "lent \\(days) days ago"
                let hours = Int(Date().timeIntervalSince(loan.start) / 3600)
                if hours > 48 { ask() }
                isFresh = Date().timeIntervalSince(cachedAt) < limit
            }
            func age(of loan: Loan) -> Int {
                guard let days = calendar.dateComponents([.day], from: loan.start, to: .now).day, days >= 0 else {
                    return 0
                }
                return days
            }
            """, options: ["any_use": .bool(true), "checks_returns": .bool(true)]),
        .bad("let isDue = daysSinceVisit ↓>= interval\nif limit ↓> daysElapsed { show(hint) }"),
        .good("guard daysSinceVisit >= 0 else { return false }\nlet isDue = daysSinceVisit >= interval"),
        .good("let isDue = daysSinceVisit >= 0 && daysSinceVisit >= interval\nlet isRegular = visits >= interval"),
        .good("func isDue() -> Bool {\n    daysSinceVisit >= interval\n}"),
        .bad(
            "func daysSince(_ date: Date) -> Int {\n    calendar.↓dateComponents([.day], from: date, to: Date()).day ?? 0\n}",
            options: ["checks_returns": .bool(true)]),
        .good(
            """
            func isOld(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                return days > 90
            }
            func isNew(_ item: Item) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0
                guard days >= 0 else { return false }
                return days < 7
            }
            func isRecent(_ item: Item) -> Bool {
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
            func isUrgent(_ deadline: Date) -> Bool {
                let days = Calendar.current.dateComponents([.day], from: Date(), to: deadline).day ?? 0
                return days < 3
            }
            func isNew(_ item: Item) -> Bool {
                let days = max(0, Calendar.current.dateComponents([.day], from: item.created, to: Date()).day ?? 0)
                return days < 7
            }
            """),
    ]
}
