import TenetRuleKit

struct DateGuardSilent: Rule {
    static let about = About(
        "date-guard-silent", "Impossible day count hidden", category: .dates, severity: .note, scope: .appCode,
        why: """
            A negative number of days means that a clock is wrong. Falling back without a word keeps the app going but \
            leaves nobody a trace when users report that something never unlocks.
            """)

    var loggers = ["warning", "error", "notice", "fault", "critical", "log", "info", "debug", "recordError", "record"]
    static let options = [Option<Self>("loggers", \.loggers, "Functions that count as writing to a log.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(GuardStmtSyntax.self) { node, file in
            guard let sequence = node.conditions.only?.condition.as(SequenceExprSyntax.self),
                let operation = sequence.operations.single, operation.right.text == "0",
                operation.operator == ">=", let name = operation.left.lastName, isDayCount(name.text),
                !node.body.descendants(FunctionCallExprSyntax.self).contains(where: {
                    $0.calledName?.text.isOne(of: loggers) == true
                })
            else { return }
            file.report(
                "a negative `\(name.text)` is replaced here without a trace",
                help: "log a warning that names the likely clock error before the safe value is returned",
                at: node.guardKeyword)
        }
    }

    private func isDayCount(_ name: TextSlice) -> Bool {
        ["days", "hours", "elapsed", "daysSince", "seconds", "weeks"].contains {
            name.containsIgnoringCase($0.lowercased())
        }
    }

    static let examples: [Example] = [
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
        .good("func streak(_ days: Int) -> Int {\n    max(0, days)\n}"),
        .good("func row(_ index: Int) -> Row? {\n    guard index >= 0 else { return nil }\n    return rows[index]\n}"),
    ]
}
