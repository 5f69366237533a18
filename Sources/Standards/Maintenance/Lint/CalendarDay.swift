/// A day, or a month when `day` is 0.
public struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    public var year: Int
    public var month: Int
    public var day: Int

    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// `2026-03-09`; nil for anything else and for days that no calendar has.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard (1...12).contains(month), day >= 1, day <= Self.days(month, year) else { return nil }
    }

    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    public var description: String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(year)-\(padded(month))" + (day > 0 ? "-\(padded(day))" : "")
    }

    var aYearEarlier: CalendarDay { CalendarDay(year: year - 1, month: month, day: day) }
    /// The last day that is meant.
    var last: CalendarDay { day > 0 ? self : CalendarDay(year: year, month: month, day: 31) }

    static func days(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// Dates in running text.
enum WrittenDates {
    struct Found {
        var day: CalendarDay
        /// In bytes.
        var range: Range<Int>
    }

    private struct Word {
        var text: String
        var range: Range<Int>
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// `2026-03-09`, `2026/03/09`, `March 9, 2026`, `9 March 2026`, `9.3.2026`, `Mar 2026`.
    static func find(in text: String) -> [Found] {
        let words = words(of: text)
        var found: [Found] = []
        var index = 0
        while index < words.count {
            if let (day, count) = date(words[index...]) {
                found.append(
                    Found(day: day, range: words[index].range.lowerBound..<words[index + count - 1].range.upperBound))
                index += count
            } else {
                index += 1
            }
        }
        return found
    }

    private static func words(of text: String) -> [Word] {
        var words: [Word] = []
        var bytes: [UInt8] = []
        var start = 0
        for (offset, byte) in Array(text.utf8).enumerated() {
            let isWord = (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte >= 0x80
            if isWord || (!bytes.isEmpty && (byte == 0x2D || byte == 0x2F || byte == 0x2E)) {
                if bytes.isEmpty { start = offset }
                bytes.append(byte)
            } else if !bytes.isEmpty {
                words.append(word(bytes, start))
                bytes = []
            }
        }
        if !bytes.isEmpty { words.append(word(bytes, start)) }
        return words
    }

    private static func word(_ bytes: [UInt8], _ start: Int) -> Word {
        var bytes = bytes[...]
        while let last = bytes.last, last == 0x2E || last == 0x2D || last == 0x2F { bytes.removeLast() }
        return Word(text: String(decoding: bytes, as: UTF8.self), range: start..<(start + bytes.count))
    }

    private static func date(_ words: ArraySlice<Word>) -> (CalendarDay, Int)? {
        guard let first = words.first?.text else { return nil }
        if let day = numeric(first) { return (day, 1) }
        let second = words.dropFirst().first?.text ?? ""
        let third = words.dropFirst(2).first?.text ?? ""
        if let month = month(first) {
            if let day = ordinal(second), let year = year(third) { return checked(year, month, day).map { ($0, 3) } }
            if let year = year(second) { return (CalendarDay(year: year, month: month, day: 0), 2) }
        } else if let day = ordinal(first), let month = month(second), let year = year(third) {
            return checked(year, month, day).map { ($0, 3) }
        }
        return nil
    }

    private static func numeric(_ word: String) -> CalendarDay? {
        for separator in ["-", "/", "."] as [Character] {
            let parts = word.split(separator: separator, omittingEmptySubsequences: false).map { Int($0) ?? -1 }
            guard parts.count == 3 else { continue }
            if word.prefix(4).allSatisfy(\.isNumber), parts[0] > 1000 { return checked(parts[0], parts[1], parts[2]) }
            if separator == ".", parts[2] > 1000 { return checked(parts[2], parts[1], parts[0]) }
        }
        return nil
    }

    private static func checked(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay? {
        guard (1990...2199).contains(year), (1...12).contains(month), day >= 1, day <= CalendarDay.days(month, year)
        else { return nil }
        return CalendarDay(year: year, month: month, day: day)
    }

    private static func month(_ word: String) -> Int? {
        let lower = word.lowercased()
        guard lower.count >= 3 else { return nil }
        return months.firstIndex { $0 == lower || ($0.prefix(3) == lower || (lower == "sept" && $0.hasPrefix(lower))) }
            .map { $0 + 1 }
    }

    private static func ordinal(_ word: String) -> Int? {
        var word = word[...]
        for ending in ["st", "nd", "rd", "th"] where word.hasSuffix(ending) { word = word.dropLast(2) }
        guard let day = Int(word), (1...31).contains(day) else { return nil }
        return day
    }

    private static func year(_ word: String) -> Int? {
        guard word.count == 4, let year = Int(word), (1990...2199).contains(year) else { return nil }
        return year
    }
}
