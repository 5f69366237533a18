import TenetRuleKit
import TenetRuleSupport

struct DateEqualsNow: Rule {
    static let about = About(
        "date-equals-now", "Date compared with this very moment", category: .dates, severity: .error,
        specializes: ["current-date-in-assertion"],
        why: """
            A date is equal to the current one only within a fraction of a microsecond, so the comparison is always \
            false. Meant is nearly always the same day.
            """,
        phrasings: [
            "Never compare a date with the current date using `==` or `!=`.",
            """
            Write `calendar.isDate(birthday, inSameDayAs: Date())`, since no stored moment ever matches this very \
            instant.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            for (left, sign, right) in sequence.operations where sign == "==" || sign == "!=" {
                guard
                    let now = [left, right].first(where: { $0.text.isOne(of: ["Date()", "Date.now", "Date.init()"]) })
                else { continue }
                file.report(
                    "nothing is ever equal to the time at which this line runs",
                    help: "compare days with `Calendar.isDate(_:inSameDayAs:)`, or use `<` and `>`", at: now)
            }
        }
    }

    static let examples: [Example] = [
        .bad("if birthday == ↓Date() { celebrate() }"),
        .bad("let isOpen = isReady && opening != ↓Date.now"),
        .good("if calendar.isDate(birthday, inSameDayAs: Date()) { celebrate() }"),
        .good("let isPast = birthday < Date()"),
        .good("let isSame = birthday == other"),
    ]
}
