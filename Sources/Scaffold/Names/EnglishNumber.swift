/// Singular and plural of English words in lower case, as far as spelling tells them. For the rest there are options.
enum EnglishNumber {
    static func plural(_ word: String) -> String {
        if let plural = irregular[word] { return plural }
        guard singular(word) == word || word.hasSuffix("ss") else { return word }
        if word.hasSuffix("y"), !endsWithVowel(word.dropLast()) { return word.dropLast() + "ies" }
        if ["s", "x", "z", "ch", "sh"].contains(where: word.hasSuffix) { return word + "es" }
        return word + "s"
    }

    static func singular(_ word: String) -> String {
        if let singular = irregular.first(where: { $0.value == word })?.key { return singular }
        guard word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), !word.hasSuffix("is") else {
            return word
        }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "xes", "zzes", "ches", "shes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        return String(word.dropLast())
    }

    private static func endsWithVowel(_ word: Substring) -> Bool { word.last.map { "aeiou".contains($0) } ?? false }

    /// Words whose plural no ending tells.
    private static let irregular = [
        "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet", "tooth": "teeth",
        "mouse": "mice", "leaf": "leaves", "loaf": "loaves", "half": "halves", "shelf": "shelves", "knife": "knives",
        "life": "lives", "index": "indices", "quiz": "quizzes", "bus": "buses", "status": "statuses", "news": "news",
        "series": "series", "settings": "settings", "weather": "weather", "address": "addresses",
    ]
}
