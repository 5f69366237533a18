/// The words of a sentence as far as limits and what they limit are read off them.
enum SentenceWords {
    /// Stands for punctuation that ends a part of a sentence.
    static let end = "."

    /// Words that name nothing: a noun phrase ends at them.
    private static let functionWords: Set<String> = [
        end, "a", "an", "the", "of", "in", "per", "for", "to", "at", "on", "by", "with", "within", "inside", "from",
        "into", "between", "and", "or", "nor", "but", "that", "which", "who", "when", "if", "unless", "so", "as",
        "than", "after", "before",
        "is", "are", "be", "was", "were", "has", "have", "must", "should", "may", "can", "shall", "will", "cannot",
        "not", "no", "never", "only", "each", "every", "any", "all", "long", "wide", "deep", "high", "large", "old",
        "without", "including", "excluding", "except", "stay", "stays", "it", "its", "their", "them", "then",
    ]
    private static let determiners: Set<String> = [
        "a", "an", "the", "each", "every", "any", "one", "no", "single", "per", "this", "that", "its",
    ]
    private static let prepositions: Set<String> = ["in", "within", "inside", "of", "from", "on", "by", "with"]

    static func isFunctionWord(_ word: String) -> Bool { functionWords.contains(word) }
    static func isDeterminer(_ word: String) -> Bool { determiners.contains(word) }
    static func isPreposition(_ word: String) -> Bool { prepositions.contains(word) }

    /// Lowercase, with `%` as a word and ``end`` for punctuation; `1,000` is one word, and so is `file's`.
    static func of(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(text)
        func follows(_ index: Int, _ test: (Character) -> Bool) -> Bool {
            index + 1 < characters.count && test(characters[index + 1])
        }
        for (index, character) in characters.enumerated() {
            if character.isLetter || character.isNumber {
                word += character.lowercased()
                continue
            }
            let isInNumber = word.last?.isNumber == true && follows(index, \.isNumber)
            if character == ",", isInNumber { continue }
            if character == "'" || character == "’", !word.isEmpty, follows(index, { $0 == "s" }) {
                word.append("'")
                continue
            }
            if !word.isEmpty { words.append(word) }
            word = ""
            switch character {
            case "%": words.append("percent")
            case "≤", "≥": words.append(String(character))
            // After a short form such as `max.` the sentence goes on.
            case "." where characters[(index + 1)...].first { $0 != " " }.map { $0.isLowercase || $0.isNumber } ?? false:
                break
            case ",", ";", ":", "(", ")", "|", ".", "!", "\n": words.append(end)
            default: break
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}

/// Numbers in digits and in words: `40`, `forty`, `a hundred and twenty`.
enum NumberWord {
    private static let ones = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
        "seventy": 70, "eighty": 80, "ninety": 90,
    ]
    private static let large = ["hundred": 100, "thousand": 1000]

    /// The number that begins at a word, and of how many words it is; nil when none does.
    static func read(_ words: [String], at index: Int) -> (value: Int, words: Int)? {
        guard index < words.count else { return nil }
        if let value = Int(words[index]) { return value < 0 ? nil : (value, 1) }
        let next = index + 1 < words.count ? words[index + 1] : ""
        if let factor = large[next], let times = words[index] == "a" ? 1 : ones[words[index]] {
            guard index + 2 < words.count, words[index + 2] == "and",
                let rest = read(words, at: index + 3), rest.value < factor
            else { return (times * factor, 2) }
            return (times * factor + rest.value, 3 + rest.words)
        }
        guard let value = ones[words[index]] else { return nil }
        if value >= 20, let rest = ones[next], rest < 10 { return (value + rest, 2) }
        return (value, 1)
    }
}
