import TenetRuleKit
import TenetRuleSupport

struct AbsoluteDayDifference: Rule {
    static let about = About(
        "absolute-day-difference", "Sign of a time difference dropped", category: .dates, severity: .note,
        scope: .appCode,
        why: """
            `abs` makes a date in the future look like one just as far in the past. Clock errors and swapped arguments \
            then pass every check.
            """,
        phrasings: [
            "Do not take the absolute value of a difference between two dates in days or other calendar units.",
            "Never wrap the result of `dateComponents(_:from:to:)` in `abs`, because past and future then look alike.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("abs", "fabs") { call, file in
            guard call.isPlain, let argument = call.arguments.only?.expression, let name = call.calledName,
                argument.tokens.contains(where: { $0.text == "dateComponents" || $0.text == "daysBetween" })
            else { return }
            file.report(
                "`\(name.text)` makes a date in the future count like one in the past",
                help: "keep the sign and handle negative values on purpose", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("let days = ↓abs(calendar.dateComponents([.day], from: start, to: end).day ?? 0)"),
        .bad("let isOld = ↓abs(daysBetween(start, end)) > 3"),
        .good("let days = calendar.dateComponents([.day], from: start, to: end).day ?? 0"),
        .good("let size = abs(width - height)"),
        .good("let skew = abs(server.timeIntervalSince(device))"),
    ]
}
