internal import TenetFoundation

/// Texts as weights of their words, where a word weighs more the fewer texts have it (tf-idf; Salton and Buckley,
/// "Term-weighting approaches in automatic text retrieval", 1988).
struct WordWeights {
    /// What a text says, of length 1; only words that a known text has, by their numbers.
    struct Vector {
        var weights: [(word: Int, weight: Double)] = []
    }

    /// Counts of words, several texts of a vector weighed apart.
    typealias Part = (words: [String: Int], weight: Double)

    private let known: [String: (number: Int, weight: Double)]

    /// - Parameter texts: what weights are learned from.
    init(_ texts: [[String: Int]]) {
        var frequency: [String: Int] = [:]
        for text in texts { for word in text.keys { frequency[word, default: 0] += 1 } }
        let count = Double(max(1, texts.count))
        var known: [String: (number: Int, weight: Double)] = [:]
        for (number, word) in frequency.keys.sorted().enumerated() {
            known[word] = (number, log(1 + count / Double(frequency[word] ?? 1)))
        }
        self.known = known
    }

    var wordCount: Int { known.count }

    /// Nil for a word that no text has.
    func word(_ word: String) -> (number: Int, weight: Double)? { known[word] }

    func vector(_ parts: [Part]) -> Vector {
        var weights: [Int: Double] = [:]
        for part in parts {
            for (word, times) in part.words {
                guard let word = known[word] else { continue }
                weights[word.number, default: 0] += Double(min(times, 3)) * part.weight * word.weight
            }
        }
        // In one order, because sums of floating point numbers depend on it.
        let sorted = weights.sorted { $0.key < $1.key }
        let length = sorted.reduce(0) { $0 + $1.value * $1.value }.squareRoot()
        return Vector(weights: length > 0 ? sorted.map { ($0.key, $0.value / length) } : [])
    }
}

/// Vectors to compare others with, by their words.
struct WordTable {
    private let entries: [[(place: Int, weight: Double)]]
    private let count: Int

    init(_ vectors: [WordWeights.Vector], wordCount: Int) {
        var entries = Array(repeating: [(place: Int, weight: Double)](), count: wordCount)
        for (place, vector) in vectors.enumerated() {
            for (word, weight) in vector.weights { entries[word].append((place, weight)) }
        }
        self.entries = entries
        count = vectors.count
    }

    /// The cosine with each vector, from 0 to 1.
    func likeness(to vector: WordWeights.Vector) -> [Double] {
        var sums = Array(repeating: 0.0, count: count)
        for (word, weight) in vector.weights {
            for entry in entries[word] { sums[entry.place] += weight * entry.weight }
        }
        return sums
    }
}

extension WordWeights.Vector {
    func cosine(_ other: Self) -> Double {
        var left = weights[...]
        var right = other.weights[...]
        var sum = 0.0
        while let first = left.first, let second = right.first {
            if first.word == second.word { sum += first.weight * second.weight }
            if first.word <= second.word { left = left.dropFirst() }
            if second.word <= first.word { right = right.dropFirst() }
        }
        return sum
    }
}
