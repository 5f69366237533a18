import TenetRuleKit
import Testing

@Suite struct CalendarDayTests {
    @Test func everyDayOfFourCenturiesComesBack() throws {
        let first = try #require(CalendarDay("1899-12-31"))
        var expected = first.number
        for number in first.number..<(first.number + 146_097) {
            let (year, month, day) = CalendarDay(number: number).parts
            #expect(CalendarDay(year: year, month: month, day: day)?.number == expected)
            expected += 1
        }
    }

    @Test(arguments: ["2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "26-01-01", "", "2026-11-2x"])
    func daysThatThereAreNot(text: String) { #expect(CalendarDay(text) == nil) }

    @Test func knownDays() {
        #expect(CalendarDay("1970-01-01")?.number == 0)
        #expect(CalendarDay("2024-02-29T10:00:00Z")?.description == "2024-02-29")
        #expect(CalendarDay(secondsSince1970: -1).description == "1969-12-31")
        #expect(CalendarDay(secondsSince1970: 86_400).description == "1970-01-02")
    }
}
