/// A day of the Gregorian calendar, without a time zone: dates of commits, certificates and reviews are compared by the day.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// Days since 1 January 1970.
    public let number: Int

    public init(number: Int) { self.number = number }

    /// The day in UTC. O(1).
    public init(secondsSince1970 seconds: Int) {
        number = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    }

    /// Nil for a date that the calendar does not have. O(1).
    ///
    /// Counts days with March as the first month, so that the leap day is the last of a year (Howard Hinnant,
    /// "chrono-Compatible Low-Level Date Algorithms").
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year)
        else {
            return nil
        }
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        number = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// `2026-11-27`, also as the beginning of a longer text such as `2026-11-27T10:00:00Z`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.utf8.prefix(10).split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { part -> Int? in
            guard part.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
            return part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool { left.number < right.number }

    /// Days from another day to this one; negative when this one comes first.
    public func days(since other: CalendarDay) -> Int { number - other.number }

    /// `2026-11-27`.
    public var description: String {
        let (year, month, day) = parts
        func padded(_ number: Int, _ width: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Year, month and day; the inverse of ``init(year:month:day:)``, of the same source.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
}
