internal import Foundation

/// How much texts have in common: cosine of their words' weights, where a word weighs more the fewer texts have it
/// (tf-idf; Salton and Buckley, "Term-weighting approaches in automatic text retrieval", 1988).
struct TextSimilarity {
    private var frequency: [String: Int] = [:]
    private let count: Int

    /// A text as weights of its words, of length 1.
    struct Vector {
        fileprivate var weights: [String: Double]
    }

    /// - Parameter texts: what weights are learned from.
    init(_ texts: [String]) {
        count = max(1, texts.count)
        for text in texts { for word in Set(Self.words(text)) { frequency[word, default: 0] += 1 } }
    }

    func vector(_ text: String) -> Vector {
        var weights: [String: Double] = [:]
        for word in Self.words(text) { weights[word, default: 0] += 1 }
        var sum = 0.0
        for (word, times) in weights {
            // A word that no known text has says nothing about which of them is meant.
            let weight = frequency[word].map { min(times, 3) * log(1 + Double(count) / Double($0)) } ?? 0
            weights[word] = weight
            sum += weight * weight
        }
        let length = sum.squareRoot()
        return Vector(weights: length > 0 ? weights.mapValues { $0 / length } : [:])
    }

    /// From 0 to 1.
    static func cosine(_ left: Vector, _ right: Vector) -> Double {
        let (small, large) = left.weights.count < right.weights.count ? (left, right) : (right, left)
        // Sorted, because sums of floating point numbers depend on the order.
        return small.weights.sorted { $0.key < $1.key }.reduce(0) { $0 + $1.value * (large.weights[$1.key] ?? 0) }
    }

    /// Words, camel-case names, and the parts of these, without common endings.
    static func words(_ text: String) -> [String] {
        var words: [String] = []
        var name = ""
        var part = ""
        func closePart() {
            if part.utf8.count > 1 { words.append(stem(part.lowercased())) }
            part = ""
        }
        func closeName() {
            // A name as a whole says more than its parts.
            if part.utf8.count < name.utf8.count, name.utf8.count > 3 { words.append(name.lowercased()) }
            closePart()
            name = ""
        }
        var wasLower = false
        for character in text {
            guard character.isLetter || character.isNumber else {
                closeName()
                wasLower = false
                continue
            }
            if character.isUppercase, wasLower { closePart() }
            wasLower = character.isLowercase
            part.append(character)
            name.append(character)
        }
        closeName()
        return words.filter { !stopWords.contains($0) }
    }

    private static let stopWords: Set<String> = [
        "the", "and", "for", "with", "that", "this", "are", "is", "in", "of", "to", "it", "on", "as", "by", "or", "an",
        "be",
        "from", "its", "at", "not", "must", "should", "never", "always", "use", "when", "which", "only", "one", "all",
    ]

    private static func stem(_ word: String) -> String {
        for ending in ["ations", "ation", "ings", "ing", "ies", "ed", "es", "s", "ly"]
        where word.hasSuffix(ending) && word.utf8.count - ending.utf8.count >= 3 {
            return String(word.dropLast(ending.count))
        }
        return word
    }
}
