import TenetRuleKit

struct DisplayDateFormat: Rule {
    static let about = About(
        "display-date-format", "Fixed format for a date on screen", category: .dates, severity: .note, scope: .appCode,
        reads: [.strings],
        why: """
            People write dates in their own order, with their own words and clock. A fixed format shows all of them \
            the developer's habit.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("DateFormatter") { call, file in
            guard let use = DateFormatterUse(call), let format = use.setting("dateFormat"), let value = format.value,
                let text = value.stringValue, Self.isForPeople(DateFormat(text)), use.calls("date", "from") == nil,
                !Self.isPosix(use)
            else { return }
            file.report(
                "`\(text)` fixes order and words of a date for every language",
                help: "use `date.formatted(…)`, `dateStyle`, or `setLocalizedDateFormatFromTemplate`", at: value)
        }
    }

    /// Names a month or weekday in words, or AM and PM: only people read that.
    private static func isForPeople(_ format: DateFormat) -> Bool {
        guard format.fields.count > 1, !format.has("zZXxSV") else { return false }
        return format.fields.contains { ($0.letter == 0x4D || $0.letter == 0x4C || $0.letter == 0x45) && $0.count >= 3 }
            || (format.has("a") && format.has("h") && !format.has("y"))
    }

    private static func isPosix(_ use: DateFormatterUse) -> Bool {
        use.setting("locale")?.value?.text.contains("POSIX") == true
    }

    static let examples: [Example] = [
        .bad(
            """
            func title(_ date: Date) -> String {
                let formatter = DateFormatter()
                formatter.dateFormat = ↓"EEEE, MMM d"
                return formatter.string(from: date)
            }
            """),
        .bad("let clock = DateFormatter()\nclock.dateFormat = ↓\"h:mm a\""),
        .good("let formatter = DateFormatter()\nformatter.setLocalizedDateFormatFromTemplate(\"EEEEMMMd\")"),
        .good("let formatter = DateFormatter()\nformatter.dateStyle = .medium"),
        .good("let formatter = DateFormatter()\nformatter.dateFormat = \"yyyy-MM-dd\""),
        .good("let formatter = DateFormatter()\nformatter.dateFormat = \"LLLL\""),
        .good(
            """
            func parse(_ text: String) -> Date? {
                let formatter = DateFormatter()
                formatter.dateFormat = "d MMM yyyy"
                return formatter.date(from: text)
            }
            """),
    ]
}
