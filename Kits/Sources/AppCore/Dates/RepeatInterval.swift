import Foundation

/// Says whether something may be done again, such as a test that people take once a week.
///
/// What was never done may be done. A clock that is wrong allows nothing, and is written to the log as a warning: else
/// whoever sets it back gets everything at once. The rules `clock-error-allows` and `date-guard-silent` find code that
/// goes round it.
public struct RepeatInterval: Sendable {
    /// How many whole days must pass.
    public let days: Int

    private let calendar: Calendar
    private let log: Log?

    /// - Parameters:
    ///   - days: How many whole days must pass. The number is a constant of the app, with a name.
    ///   - calendar: Counts the days. Decide for each feature whether in UTC or in local time.
    ///   - log: Where a wrong clock is reported.
    public init(days: Int, calendar: Calendar, log: Log?) {
        self.days = days
        self.calendar = calendar
        self.log = log
    }

    /// Whether it may be done now.
    ///
    /// - Parameters:
    ///   - last: When it was done last, or nil if never.
    ///   - now: The present moment.
    public func isAvailable(last: Date?, now: Date) -> Bool {
        guard let last else { return true }
        switch DayDifference(from: last, to: now, calendar: calendar) {
        case .days(let passed):
            return passed >= days
        case .reversed(let ahead):
            log?.warning("The last time lies \(ahead) days in the future. Is the clock of the device wrong?")
            return false
        }
    }
}
