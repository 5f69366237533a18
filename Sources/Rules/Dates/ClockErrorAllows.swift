import TenetRuleKit
import TenetRuleSupport

struct ClockErrorAllows: Rule {
    static let about = About(
        "clock-error-allows", "Wrong clock makes something available", category: .dates, severity: .warning,
        status: .preview, scope: .appCode,
        why: """
            A negative time since a date means that a clock is wrong. A check that then says yes gives away what should \
            wait: whoever sets the clock back gets it at once.
            """,
        phrasings: [
            """
            Do not return that something is available or allowed when the elapsed time is negative or cannot be \
            computed.
            """,
            """
            Setting the phone's date back must never unlock anything; if the interval since last time makes no sense, \
            answer no.
            """,
        ])

    var words = ["available", "allowed", "can", "eligible", "ready", "unlocked", "permitted"]
    static let options = [
        Option<Self>(
            "words", \.words, "Words, in lower case, in names of functions and properties that allow something.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard let check = negativeCheck(node.conditions, [">=", ">"]) else { return }
            report(check, node.body.statements, file)
        }
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard let part = datePart(node.conditions) ?? failedDate(node.conditions),
                let value = permission(in: node.body.statements)
            else { return }
            file.report(
                "when the \(part) is not known, this says yes", help: "return false: what is unknown waits",
                at: value)
        }
        hooks.on(SequenceExprSyntax.self) { node, file in
            let operations = node.operations
            for operation in operations {
                if operation.operator == "??" {
                    if operations.count == 1 {
                        checkFallback(operation, node, file)
                        checkNext(operation, node, file)
                    }
                    checkUnknown(operation, node, file)
                } else if operation.operator.isOne(of: [">=", ">"]) {
                    checkMagnitude(operation, node, file)
                } else if operation.operator == "<", operations.contains(where: { $0.operator == "||" }) {
                    checkDisjunction(operation, node, file)
                }
            }
        }
        hooks.on(IfExprSyntax.self) { node, file in
            guard let check = negativeCheck(node.conditions, ["<"]) else { return }
            report(check, node.body.statements, file)
        }
        hooks.on(SwitchCaseSyntax.self) { node, file in
            guard let name = node.negativeSubject?.identifier, isTimeSince(name) else { return }
            report(name, node.statements, file)
        }
    }

    /// The name of a time since something that the only condition compares with zero.
    private func negativeCheck(_ conditions: ConditionElementListSyntax, _ signs: [String]) -> TextSlice? {
        guard let sequence = conditions.only?.condition.as(SequenceExprSyntax.self),
            let test = sequence.operations.single, test.operator.isOne(of: signs), test.right.numberValue == 0,
            let name = test.left.lastName?.identifier,
            isTimeSince(name)
        else { return nil }
        return name
    }

    private func isTimeSince(_ name: TextSlice) -> Bool {
        name.containsFolded(["days", "hours", "minutes", "seconds", "elapsed", "since", "interval"])
            // What is left of a time is negative when it is over.
            && !name.containsFolded(["left", "remain", "until", "due"])
    }

    /// `guard let days = components.day`, of a difference between two dates.
    private func datePart(_ conditions: ConditionElementListSyntax) -> TextSlice? {
        guard let binding = conditions.only?.condition.as(OptionalBindingConditionSyntax.self),
            let value = binding.initializer?.value, let name = value.lastName?.identifier, name.isOne(of: Self.parts),
            ([value] + value.origins).contains(where: { $0.codeContains("dateComponents") })
        else { return nil }
        return name
    }

    /// `guard let next = calendar.date(byAdding: …)`, `guard let last = formatter.date(from: text)`.
    private func failedDate(_ conditions: ConditionElementListSyntax) -> TextSlice? {
        guard let binding = conditions.only?.condition.as(OptionalBindingConditionSyntax.self),
            let call = binding.initializer?.value.as(FunctionCallExprSyntax.self), let name = call.calledName,
            name.text == "date", call.firstArgument?.label?.text.isOne(of: ["byAdding", "from"]) == true
        else { return nil }
        return name.identifier
    }

    private typealias Operation = (left: ExprSyntax, operator: TextSlice, right: ExprSyntax)

    /// `elapsed < 0 || elapsed > pause`, as the answer of a function that allows something.
    private func checkDisjunction(_ test: Operation, _ node: SequenceExprSyntax, _ file: FilePass) {
        guard test.right.numberValue == 0, let name = test.left.lastName?.identifier, isTimeSince(name),
            node.parent?.kind == .returnStmt || node.parent?.kind == .codeBlockItem, isInAllowing(node)
        else { return }
        file.report(
            "with a negative `\(name)`, which a wrong clock gives, this says yes", help: "return false, and log it",
            at: ByteRange(test.left.range.lower, test.right.range.upper))
    }

    /// `let next = calendar.date(byAdding: …) ?? Date()` in front of `now >= next`.
    private func checkNext(_ choice: Operation, _ node: SequenceExprSyntax, _ file: FilePass) {
        guard choice.right.text.isOne(of: ["Date()", ".now", "Date.now", ".distantPast", "Date.distantPast"]),
            let call = choice.left.as(FunctionCallExprSyntax.self), call.calledName?.text == "date",
            call.hasArgument("byAdding"), let binding = node.ancestor(PatternBindingSyntax.self),
            let name = binding.nameToken?.identifier, binding.initializer?.value.syntax == node.syntax,
            let body = node.enclosingBody, isAllowing(body)
        else { return }
        let allows = body.descendants(SequenceExprSyntax.self).contains { use in
            use.operations.contains { test in
                test.operator.isOne(of: [">=", ">"]) && test.right.ownMemberName?.identifier == name
                    || test.operator.isOne(of: ["<=", "<"]) && test.left.ownMemberName?.identifier == name
            }
        }
        guard allows else { return }
        file.report(
            "when the date cannot be counted, this takes it for passed and says yes",
            help: "treat what is unknown as not yet: `?? .distantFuture`", at: choice.right)
    }

    private static let parts = ["day", "hour", "minute", "second", "month", "weekOfYear", "weekOfMonth", "year"]

    /// `let days = difference.day ?? Int.max` in front of `canClaim = days >= pause`.
    private func checkFallback(_ choice: Operation, _ node: SequenceExprSyntax, _ file: FilePass) {
        guard choice.right.lastName?.text.isOne(of: ["max", "greatestFiniteMagnitude", "infinity"]) == true,
            let part = choice.left.lastName?.identifier, part.isOne(of: Self.parts),
            ([choice.left] + choice.left.origins).contains(where: { $0.codeContains("dateComponents") }),
            let binding = node.ancestor(PatternBindingSyntax.self), let name = binding.nameToken?.identifier,
            binding.initializer?.value.syntax == node.syntax, let body = node.enclosingBody
        else { return }
        let allows = body.descendants(SequenceExprSyntax.self).contains { use in
            let tests = use.operations.filter {
                $0.operator.isOne(of: [">=", ">"]) && $0.left.ownMemberName?.identifier == name
            }
            guard !tests.isEmpty else { return false }
            if let target = use.assignment?.target.ownMemberName?.identifier { return isAllowing(target) }
            return isAllowing(body)
        }
        guard allows else { return }
        file.report(
            "when the \(part) cannot be counted, this counts as long ago and says yes",
            help: "treat what is unknown as not yet: `?? 0`", at: choice.right)
    }

    /// What the last statement of a branch says yes with: `return true`, `isUnlocked = true`.
    private func permission(in statements: CodeBlockItemListSyntax) -> ExprSyntax? {
        if let last = statements.last?.item.as(ReturnStmtSyntax.self), let value = last.expression,
            value.text == "true", let owner = last.enclosingBody, isAllowing(owner)
        {
            return value
        }
        for item in statements {
            guard let (target, sign, value) = item.item.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                let only = value.single, only.text == "true", let name = target.ownMemberName?.identifier,
                isAllowing(name)
            else { continue }
            return only
        }
        return nil
    }

    private func report(_ name: TextSlice, _ statements: CodeBlockItemListSyntax, _ file: FilePass) {
        guard let value = permission(in: statements) else { return }
        file.report(
            "with a negative `\(name)`, which a wrong clock gives, this says yes", help: "return false, and log it",
            at: value)
    }

    private func isAllowing(_ owner: Syntax) -> Bool {
        let name =
            owner.as(FunctionDeclSyntax.self)?.name.identifier
            ?? owner.ancestor(VariableDeclSyntax.self)?.nameToken?.identifier
        return name.map(isAllowing) ?? false
    }

    private func isAllowing(_ name: TextSlice) -> Bool {
        name.words.contains { word in
            let word = word.lowercased()
            return words.contains(word)
                || word.hasSuffix("able") && word.utf8.count > 7
                    && !["variable", "decodable", "codable"].contains(word)
        }
    }

    private func isInAllowing(_ node: SequenceExprSyntax) -> Bool { node.enclosingBody.map(isAllowing) ?? false }

    /// `formatter.date(from: text).map { … } ?? true`.
    private func checkUnknown(_ choice: Operation, _ node: SequenceExprSyntax, _ file: FilePass) {
        guard choice.right.text == "true", isInAllowing(node),
            ([choice.left] + choice.left.origins).contains(where: Self.isDateMath)
        else { return }
        file.report(
            "when the date is not known, this says yes", help: "return false: what is unknown waits", at: choice.right)
    }

    /// `abs(days) >= pause`, which forgets the sign.
    private func checkMagnitude(_ test: Operation, _ node: SequenceExprSyntax, _ file: FilePass) {
        guard let call = test.left.as(FunctionCallExprSyntax.self), call.isPlain, call.calledName?.text == "abs",
            let value = call.arguments.only?.expression, isInAllowing(node),
            ([value] + value.origins).contains(where: Self.isDateMath)
        else { return }
        file.report(
            "a time in the future, which a wrong clock gives, counts as long ago here",
            help: "treat a negative time as not yet", at: call)
    }

    private static func isDateMath(_ value: ExprSyntax) -> Bool {
        value.tokens.contains {
            $0.text.isOne(of: ["dateComponents", "timeIntervalSince", "timeIntervalSinceNow", "byAdding"])
        }
            || value.descendants(FunctionCallExprSyntax.self).contains {
                $0.calledName?.text == "date" && $0.hasArgument("from")
            }
    }

    static let examples: [Example] = [
        .bad(
            """
            func isTestAvailable(_ last: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                guard days >= 0 else { return ↓true }
                return days >= cadence
            }
            """),
        .bad(
            "func canVote(_ secondsSinceVote: Double) -> Bool {\n    if secondsSinceVote < 0 { return ↓true }\n    return secondsSinceVote > pause\n}"
        ),
        .good(
            """
            func isTestAvailable(_ last: Date) -> Bool {
                let days = calendar.dateComponents([.day], from: last, to: Date()).day ?? 0
                guard days >= 0 else {
                    logger.warning("clock is wrong")
                    return false
                }
                return days >= cadence
            }
            """),
        .bad(
            """
            struct Vault {
                var isReady = false
                mutating func update(_ hours: Double) {
                    if hours < 0 { isReady = ↓true } else { isReady = hours > 8 }
                }
                func canOpen(_ last: Date) -> Bool {
                    let passed = calendar.dateComponents([.hour], from: last, to: now)
                    guard let hours = passed.hour else { return ↓true }
                    return hours > 8
                }
                func isAvailable(_ last: Date) -> Bool {
                    let days = calendar.dateComponents([.day], from: last, to: now).day ?? ↓.max
                    return days >= 3
                }
                func isAllowed(_ last: Date) -> Bool {
                    let elapsed = now.timeIntervalSince(last)
                    return ↓elapsed < 0 || elapsed > 60
                }
                func canStart(_ last: Date) -> Bool {
                    let next = calendar.date(byAdding: .day, value: 3, to: last) ?? ↓Date()
                    return now >= next
                }
                func isReady(_ last: Date) -> Bool {
                    let days = calendar.dateComponents([.day], from: last, to: now).day ?? 0
                    return ↓abs(days) >= 3
                }
                func canLeave(_ days: Int) -> Bool {
                    switch days {
                    case ..<0: return ↓true
                    case 0..<pause: return false
                    default: return true
                    }
                }
                var isRedeemable: Bool { formatter.date(from: end).map { $0 > now } ?? ↓true }
                func canStop(_ text: String) -> Bool {
                    guard let last = formatter.date(from: text) else { return ↓true }
                    return last < now
                }
            }
            """),
        .good(
            """
            struct Vault {
                func isNew(_ last: Date) -> Bool {
                    let days = calendar.dateComponents([.day], from: last, to: now).day ?? .max
                    return days < 3
                }
                func isAvailable(_ last: Date?) -> Bool {
                    guard let day = schedule.day else { return true }
                    return day > today
                }
                func canRetry() -> Bool { secondsLeft < 0 || isForced }
                func canOpen(_ days: Int) -> Bool {
                    switch days {
                    case ..<0: return false
                    default: return true
                    }
                }
            }
            """),
        .good("func isExpired(_ daysLeft: Int) -> Bool {\n    if daysLeft < 0 { return true }\n    return false\n}"),
        .good(
            "func isAvailable(_ last: Date?) -> Bool {\n    guard let last else { return true }\n    return last < now\n}"
        ),
    ]
}
