import TenetRuleKit
import TenetRuleSupport

struct MixedUpDateField: Rule {
    static let about = About(
        "mixed-up-date-field", "Mixed-up date field", category: .dates, severity: .error, reads: [.strings],
        why: """
            Case matters in date formats: `mm` is minutes and `MM` months, `DD` is the day of the year, `SS` are \
            fractions of a second. A mixed-up field looks right in most tests and is wrong in production.
            """,
        phrasings: [
            """
            Use the correct case in date format fields: `MM` for months, `mm` for minutes, `dd` for days, `ss` for \
            seconds.
            """,
            """
            Watch upper and lower letters in `dateFormat` patterns, since "yyyy-mm-dd" prints minutes and "DD" counts \
            through the year.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onDateFormat { literal, format, isTemplate, file in
            guard let (problem, right) = Self.problem(format, isTemplate) else { return }
            file.report(
                problem, help: "write `\(right)`", at: literal,
                fix: literal.openingPounds == nil && !literal.isMultiline && !format.text.contains("\\")
                    ? .replace(literal, with: "\"\(right)\"", "Use the right field", .unsafe) : nil)
        }
    }

    private static func problem(_ format: DateFormat, _ isTemplate: Bool) -> (String, String)? {
        if let day = format.first("D"), day.count <= 2, format.has("ML") {
            let right = format.replacing(day, with: String(repeating: "d", count: day.count))
            return ("`D` is the day of the year, not of the month", right)
        }
        guard !isTemplate else { return nil }
        if let minute = format.first("m"), !format.has("Hhks"), !format.has("ML"), format.has("yd") {
            let right = format.replacing(minute, with: String(repeating: "M", count: minute.count))
            // Beside a month and a day the year of the calendar is meant, not that of the week.
            return ("`m` is the minute, not the month", format.has("w") ? right : right.replacing("Y", with: "y"))
        }
        if let month = format.first("M"), month.count <= 2, !format.has("m"), !format.has("dyuE"), format.has("Hh") {
            let right = format.replacing(month, with: String(repeating: "m", count: month.count))
            return ("`M` is the month, not the minute", right)
        }
        if let fraction = format.first("S"), fraction.count <= 2, !format.has("sA"), format.has("m"), format.has("Hh") {
            let right = format.replacing(fraction, with: String(repeating: "s", count: fraction.count))
            return ("`S` is a fraction of a second, not the second", right)
        }
        return nil
    }

    static let examples: [Example] = [
        .bad("formatter.dateFormat = ↓\"yyyy-mm-dd\"", fixed: "formatter.dateFormat = \"yyyy-MM-dd\""),
        .bad("formatter.dateFormat = ↓\"yyyy-MM-DD\"", fixed: "formatter.dateFormat = \"yyyy-MM-dd\""),
        .bad("formatter.dateFormat = ↓\"HH:MM\"", fixed: "formatter.dateFormat = \"HH:mm\""),
        .bad("formatter.dateFormat = ↓\"HH:mm:SS\"", fixed: "formatter.dateFormat = \"HH:mm:ss\""),
        .good("formatter.dateFormat = \"yyyy-MM-dd HH:mm:ss.SSS\""),
        .good("formatter.dateFormat = \"yyyy-DDD\""),
        .good("formatter.dateFormat = \"mm:ss\""),
        .good("formatter.dateFormat = \"d MMM HH 'h'\""),
        .good("formatter.setLocalizedDateFormatFromTemplate(\"yyyyMMdd\")"),
    ]
}
