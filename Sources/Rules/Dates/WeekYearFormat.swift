import TenetRuleKit
import TenetRuleSupport

struct WeekYearFormat: Rule {
    static let about = About(
        "week-year-format", "Week year instead of year", category: .dates, severity: .error, status: .stable,
        reads: [.strings],
        why: """
            `YYYY` is the year that the week belongs to. In the days around New Year it differs from the calendar \
            year, so dates are shown or read a year off.
            """,
        phrasings: [
            "Use `yyyy` instead of `YYYY` in date formats without a week.",
            """
            Around New Year's, capital letters for the calendar year in a `DateFormatter` pattern show the wrong date; \
            keep them lowercase.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onDateFormat { literal, format, _, file in
            guard let year = format.first("Y"), !format.has("w"), !format.has("e") else { return }
            let right = format.replacing(year, with: String(repeating: "y", count: year.count))
            file.report(
                "`\(String(repeating: "Y", count: year.count))` is the week's year, wrong in the days around New Year",
                help: "use `yyyy`", at: literal,
                fix: literal.openingPounds == nil && !literal.isMultiline && !format.text.contains("\\")
                    ? .replace(literal, with: "\"\(right)\"", "Use the calendar year", .unsafe) : nil)
        }
    }

    static let examples: [Example] = [
        .bad("formatter.dateFormat = ↓\"dd.MM.YYYY\"", fixed: "formatter.dateFormat = \"dd.MM.yyyy\""),
        .bad(
            "formatter.setLocalizedDateFormatFromTemplate(↓\"MMMYYYY\")",
            fixed: "formatter.setLocalizedDateFormatFromTemplate(\"MMMyyyy\")"),
        .good("formatter.dateFormat = \"dd.MM.yyyy\""),
        .good("formatter.dateFormat = \"YYYY-'W'ww\""),
        .good("formatter.dateFormat = \"yyyy 'YEAR'\""),
        .good("let mask = \"YYYY\""),
    ]
}
