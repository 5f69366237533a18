import Foundation

/// How long a server wants to be left alone, as its header field `Retry-After` says.
struct RetryAfter: Equatable, Sendable {
    /// Never negative.
    let pause: Duration

    /// Reads both forms, a number of seconds and a date.
    ///
    /// A date is compared with the server's own field `Date` where there is one, because the clock of a device may be
    /// hours wrong. A number that is too large to be read is a very long time and not none.
    /// - Parameters:
    ///   - response: An answer, of any status.
    ///   - now: The time of day on the device.
    /// - Returns: Nil if there is no such field, or none that can be read.
    init?(_ response: TransportResponse, now: Date) {
        guard let field = response.header(named: "Retry-After")?.trimmingCharacters(in: .whitespaces), !field.isEmpty
        else { return nil }
        if field.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            pause = .seconds(min(Int(field) ?? Self.longest, Self.longest))
            return
        }
        guard let date = Self.date(field) else { return nil }
        let reference = response.header(named: "Date").flatMap { Self.date($0) } ?? now
        let seconds = date.timeIntervalSince(reference)
        pause = .seconds(min(max(seconds, 0), Double(Self.longest)))
    }

    /// A year.
    private static let longest = 31_536_000

    /// The present form and the two old ones, which RFC 9110 wants to be read, too.
    private static let formats: [String] = [
        "EEE, dd MMM yyyy HH:mm:ss zzz", "EEEE, dd-MMM-yy HH:mm:ss zzz", "EEE MMM d HH:mm:ss yyyy",
    ]

    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in formats {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
