package import TenetRuleKit

/// How a team writes on which day somebody last read a document, or until when somebody has to, as an example of it.
///
/// `DATE` stands for the day of the reading, `DUE` for the day of the next one. In front of it stand the words of the line; capitals,
/// emphasis, bullets, bars of tables, colons and underscores do not count, so that one form fits text, tables and front matter.
package struct ReviewForm {
    private let words: [String]
    /// The day is that of the next reading.
    package let isDue: Bool

    /// Nil without `DATE` or `DUE`.
    package init?(_ form: String) {
        let isDue = form.hasSuffix("DUE")
        guard isDue || form.hasSuffix("DATE") else { return nil }
        self.isDue = isDue
        words = Self.words(form.dropLast(isDue ? 3 : 4))
        guard !words.isEmpty else { return nil }
    }

    /// What stands behind the words of the form; nil for another line.
    package func rest(of line: String) -> Substring? {
        var rest = line[...]
        for word in words {
            rest = rest.drop { !Self.isLetter($0) }
            guard rest.prefix(while: Self.isLetter).lowercased() == word else { return nil }
            rest = rest.drop(while: Self.isLetter)
        }
        return rest.drop { !Self.isLetter($0) && !$0.isNumber }
    }

    private static func words(_ text: some StringProtocol) -> [String] {
        text.split { !isLetter($0) }.map { $0.lowercased() }
    }

    private static func isLetter(_ character: Character) -> Bool { character.isLetter }
}

extension CalendarDay {
    /// The day at the start of a text: `2026-01-31`, `31 January 2026`, `January 31, 2026`, months in English and also as three
    /// letters; nil for anything else.
    package init?(writtenAtStartOf text: Substring) {
        if let day = CalendarDay(text) {
            self = day
            return
        }
        let words = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(3).map { $0.lowercased() }
        guard words.count == 3, let year = Int(words[2]), words[2].count == 4 else { return nil }
        let isDayFirst = words[0].first?.isNumber == true
        let day = Int((isDayFirst ? words[0] : words[1]).prefix(while: \.isNumber))
        guard let day, let month = Self.month(isDayFirst ? words[1] : words[0]) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func month(_ name: String) -> Int? {
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        guard name.count >= 3 else { return nil }
        return months.firstIndex { $0 == name || $0.prefix(3) == name }.map { $0 + 1 }
    }
}
