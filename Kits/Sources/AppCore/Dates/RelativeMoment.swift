import Foundation

/// A moment as people say it: just now, 5 minutes ago, yesterday, or a date.
///
/// The decision is apart from the words, so that it can be tested without a language.
public enum RelativeMoment: Hashable, Sendable {
    /// Less than a minute ago, or in the future by so little that two clocks may differ.
    case now
    /// A number of minutes ago, from 1 to 59.
    case minutes(Int)
    /// A number of hours ago, from 1 on, on the same day.
    case hours(Int)
    /// On the day before.
    case yesterday
    /// A number of days ago, from 2 to 6, counted from midnight to midnight.
    case days(Int)
    /// Longer ago, or in the future: then a wrong clock is as likely as a plan, and only the date itself is true.
    case date(Date)

    private static let minute: TimeInterval = 60
    private static let clockTolerance: TimeInterval = 5 * minute
    private static let longestInDays = 6

    /// - Parameters:
    ///   - moment: The moment.
    ///   - now: The present moment.
    ///   - calendar: The calendar and the time zone of the user.
    public init(_ moment: Date, now: Date, calendar: Calendar) {
        let seconds = now.timeIntervalSince(moment)
        guard seconds > -Self.clockTolerance else {
            self = .date(moment)
            return
        }
        guard seconds >= Self.minute else {
            self = .now
            return
        }
        let minutes = Int(seconds / Self.minute)
        let start = calendar.startOfDay(for: moment)
        let difference = DayDifference(from: start, to: calendar.startOfDay(for: now), calendar: calendar)
        switch difference {
        case _ where minutes < 60: self = .minutes(minutes)
        case .days(0): self = .hours(minutes / 60)
        case .days(1): self = .yesterday
        case .days(let days) where days <= Self.longestInDays: self = .days(days)
        case .days, .reversed: self = .date(moment)
        }
    }

    /// The words, in the language of the app, and dates in the style of the user.
    /// - Parameters:
    ///   - locale: Decides how a date is written.
    ///   - calendar: The calendar and the time zone of the user.
    public func text(locale: Locale, calendar: Calendar) -> String {
        switch self {
        case .now: return Strings.Dates.justNow
        case .minutes(let number): return Strings.Dates.minutesAgo(number, locale: locale)
        case .hours(let number): return Strings.Dates.hoursAgo(number, locale: locale)
        case .yesterday: return Strings.Dates.yesterday
        case .days(let number): return Strings.Dates.daysAgo(number, locale: locale)
        case .date(let date):
            return date.formatted(
                Date.FormatStyle(
                    date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
            )
        }
    }
}
