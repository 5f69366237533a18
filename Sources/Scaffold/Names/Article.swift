/// The English article before a word, as far as spelling tells how the word begins to sound.
enum Article {
    /// `an`, or `a`.
    /// - Parameter name: a word, or words that are joined; several capitals at its start are read letter by letter.
    static func before(_ name: some StringProtocol) -> String { isAn(name) ? "an" : "a" }

    /// Whether it is `an`.
    static func isAn(_ name: some StringProtocol) -> Bool {
        guard let first = name.first else { return false }
        if isSpelled(name) { return "AEFHILMNORSX".contains(first) }
        let word = name.lowercased()
        if silentStarts.contains(where: word.hasPrefix) { return true }
        guard "aeiou".contains(word.prefix(1)) else { return false }
        // Names join their words: *OneWay*, and not *onerous*.
        if word.hasPrefix("one"), !word.hasPrefix("oner") { return false }
        return !consonantStarts.contains(where: word.hasPrefix) && !beginsWithYou(word)
    }

    /// `SMSCode` and `URL`.
    private static func isSpelled(_ name: some StringProtocol) -> Bool {
        let capitals = name.prefix(while: \.isUppercase).count
        return capitals > 2 || capitals == 2 && name.count == 2
    }

    /// The h is not heard.
    private static let silentStarts = ["hour", "honest", "honor", "honour", "heir"]
    /// A vowel that is heard as y or w.
    private static let consonantStarts = ["eu", "ew", "once"]

    /// A u before one consonant and a vowel, as in *unit* and *user*; not in *unopened*, *upend* and *unimportant*.
    private static func beginsWithYou(_ word: String) -> Bool {
        let letters = Array(word.prefix(4))
        guard letters.count > 2, letters[0] == "u", !"aeioumpd".contains(letters[1]), "aeiou".contains(letters[2])
        else {
            return false
        }
        guard letters[1] == "n" else { return true }
        return letters[2] == "i" && (letters.count < 4 || !"mn".contains(letters[3]))
    }
}
