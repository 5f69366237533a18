import Foundation
import Testing
@testable import Harbor

@Suite("Date helpers")
struct DateHelpersTests {
    private let arrival = Date(timeIntervalSince1970: 1_781_265_600)

    @Test("Counts whole nights", arguments: [0, 1, 3, 14])
    func nights(count: Int) throws {
        let departure = arrival.addingDays(count, calendar: try utcCalendar())

        #expect(arrival.nights(until: departure) == count)
    }

    @Test("Is never negative")
    func nightsOfReversedStay() {
        #expect(arrival.nights(until: arrival.addingTimeInterval(-3600)) == 0)
    }

    @Test("Keeps the hour when days are added")
    func addingDaysKeepsHour() throws {
        let calendar = try utcCalendar()
        let later = arrival.addingDays(5, calendar: calendar)

        #expect(calendar.component(.hour, from: later) == calendar.component(.hour, from: arrival))
    }

    private func utcCalendar() throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        return calendar
    }
}
