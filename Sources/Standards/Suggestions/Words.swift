/// The words of prose and code: words, whole camel-case names and the parts of these, as stems.
struct Words {
    /// A word has one stem however often it comes.
    private var stems: [String: String] = [:]

    /// How often each stem stands in a text.
    mutating func counts(_ text: String) -> [String: Int] {
        var counts: [String: Int] = [:]
        var name: [UInt8] = []
        var parts: [Int] = [0]
        var wasLower = false
        var capitals = 0
        func close() {
            guard !name.isEmpty else { return }
            // A name as a whole says more than its parts.
            if parts.count > 1, name.count > 3 { counts[Self.text(name[...]), default: 0] += 1 }
            for (start, end) in zip(parts, parts.dropFirst() + [name.count]) where end - start > 1 {
                if let word = stem(Self.text(name[start..<end])) { counts[word, default: 0] += 1 }
            }
            name.removeAll(keepingCapacity: true)
            parts = [0]
        }
        for byte in text.utf8 {
            let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            guard isLower || isUpper || isDigit else {
                close()
                wasLower = false
                capitals = 0
                continue
            }
            if isUpper, wasLower { parts.append(name.count) }
            // `XCTUnwrap`: the last capital of several begins the next word.
            if isLower, capitals > 1, parts.last != name.count - 1 { parts.append(name.count - 1) }
            capitals = isUpper ? capitals + 1 : 0
            wasLower = isLower
            name.append(isUpper ? byte | 0x20 : byte)
        }
        close()
        return counts
    }

    /// The stem of a lowercase noun, the same for one and for many; nil for words that every text has.
    mutating func stem(ofNoun word: String) -> String? {
        guard word.utf8.count > 1 else { return nil }
        guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return stem(word) }
        if word.hasSuffix("ies") { return stem(word.dropLast(3) + "y") }
        return stem(String(word.dropLast(word.hasSuffix("sses") ? 2 : 1)))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Nil for words that every text has.
    private mutating func stem(_ word: String) -> String? {
        if let known = stems[word] { return known.isEmpty ? nil : known }
        let stem = Self.stopWords.contains(word) ? "" : Self.stem(of: word)
        stems[word] = stem
        return stem.isEmpty ? nil : stem
    }

    private static let stopWords: Set<String> = [
        "the", "and", "for", "with", "that", "this", "are", "is", "in", "of", "to", "it", "on", "as", "by", "or", "an",
        "be", "from", "its", "at", "not", "must", "should", "never", "always", "use", "when", "which", "only", "one",
        "all",
    ]

    /// Endings that are taken off, the first that fits, with the letters that must be left.
    private static let endings: [(ending: String, instead: String, left: Int)] = [
        ("ization", "", 3), ("isation", "", 3), ("ations", "", 3), ("ation", "", 3), ("ings", "", 3), ("ing", "", 3),
        ("ies", "y", 3), ("ied", "y", 3), ("ates", "", 3), ("ated", "", 3), ("ate", "", 4), ("edly", "", 3),
        ("ed", "", 3), ("es", "", 3), ("s", "", 3), ("ly", "", 3), ("izer", "", 3), ("ize", "", 4), ("ise", "", 4),
        ("er", "", 4), ("or", "", 4), ("ions", "", 4), ("ion", "", 4), ("ment", "", 4), ("ity", "", 4),
        ("able", "", 4), ("e", "", 3),
    ]

    /// `validate`, `validated`, `validation` and `validating` are one word. Rough, for it only has to be the same
    /// everywhere.
    private static func stem(of word: String) -> String {
        var stem = word
        let count = word.utf8.count
        for (ending, instead, left) in endings where count - ending.utf8.count >= left && word.hasSuffix(ending) {
            stem = word.dropLast(ending.utf8.count) + instead
            break
        }
        // `stopped`, `stop`
        let end = Array(stem.utf8.suffix(2))
        if stem.utf8.count > 3, end[0] == end[1], !"aeiouls".utf8.contains(end[1]) { stem.removeLast() }
        return stem
    }
}
