import TenetRepositorySupport
import TenetRuleKit
import Testing

@Suite struct ReviewDateTests {
    @Test(arguments: [
        "2026-01-31", "31 January 2026", "31st Jan 2026, by Ana", "January 31, 2026", "Jan 31 2026",
    ])
    func daysAreReadAsPeopleWriteThem(text: String) {
        #expect(CalendarDay(writtenAtStartOf: text[...])?.description == "2026-01-31")
    }

    @Test(arguments: ["", "January 2026", "31.1.2026", "30 February 2026", "by Ana on 2026-01-31", "31 Janu 26"])
    func whatIsNoDayIsNone(text: String) { #expect(CalendarDay(writtenAtStartOf: text[...]) == nil) }

    @Test(arguments: [
        "Last reviewed: 2026-01-31", "- **Last reviewed:** 2026-01-31", "| last reviewed | 2026-01-31 |",
        "last_reviewed: \"2026-01-31\"",
    ])
    func aFormFitsTextTablesAndFrontMatter(line: String) throws {
        let form = try #require(ReviewForm("Last reviewed: DATE"))
        #expect(try #require(form.rest(of: line)).hasPrefix("2026-01-31"))
        #expect(!form.isDue)
    }

    @Test func aFormNeedsWordsAndAPlace() throws {
        #expect(ReviewForm("DATE") == nil && ReviewForm("Last reviewed") == nil)
        #expect(try #require(ReviewForm("Review by: DUE")).isDue)
        #expect(ReviewForm("Reviewed: DATE")?.rest(of: "Reviewers: Ana") == nil)
    }
}
