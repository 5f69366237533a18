import Foundation

/// How many days lie between two moments, one of which is mostly now.
///
/// A clock that was set back makes the number negative. That is a case of its own, so that nobody compares it by
/// accident: a negative number is less than every limit. The rules `day-difference-unguarded` and
/// `absolute-day-difference` find code that goes round it.
public enum DayDifference: Hashable, Sendable {
    /// The second moment is that many whole days after the first, or less than a day before it.
    case days(Int)
    /// The second moment is before the first, by at least one whole day. A clock is wrong.
    case reversed(days: Int)

    /// Counts whole days as a calendar does, so that a day of 23 or 25 hours is one day.
    ///
    /// - Parameters:
    ///   - start: The moment that should be the earlier one.
    ///   - end: The moment that should be the later one.
    ///   - calendar: Its time zone decides when summer time begins. Use UTC where the server defines the day.
    public init(from start: Date, to end: Date, calendar: Calendar) {
        // A component that was asked for is there; the documentation allows nil, and no days is then the safe answer.
        let days = calendar.dateComponents([.day], from: start, to: end).day ?? 0
        self = days < 0 ? .reversed(days: -days) : .days(days)
    }
}
