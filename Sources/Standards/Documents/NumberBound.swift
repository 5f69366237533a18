/// A limit that a sentence sets: "at most 400 lines", "no more than five parameters".
public struct NumberBound: Sendable, Hashable {
    public enum Side: Sendable { case most, least }

    public var side: Side
    public var number: Int
    /// The words ask for it; "takes up to three minutes" may only tell.
    public var isDemand: Bool
    /// What is counted, as the sentence says it: `lines` of "400 lines"; empty where it says nothing.
    var unit: [String]
    /// What else the sentence says, as far as it belongs to this limit, and before which of these words the limit stands.
    var others: [String]
    var place: Int

    /// The first one in a text; nil when it sets none.
    public init?(in text: String) {
        guard let first = Self.all(in: text).first else { return nil }
        self = first
    }

    private init(_ found: BoundPhrase, unit: [String], others: [String], place: Int) {
        side = found.side
        number = found.number
        isDemand = found.isDemand
        self.unit = unit
        self.others = others
        self.place = place
    }

    /// All that a text sets, in its order: "at most 5 levels of statements and at most 2 levels of types".
    static func all(in text: String) -> [NumberBound] {
        let words = SentenceWords.of(text)
        var bounds: [NumberBound] = []
        var begin = 0
        var index = 0
        while index < words.count {
            guard let found = BoundPhrase(in: words, at: index) else {
                index += 1
                continue
            }
            let unit = unit(in: words, after: found)
            // What follows belongs to this limit up to the next one, or to the end of the sentence.
            let rest = max(found.range.upperBound, unit.upperBound)
            let end = words[rest...].firstIndex { $0 == SentenceWords.end || $0 == "and" } ?? words.count
            let before = words[begin..<found.range.lowerBound].split(separator: SentenceWords.end).last ?? []
            let between = words[found.between]
            bounds.append(
                NumberBound(
                    found, unit: words[unit].map { $0 }, others: Array(before) + between + words[rest..<end],
                    place: before.count))
            begin = rest
            index = rest
        }
        return bounds
    }

    /// A value that is only named: "File length: 400 lines". What it is called has to say on which side the limit lies.
    static func value(in text: String) -> (number: Int, unit: [String], name: [String])? {
        let parts = SentenceWords.of(text).split(separator: SentenceWords.end)
        guard parts.count == 2, let number = NumberWord.read(Array(parts[1]), at: 0) else { return nil }
        let unit = parts[1].dropFirst(number.words)
        return unit.count <= 2 ? (number.value, Array(unit), Array(parts[0])) : nil
    }

    /// The words after the number that say what is counted.
    private static func unit(in words: [String], after found: BoundPhrase) -> Range<Int> {
        guard found.unit.isEmpty else { return found.unit }
        var begin = found.range.upperBound
        // Of "44 by 44 points" both numbers are one.
        while begin + 1 < words.count, ["by", "x", "×"].contains(words[begin]),
            NumberWord.read(words, at: begin + 1) != nil
        {
            begin += 2
        }
        var end = begin
        while end < words.count, end - begin < 3, !SentenceWords.isFunctionWord(words[end]) { end += 1 }
        return begin..<end
    }
}
