/// The words that set a limit, and its number: "no more than five", "shorter than 30", "400 lines or fewer".
struct BoundPhrase {
    var side: NumberBound.Side
    var number: Int
    var isDemand: Bool
    /// The words with the number.
    var range: Range<Int>
    /// Words within ``range`` that say what is limited: "Limit *functions* to 40".
    var between: Range<Int>
    /// What is counted, where the number comes first.
    var unit: Range<Int>

    private struct Form {
        var words: [String]
        var side: NumberBound.Side
        var isDemand = true
        /// The number itself is not allowed: "under 300" is 299 at most.
        var isStrict = false
    }

    private static let forms =
        [
            ["at", "most"], ["no", "more", "than"], ["not", "more", "than"], ["never", "more", "than"],
            ["no", "longer", "than"], ["no", "deeper", "than"], ["no", "larger", "than"], ["no", "greater", "than"],
            ["no", "higher", "than"], ["a", "maximum", "of"], ["not", "exceed"], ["never", "exceed"], ["t", "exceed"],
            ["limited", "to"], ["≤"],
        ].map { Form(words: $0, side: .most) }
        + [["up", "to"], ["within"]].map { Form(words: $0, side: .most, isDemand: false) }
        + [
            ["fewer", "than"], ["less", "than"], ["shorter", "than"], ["smaller", "than"], ["lower", "than"], ["under"],
            ["below"],
        ]
        .map { Form(words: $0, side: .most, isDemand: false, isStrict: true) }
        + [
            ["at", "least"], ["no", "fewer", "than"], ["no", "less", "than"], ["not", "less", "than"],
            ["no", "shorter", "than"], ["no", "lower", "than"], ["a", "minimum", "of"], ["≥"],
        ].map { Form(words: $0, side: .least) }
    /// Too much of what must not be, or too little: only a sentence that denies them sets a limit by them.
    private static let denied: [String: NumberBound.Side] = [
        "longer": .most, "more": .most, "larger": .most, "bigger": .most, "greater": .most, "higher": .most,
        "deeper": .most, "wider": .most, "over": .most, "exceed": .most, "exceeds": .most, "beyond": .most,
        "above": .most, "below": .least, "under": .least,
    ]
    private static let denials: Set<String> = [
        "no", "not", "never", "t", "cannot", "nor", "avoid", "forbidden", "prohibited", "disallowed", "unacceptable",
        "split",
    ]
    /// The number follows later: "the maximum line length is 140", "limit functions to 40 lines".
    private static let distant: [String: NumberBound.Side] = [
        "maximum": .most, "max": .most, "limit": .most, "minimum": .least, "min": .least,
    ]
    private static let farthest = 6

    init?(in words: [String], at index: Int) {
        guard
            let found = Self.denied(words, index) ?? Self.plain(words, index) ?? Self.distant(words, index)
                ?? Self.numberFirst(words, index)
        else { return nil }
        self = found
    }

    private init(_ form: Form, _ number: Int, _ range: Range<Int>, between: Range<Int>? = nil, unit: Range<Int>? = nil)
    {
        side = form.side
        isDemand = form.isDemand
        self.number = form.isStrict ? number - 1 : number
        self.range = range
        self.between = between ?? range.upperBound..<range.upperBound
        self.unit = unit ?? range.upperBound..<range.upperBound
    }

    private static func plain(_ words: [String], _ index: Int) -> Self? {
        for form in forms where words[index...].starts(with: form.words) {
            let begin = index + form.words.count
            if let number = NumberWord.read(words, at: begin) {
                return Self(form, number.value, index..<begin + number.words)
            }
        }
        return nil
    }

    private static func denied(_ words: [String], _ index: Int) -> Self? {
        guard let side = denied[words[index]] else { return nil }
        let begin = index + 1 < words.count && words[index + 1] == "than" ? index + 2 : index + 1
        guard let number = NumberWord.read(words, at: begin) else { return nil }
        let start = words[..<index].lastIndex(of: SentenceWords.end).map { $0 + 1 } ?? 0
        let end = words[index...].firstIndex(of: SentenceWords.end) ?? words.count
        guard let denial = words[start..<end].firstIndex(where: denials.contains) else { return nil }
        // What the denial stands right before is a form of its own, whose words are then out of the subject.
        let first = denial == index - 1 ? denial : index
        return Self(Form(words: [], side: side, isDemand: first < index), number.value, first..<begin + number.words)
    }

    private static func distant(_ words: [String], _ index: Int) -> Self? {
        guard let side = distant[words[index]] else { return nil }
        let last = min(words.count, index + farthest)
        for begin in index + 1..<max(index + 1, last) where words[begin] != "than" {
            // Another form, or the end of the sentence, comes first.
            if words[begin] == SentenceWords.end || plain(words, begin) != nil { return nil }
            if let number = NumberWord.read(words, at: begin) {
                return Self(
                    Form(words: [], side: side), number.value, index..<begin + number.words, between: index + 1..<begin)
            }
        }
        return nil
    }

    /// "400 lines or fewer", "120 characters at most".
    private static func numberFirst(_ words: [String], _ index: Int) -> Self? {
        guard let number = NumberWord.read(words, at: index) else { return nil }
        let begin = index + number.words
        for end in begin..<min(begin + 4, words.count) {
            let rest = words[end...].prefix(2)
            let side: NumberBound.Side? =
                rest == ["or", "fewer"] || rest == ["or", "less"] || rest == ["at", "most"]
                ? .most : rest == ["or", "more"] || rest == ["at", "least"] ? .least : nil
            if let side { return Self(Form(words: [], side: side), number.value, index..<end + 2, unit: begin..<end) }
            if SentenceWords.isFunctionWord(words[end]) { return nil }
        }
        return nil
    }
}
