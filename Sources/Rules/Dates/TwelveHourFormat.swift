import TenetRuleKit
import TenetRuleSupport

struct TwelveHourFormat: Rule {
    static let about = About(
        "twelve-hour-format", "Twelve-hour clock without AM or PM", category: .dates, severity: .warning,
        reads: [.strings],
        why: "`hh` counts to twelve. Without `a` nobody can tell three in the morning from three in the afternoon.",
        phrasings: [
            "Use `HH` instead of `hh` in date formats without `a`.",
            """
            A pattern for `DateFormatter` never shows three in the afternoon like three at night: count to 24 or add \
            AM and PM.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onDateFormat { literal, format, isTemplate, file in
            guard !isTemplate, let hour = format.first("h") ?? format.first("K"), !format.has("abBHk") else { return }
            let right = format.replacing(hour, with: String(repeating: "H", count: hour.count))
            file.report(
                "this format has twelve hours but no AM or PM, so half of the day is ambiguous",
                help: "use `HH` for 24 hours, or add `a`", at: literal,
                fix: literal.openingPounds == nil && !literal.isMultiline && !format.text.contains("\\")
                    ? .replace(literal, with: "\"\(right)\"", "Use 24 hours", .unsafe) : nil)
        }
    }

    static let examples: [Example] = [
        .bad(
            "formatter.dateFormat = ↓\"yyyy-MM-dd hh:mm:ss\"", fixed: "formatter.dateFormat = \"yyyy-MM-dd HH:mm:ss\""),
        .bad("log.dateFormat = ↓\"h:mm\"", fixed: "log.dateFormat = \"H:mm\""),
        .good("formatter.dateFormat = \"hh:mm a\""),
        .good("formatter.dateFormat = \"HH:mm\""),
        .good("formatter.setLocalizedDateFormatFromTemplate(\"hmm\")"),
        .good("formatter.dateFormat = \"HH 'h'\""),
    ]
}
