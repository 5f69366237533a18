import Foundation

/// Reads and writes the moments that are exchanged with a server: ISO 8601 with a date, a time and an offset from UTC.
///
/// The formatters of the system read either texts with fractions of a second or texts without, and not the same number
/// of digits in every version. This reads both, with any number of digits, everywhere alike. It has no state, so that
/// it may be used on any thread. The rules `iso8601-without-fraction` and `server-date-local-time` find code that goes
/// round it.
public enum DateParsing {
    /// Reads a moment, such as `2025-03-01T09:30:00Z` or `2025-03-01T10:30:00.123456+01:00`.
    ///
    /// - Parameter text: The text. Nothing may stand around it.
    /// - Returns: Nil for any other form, for days and times that do not exist, and for a text without an offset: its
    ///   time zone would be a guess.
    public static func date(iso8601 text: String) -> Date? {
        var rest = Substring(text)
        guard let components = dateAndTime(&rest), let fraction = fraction(&rest), let offset = offset(&rest),
            rest.isEmpty, components.isValidDate, let date = components.date
        else { return nil }
        return date.addingTimeInterval(fraction - offset)
    }

    /// Writes a moment in UTC, to the millisecond, which ``date(iso8601:)`` reads again.
    /// - Parameter date: The moment, in the years 1 to 9999.
    public static func iso8601(_ date: Date) -> String {
        // Rounded first: 0.123 s is stored as a little less, and cutting it off would lose a millisecond.
        let milliseconds = Int64((date.timeIntervalSince1970 * 1_000).rounded())
        let (seconds, left) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let fraction = left < 0 ? left + 1_000 : left
        let whole = Date(timeIntervalSince1970: TimeInterval(left < 0 ? seconds - 1 : seconds))
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: whole)
        let day = [padded(parts.year, 4), padded(parts.month, 2), padded(parts.day, 2)].joined(separator: "-")
        let time = [padded(parts.hour, 2), padded(parts.minute, 2), padded(parts.second, 2)].joined(separator: ":")
        return "\(day)T\(time).\(padded(Int(fraction), 3))Z"
    }

    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private static func dateAndTime(_ text: inout Substring) -> DateComponents? {
        guard let year = number(&text, digits: 4), sign(&text, in: "-"), let month = number(&text, digits: 2),
            sign(&text, in: "-"), let day = number(&text, digits: 2), sign(&text, in: "Tt"),
            let hour = number(&text, digits: 2), sign(&text, in: ":"), let minute = number(&text, digits: 2),
            sign(&text, in: ":"), let second = number(&text, digits: 2), year > 0, hour < 24, minute < 60, second < 60
        else { return nil }
        return DateComponents(
            calendar: calendar, year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }

    /// Seconds; none is zero, and a point without a digit is an error.
    private static func fraction(_ text: inout Substring) -> TimeInterval? {
        guard sign(&text, in: ".,") else { return 0 }
        let digits = text.prefix(while: isDigit)
        text.removeFirst(digits.count)
        return digits.isEmpty ? nil : Double("0." + digits)
    }

    /// Seconds east of UTC.
    private static func offset(_ text: inout Substring) -> TimeInterval? {
        if sign(&text, in: "Zz") { return 0 }
        let isWest = text.first == "-"
        guard sign(&text, in: "+-"), let hours = number(&text, digits: 2) else { return nil }
        _ = sign(&text, in: ":")
        guard let minutes = number(&text, digits: 2), hours < 24, minutes < 60 else { return nil }
        let seconds = TimeInterval(hours * 3_600 + minutes * 60)
        return isWest ? -seconds : seconds
    }

    private static func number(_ text: inout Substring, digits: Int) -> Int? {
        let head = text.prefix(digits)
        guard head.count == digits, head.allSatisfy(isDigit) else { return nil }
        text.removeFirst(digits)
        return Int(head)
    }

    private static func sign(_ text: inout Substring, in signs: String) -> Bool {
        guard let first = text.first, signs.contains(first) else { return false }
        text.removeFirst()
        return true
    }

    /// Only the digits of ASCII: others are numbers in the eyes of `Character`, too.
    private static func isDigit(_ sign: Character) -> Bool {
        sign >= "0" && sign <= "9" && sign.isASCII
    }

    private static func padded(_ number: Int?, _ width: Int) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
