import TenetRuleKit
import TenetRuleSupport

struct DateGuardSilent: Rule {
    static let about = About(
        "date-guard-silent", "Impossible day count hidden", category: .dates, severity: .note, scope: .appCode,
        why: """
            A negative number of days means that a clock is wrong. Falling back without a word keeps the app going but \
            leaves nobody a trace when users report that something never unlocks.
            """,
        phrasings: [
            "Write to the log whenever code falls back because a count of days or other elapsed time is negative.",
            "If an interval comes out below zero, leave a trace with `logger.warning` before returning a default.",
        ])

    var loggers = ["warning", "error", "notice", "fault", "critical", "log", "info", "debug", "recordError", "record"]
    var causes: [String] = []
    static let options = [
        Option<Self>("loggers", \.loggers, "Functions that count as writing to a log."),
        Option<Self>("causes", \.causes, "Words of which the message must hold one, in lower case; none accepts any."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            // `guard let days = parts.day, days >= 0 else`: the name comes from the same statement.
            guard let name = Self.sign(of: node.conditions, ">="), isDayCount(name.text) else { return }
            check(node.body.syntax, name, node.guardKeyword, file)
        }
        hooks.on(IfExprSyntax.self) { node, file in
            guard let name = node.conditions.only.flatMap({ Self.sign(of: $0, "<") }), isDayCount(name.text),
                // What a text says of a date in the future is no safe value.
                Self.givesSafeValue(node.body)
            else { return }
            check(node.body.syntax, name, node.ifKeyword, file)
        }
        hooks.on(SwitchCaseSyntax.self) { node, file in
            guard let name = node.negativeSubject, isDayCount(name.text), let place = node.firstToken,
                node.statements.onlyItem.map(Self.isSafeValue) ?? true
            else { return }
            check(node.statements.syntax, name, place, file)
        }
        hooks.on(UnresolvedTernaryExprSyntax.self) { node, file in
            guard let name = Self.replaced(by: node), isDayCount(name.text) else { return }
            check(node.thenExpression.syntax, name, name, file)
        }
    }

    /// `hours < 0 ? 0 : hours`.
    private static func replaced(by node: UnresolvedTernaryExprSyntax) -> TokenSyntax? {
        guard let parts = node.parent?.as(ExprListSyntax.self).map({ Array($0) }), parts.count == 5,
            parts[1].text == "<", parts[2].text == "0", node.thenExpression.numberValue != nil,
            parts[4].hasSameTokens(as: parts[0])
        else { return nil }
        return parts[0].lastName
    }

    private func check(_ body: Syntax, _ name: TokenSyntax, _ place: TokenSyntax, _ file: FilePass) {
        let logs = body.descendants(FunctionCallExprSyntax.self).filter { call in
            guard let called = call.calledName?.text else { return false }
            // `os_log(.error, …)`, `logger.log(level: .error, …)`
            return called.isOne(of: loggers)
                || called.containsFolded(["log"])
                    && call.arguments.contains { $0.expression.text.isOne(of: Self.levels) }
        }
        if let log = logs.first {
            guard !causes.isEmpty, !logs.contains(where: { $0.arguments.codeContainsFolded(causes) }),
                log.arguments.contains(where: { $0.expression.kind == .stringLiteralExpr })
            else { return }
            file.report(
                "this message does not say why `\(name.text)` is negative",
                help: "name a wrong clock as the likely cause", at: log.calledName ?? place)
            return
        }
        file.report(
            "a negative `\(name.text)` is replaced here without a trace",
            help: "log a warning that names the likely clock error before the safe value is returned", at: place)
    }

    private static let levels = [".error", ".fault", ".warning", ".notice", ".critical"]

    /// The name whose sign the last condition asks for; the others may only bind it.
    private static func sign(of conditions: ConditionElementListSyntax, _ operation: String) -> TokenSyntax? {
        guard let last = conditions.last, let name = sign(of: last, operation) else { return nil }
        let others = conditions.dropLast().map { $0.condition.as(OptionalBindingConditionSyntax.self) }
        guard others.count < 2,
            others.allSatisfy({ $0?.pattern.text == name.text.string && $0?.initializer != nil })
        else { return nil }
        return name
    }

    private static func sign(of condition: ConditionElementSyntax, _ operation: String) -> TokenSyntax? {
        guard let sequence = condition.condition.as(SequenceExprSyntax.self),
            let found = sequence.operations.single, found.operator.string == operation, found.right.text == "0"
        else { return nil }
        return found.left.lastName
    }

    /// Returns a literal or nothing: `return 0`, `return false`.
    private static func givesSafeValue(_ body: CodeBlockSyntax) -> Bool {
        guard let item = body.statements.last?.item, item.kind == .returnStmt else { return false }
        return isSafeValue(item)
    }

    private static func isSafeValue(_ item: Syntax) -> Bool {
        guard let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self) else {
            return item.kind == .returnStmt
        }
        if let access = value.as(MemberAccessExprSyntax.self) { return access.base == nil }
        return value.numberValue != nil || value.kind == .booleanLiteralExpr || value.text.isOne(of: [".zero", "nil"])
    }

    private func isDayCount(_ name: TextSlice) -> Bool {
        // Spans that do not meet have less than no overlap, and the time since the start begins anew with each of them.
        guard !name.containsFolded(["overlap", "intersection", "uptime"]) else { return false }
        return ["days", "hours", "elapsed", "daysSince", "seconds", "weeks", "months", "years"].contains {
            name.containsIgnoringCase($0.lowercased())
        }
    }

    static let examples: [Example] = [
        .good(
            "func shared(_ overlapSeconds: Double) -> Double {\n    if overlapSeconds < 0 { return 0 }\n    return overlapSeconds\n}"
        ),
        .bad(
            """
            func age(_ hours: Int) -> Int { ↓hours < 0 ? 0 : hours }
            func state(_ days: Int) -> State {
                switch days {
                ↓case ..<0: return .locked
                default: return .open
                }
            }
            """),
        .good(
            """
            func state(_ days: Int, _ tide: Int) -> State {
                switch days {
                case ..<0:
                    logger.warning("clock skew")
                    return .locked
                default: return tide < 0 ? .low : .high
                }
            }
            func text(_ days: Int) -> String {
                switch days {
                case ..<0: return text(in: -days)
                default: return "today"
                }
            }
            """),
        .bad("func streak(_ days: Int) -> Int {\n    ↓guard days >= 0 else { return 0 }\n    return days\n}"),
        .bad(
            """
            func isDue() -> Bool {
                ↓guard daysSinceTest >= 0 else {
                    return false
                }
                return daysSinceTest > 7
            }
            """),
        .good(
            """
            func streak(_ days: Int) -> Int {
                guard days >= 0 else {
                    logger.warning("clock skew: \\(days)")
                    return 0
                }
                return days
            }
            """),
        .bad(
            """
            func streak(_ weeks: Int) -> Int {
                ↓if weeks < 0 { return 0 }
                return weeks
            }
            func age(_ parts: DateComponents) -> Int? {
                ↓guard let hours = parts.hour, hours >= 0 else {
                    logger.debug("\\(parts)")
                    return nil
                }
                return hours
            }
            """, options: ["loggers": .strings(["warning", "error"])]),
        .good(
            """
            func text(_ days: Int) -> String {
                if days < 0 { return "in the future" }
                return "\\(days) days"
            }
            func age(_ parts: DateComponents) -> Int? {
                guard let hours = parts.hour, hours >= 0 else {
                    logger.log(level: .error, "clock skew")
                    return nil
                }
                return hours
            }
            """, options: ["loggers": .strings(["warning", "error"])]),
        .bad(
            "func streak(_ days: Int) -> Int {\n    guard days >= 0 else { log.↓warning(\"odd\"); return 0 }\n    return days\n}",
            options: ["causes": .strings(["clock"])]),
        .good(
            "func streak(_ days: Int) -> Int {\n    guard days >= 0 else { log.warning(\"clock error\"); return 0 }\n    return days\n}",
            options: ["causes": .strings(["clock"])]),
        .good("func streak(_ days: Int) -> Int {\n    max(0, days)\n}"),
        .good("func row(_ index: Int) -> Row? {\n    guard index >= 0 else { return nil }\n    return rows[index]\n}"),
    ]
}
