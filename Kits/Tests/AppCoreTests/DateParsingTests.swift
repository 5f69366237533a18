import AppCore
import Foundation
import Testing

@Suite("Dates of a server")
struct DateParsingTests {
    @Test(
        "texts with and without fractions are read",
        arguments: [
            ("1970-01-01T00:00:00Z", 0.0), ("2024-05-01T10:00:00Z", 1_714_557_600),
            ("2024-05-01T10:00:00.5Z", 1_714_557_600.5),
            ("2024-05-01T10:00:00.123Z", 1_714_557_600.123), ("2024-05-01T10:00:00.123456Z", 1_714_557_600.123456),
            ("2024-05-01T10:00:00.123456789Z", 1_714_557_600.123456789), ("2024-05-01T10:00:00,25Z", 1_714_557_600.25),
            ("2024-05-01T12:00:00+02:00", 1_714_557_600), ("2024-05-01T12:00:00+0200", 1_714_557_600),
            ("2024-05-01T04:30:00.5-05:30", 1_714_557_600.5), ("2024-05-01t10:00:00z", 1_714_557_600),
            ("2024-05-01T10:00:00-00:00", 1_714_557_600), ("2024-02-29T00:00:00Z", 1_709_164_800),
            ("1969-12-31T23:59:59.75Z", -0.25), ("2024-05-02T00:30:00+14:30", 1_714_557_600),
        ])
    func everyUsualFormIsRead(text: String, seconds: Double) throws {
        let date = try #require(DateParsing.date(iso8601: text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_001)
    }

    @Test(
        "broken texts are nil and never a made-up date",
        arguments: [
            "", " ", "2024", "2024-05-01", "2024-05-01T10:00:00", "2024-05-01 10:00:00Z", "2024-05-01T10:00Z",
            "2024-05-01T10:00:00.Z", "2024-05-01T10:00:00Z ", " 2024-05-01T10:00:00Z", "2024-13-01T10:00:00Z",
            "2024-00-01T10:00:00Z", "2024-04-31T10:00:00Z", "2023-02-29T10:00:00Z", "2024-05-01T24:00:00Z",
            "2024-05-01T10:60:00Z", "2024-05-01T10:00:60Z", "2024-05-01T10:00:00+24:00", "2024-05-01T10:00:00+02:60",
            "2024-05-01T10:00:00+2:00", "2024-05-01T10:00:00+02", "2024-05-01T10:00:00ZZ", "0000-05-01T10:00:00Z",
            "24-05-01T10:00:00Z", "2024-5-1T10:00:00Z", "+2024-05-01T10:00:00Z", "٢٠٢٤-٠٥-٠١T١٠:٠٠:٠٠Z",
            "2024-05-01T10:00:00.12x4Z", "-024-05-01T10:00:00Z", "1714557600",
        ])
    func brokenTextsAreNeverADate(text: String) {
        #expect(DateParsing.date(iso8601: text) == nil)
    }

    @Test("what is written is read again, to the millisecond")
    func noMillisecondIsLost() throws {
        #expect(DateParsing.iso8601(Date(timeIntervalSince1970: 1_714_557_600.123)) == "2024-05-01T10:00:00.123Z")
        #expect(DateParsing.iso8601(Date(timeIntervalSince1970: -0.25)) == "1969-12-31T23:59:59.750Z")
        #expect(DateParsing.iso8601(Date(timeIntervalSince1970: 0.999_9)) == "1970-01-01T00:00:01.000Z")
        #expect(DateParsing.iso8601(Date(timeIntervalSince1970: -62_135_596_800)).hasPrefix("00"))
        var generator = SplitMix(state: 42)
        for _ in 0..<2_000 {
            let milliseconds = Int64.random(in: -60_000_000_000_000...250_000_000_000_000, using: &generator)
            let text = DateParsing.iso8601(Date(timeIntervalSince1970: Double(milliseconds) / 1_000))
            let date = try #require(DateParsing.date(iso8601: text), "\(text)")
            #expect(Int64((date.timeIntervalSince1970 * 1_000).rounded()) == milliseconds)
        }
    }

    @Test("it agrees with the formatter of the system")
    func theSystemReadsTheSame() throws {
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        var generator = SplitMix(state: 7)
        for _ in 0..<200 {
            let seconds = Double(Int64.random(in: -1_000_000_000_000...4_000_000_000_000, using: &generator)) / 1_000
            let text = DateParsing.iso8601(Date(timeIntervalSince1970: seconds))
            let theirs = try #require(formatter.date(from: text), "\(text)")
            let ours = try #require(DateParsing.date(iso8601: text))
            #expect(abs(theirs.timeIntervalSince(ours)) < 0.000_5)
        }
    }

    @Test("a decoder reads both forms and names the place of a broken one")
    func aBrokenDateFailsOpenly() throws {
        struct Visit: Codable, Equatable {
            let start: Date
            let end: Date?
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .internetDateTime
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .internetDateTime
        let text = #"{"start":"2024-05-01T10:00:00Z","end":"2024-05-01T10:00:00.250+00:00"}"#
        let visit = try decoder.decode(Visit.self, from: Data(text.utf8))
        #expect(visit.end == visit.start.addingTimeInterval(0.25))
        #expect(try decoder.decode(Visit.self, from: encoder.encode(visit)) == visit)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(Visit.self, from: Data(#"{"start":"yesterday"}"#.utf8))
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.stringValue) == ["start"])
    }

    /// Random numbers that are the same in every run.
    private struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
