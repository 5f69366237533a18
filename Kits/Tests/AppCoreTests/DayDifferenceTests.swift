import AppCore
import Foundation
import Testing

@Suite("Days and relative dates")
struct DayDifferenceTests {
    private static func makeCalendar(_ zone: String) throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    private func date(_ text: String) throws -> Date {
        try #require(DateParsing.date(iso8601: text))
    }

    @Test("a test that was never taken may be taken")
    func theFirstTestIsAvailable() throws {
        let interval = RepeatInterval(days: 7, calendar: try Self.makeCalendar("UTC"), log: nil)
        #expect(interval.isAvailable(last: nil, now: try date("2024-05-01T10:00:00Z")))
    }

    @Test("the limit is exact, to the second")
    func theLimitIsExact() throws {
        let last = try date("2024-05-01T10:00:00Z")
        let interval = RepeatInterval(days: 7, calendar: try Self.makeCalendar("UTC"), log: nil)
        #expect(!interval.isAvailable(last: last, now: try date("2024-05-08T09:59:59Z")))
        #expect(interval.isAvailable(last: last, now: try date("2024-05-08T10:00:00Z")))
    }

    @Test("a clock that was set back allows nothing, and is logged")
    func aWrongClockAllowsNothing() throws {
        let warnings = Locked(0)
        let sink = LogSink { entry in warnings.withLock { $0 += entry.level == .warning ? 1 : 0 } }
        let interval = RepeatInterval(
            days: 0, calendar: try Self.makeCalendar("UTC"), log: Log(.storage, sinks: [sink]))
        let now = try date("2024-05-01T10:00:00Z")
        #expect(!interval.isAvailable(last: now.addingTimeInterval(2 * 86_400), now: now), "two days in the future")
        #expect(warnings.withLock { $0 } == 1)
        #expect(interval.isAvailable(last: now, now: now))
        #expect(warnings.withLock { $0 } == 1)
    }

    @Test("a test of an hour in the future counts as today")
    func anHourAheadIsNoDay() throws {
        let calendar = try Self.makeCalendar("UTC")
        let now = try date("2024-05-01T10:00:00Z")
        #expect(DayDifference(from: now.addingTimeInterval(3_600), to: now, calendar: calendar) == .days(0))
        #expect(
            DayDifference(from: try date("2024-05-02T10:00:00Z"), to: now, calendar: calendar) == .reversed(days: 1))
        #expect(DayDifference(from: try date("2024-05-02T09:59:59Z"), to: now, calendar: calendar) == .days(0))
    }

    @Test("a day of 23 or of 25 hours is one day")
    func summerTimeDoesNotLoseADay() throws {
        let berlin = try Self.makeCalendar("Europe/Berlin")
        let spring = DayDifference(
            from: try date("2024-03-30T12:00:00+01:00"), to: try date("2024-03-31T12:00:00+02:00"), calendar: berlin)
        #expect(spring == .days(1))
        let autumn = DayDifference(
            from: try date("2024-10-26T12:00:00+02:00"), to: try date("2024-10-27T11:59:59+01:00"), calendar: berlin)
        #expect(autumn == .days(0))
    }

    @Test(
        "a moment is named as people do",
        arguments: [
            ("2024-05-08T14:59:31Z", RelativeMoment.now), ("2024-05-08T15:04:59Z", .now),
            ("2024-05-08T14:59:00Z", .minutes(1)), ("2024-05-08T14:00:01Z", .minutes(59)),
            ("2024-05-08T14:00:00Z", .hours(1)), ("2024-05-08T00:00:00Z", .hours(15)),
            ("2024-05-07T23:59:59Z", .yesterday),
            ("2024-05-07T00:00:00Z", .yesterday), ("2024-05-06T23:59:59Z", .days(2)),
            ("2024-05-02T00:00:00Z", .days(6)),
        ])
    func aMomentIsNamedAsPeopleDo(text: String, expected: RelativeMoment) throws {
        let now = try date("2024-05-08T15:00:00Z")
        #expect(RelativeMoment(try date(text), now: now, calendar: try Self.makeCalendar("UTC")) == expected)
    }

    @Test("what is long ago, or in the future, is a date")
    func theFutureIsNotCalledJustNow() throws {
        let now = try date("2024-05-08T15:00:00Z")
        for text in ["2024-05-01T23:59:59Z", "2024-05-08T15:05:00Z", "2025-05-08T15:00:00Z", "1999-01-01T00:00:00Z"] {
            let moment = try date(text)
            #expect(RelativeMoment(moment, now: now, calendar: try Self.makeCalendar("UTC")) == .date(moment))
        }
    }

    @Test("minutes around midnight are minutes, and days are those of the user")
    func theUsersMidnightCounts() throws {
        let now = try date("2024-05-08T00:10:00+02:00")
        let moment = try date("2024-05-07T23:50:00+02:00")
        #expect(RelativeMoment(moment, now: now, calendar: try Self.makeCalendar("Europe/Berlin")) == .minutes(20))
        let evening = try date("2024-05-07T20:00:00+02:00")
        #expect(RelativeMoment(evening, now: now, calendar: try Self.makeCalendar("Europe/Berlin")) == .yesterday)
        #expect(RelativeMoment(evening, now: now, calendar: try Self.makeCalendar("UTC")) == .hours(4))
    }

    @Test("words hold the number, and a date has the user's form and time zone")
    func wordsFollowTheUser() throws {
        let utc = try Self.makeCalendar("UTC")
        let english = Locale(identifier: "en_US")
        #expect(RelativeMoment.minutes(5).text(locale: english, calendar: utc) == "5 min ago")
        #expect(RelativeMoment.hours(3).text(locale: english, calendar: utc) == "3 h ago")
        #expect(RelativeMoment.days(4).text(locale: english, calendar: utc) == "4 days ago")
        #expect(RelativeMoment.now.text(locale: english, calendar: utc) == "Just now")
        #expect(RelativeMoment.yesterday.text(locale: english, calendar: utc) == "Yesterday")
        let moment = RelativeMoment.date(try date("2024-05-01T23:30:00Z"))
        #expect(moment.text(locale: english, calendar: utc) == "May 1, 2024")
        #expect(moment.text(locale: english, calendar: try Self.makeCalendar("Europe/Berlin")) == "May 2, 2024")
        #expect(moment.text(locale: Locale(identifier: "de_DE"), calendar: utc) == "1. Mai 2024")
    }
}
