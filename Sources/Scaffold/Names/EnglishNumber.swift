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
        if irregular[word] != nil { return word }
        if let singular = irregular.first(where: { $0.value == word })?.key { return singular }
        guard word.hasSuffix("s"), !word.hasSuffix("ss"), !word.hasSuffix("us"), !word.hasSuffix("is") else {
            return word
        }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        for ending in ["sses", "xes", "zzes", "ches", "shes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        // `viruses`, and not `houses` or `uses`.
        if word.hasSuffix("uses"), word.count > 6, !endsWithVowel(word.dropLast(4)) { return String(word.dropLast(2)) }
        return String(word.dropLast())
    }

    private static func endsWithVowel(_ word: Substring) -> Bool { word.last.map { "aeiou".contains($0) } ?? false }

    /// Words whose plural no ending tells.
    private static let irregular = [
        "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet", "tooth": "teeth",
        "mouse": "mice", "goose": "geese", "ox": "oxen", "leaf": "leaves", "loaf": "loaves", "half": "halves",
        "shelf": "shelves", "knife": "knives", "life": "lives", "wife": "wives", "wolf": "wolves", "calf": "calves",
        "scarf": "scarves", "thief": "thieves", "index": "indices", "matrix": "matrices", "vertex": "vertices",
        "appendix": "appendices", "axis": "axes", "crisis": "crises", "thesis": "theses",
        "analysis": "analyses", "diagnosis": "diagnoses", "hypothesis": "hypotheses", "criterion": "criteria",
        "phenomenon": "phenomena", "datum": "data", "medium": "media", "bacterium": "bacteria",
        "curriculum": "curricula", "radius": "radii", "stimulus": "stimuli", "fungus": "fungi", "nucleus": "nuclei",
        "cactus": "cacti", "echo": "echoes", "hero": "heroes", "potato": "potatoes", "tomato": "tomatoes",
        "cargo": "cargoes", "veto": "vetoes", "torpedo": "torpedoes", "volcano": "volcanoes", "tornado": "tornadoes",
        "mosquito": "mosquitoes", "mango": "mangoes", "quiz": "quizzes", "bus": "buses", "gas": "gases",
        "lens": "lenses", "status": "statuses", "excuse": "excuses", "refuse": "refuses", "recluse": "recluses",
        "news": "news", "series": "series", "species": "species", "settings": "settings", "weather": "weather",
        "sheep": "sheep", "fish": "fish", "aircraft": "aircraft", "address": "addresses",
    ]
}
