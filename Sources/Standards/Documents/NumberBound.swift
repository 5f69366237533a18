/// A limit that a sentence sets: "at most 400 lines", "no more than five parameters".
public struct NumberBound: Sendable, Hashable {
    public enum Side: Sendable { case most, least }

    public var side: Side
    public var number: Int
    /// The words ask for it; "takes up to three minutes" may only tell.
    public var isDemand: Bool

    private static let descriptive: Set<String> = ["up", "under", "fewer", "less", "shorter"]
    private static let most = [
        ["at", "most"], ["no", "more", "than"], ["not", "more", "than"], ["up", "to"], ["a", "maximum", "of"],
        ["not", "exceed"], ["fewer", "than"], ["less", "than"], ["shorter", "than"], ["under"],
    ]
    private static let least = [
        ["at", "least"], ["no", "fewer", "than"], ["no", "less", "than"], ["a", "minimum", "of"],
    ]
    private static let words = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "twelve": 12, "twenty": 20, "fifty": 50,
    ]

    /// The first one in a text; nil when it sets none.
    public init?(in text: String) {
        let words = text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
        for index in words.indices {
            for (side, phrases) in [(Side.most, Self.most), (.least, Self.least)] {
                for phrase in phrases where words[index...].starts(with: phrase) {
                    guard let next = words.dropFirst(index + phrase.count).first,
                        let number = Int(next) ?? Self.words[next]
                    else { continue }
                    // What must stay under a number may be one less at most.
                    let isStrict = phrase.last == "under" || phrase.last == "than" && phrase.count == 2
                    self.side = side
                    isDemand = phrase.first.map { !Self.descriptive.contains($0) } ?? false
                    self.number = isStrict ? number - 1 : number
                    return
                }
            }
        }
        return nil
    }
}
