/// Texts to look words up in: how well each answers a query, by Okapi BM25 (Robertson and Zaragoza, "The Probabilistic
/// Relevance Framework: BM25 and Beyond", 2009). Unlike the cosine it does not ask how much else a text says.
struct TermTable {
    /// The words of a clause, each by where it stands.
    struct Query {
        fileprivate var words: [String: Double] = [:]
        /// Words of the statement itself, by which the score is measured.
        fileprivate var statement: Set<String>

        init(_ parts: [WordWeights.Part], statement: Set<String>) {
            self.statement = statement
            for (counts, weight) in parts {
                for word in counts.keys { words[word] = max(words[word] ?? 0, weight) }
            }
        }

        func has(_ stem: String) -> Bool { words[stem] != nil }
    }

    private let weights: WordWeights
    private let entries: [[(place: Int, weight: Double)]]
    private let count: Int

    /// How soon a word that comes again says nothing new, and how much long texts are held back; the usual values.
    private static let saturation = 1.2
    private static let lengthShare = 0.75

    init(_ texts: [[String: Int]]) {
        let lengths = texts.map { Double($0.values.reduce(0, +)) }
        let usual = max(1, lengths.reduce(0, +) / Double(max(1, lengths.count)))
        self.init(texts, WordWeights(texts)) { text, weight, times in
            let share = 1 - Self.lengthShare + Self.lengthShare * lengths[text] / usual
            return weight * times * (Self.saturation + 1) / (times + Self.saturation * share)
        }
    }

    /// Each word counts as its share of its text.
    init(sharesOf texts: [[String: Int]], _ weights: WordWeights) {
        let sums = texts.map { text in text.keys.sorted().reduce(0) { $0 + (weights.word($1)?.weight ?? 0) } }
        self.init(texts, weights) { text, weight, _ in weight / max(sums[text], 1e-9) }
    }

    private init(
        _ texts: [[String: Int]], _ weights: WordWeights,
        _ value: (_ text: Int, _ weight: Double, _ times: Double) -> Double
    ) {
        var entries = Array(repeating: [(place: Int, weight: Double)](), count: weights.wordCount)
        for (place, text) in texts.enumerated() {
            for (word, times) in text {
                guard let known = weights.word(word) else { continue }
                entries[known.number].append((place, value(place, known.weight, Double(times))))
            }
        }
        self.entries = entries
        self.weights = weights
        count = texts.count
    }

    /// What each text has of the query's words.
    func sums(of query: Query) -> [Double] {
        var sums = Array(repeating: 0.0, count: count)
        // In one order, because sums of floating point numbers depend on it.
        for (word, weight) in query.words.sorted(by: { $0.key < $1.key }) {
            guard let known = weights.word(word) else { continue }
            for entry in entries[known.number] { sums[entry.place] += weight * entry.weight }
        }
        return sums
    }

    /// The same as a share of what the statement asks for, so that long and short ones compare.
    func scores(of query: Query) -> [Double] {
        let asked = query.statement.sorted().reduce(5) { $0 + (weights.word($1)?.weight ?? 0) }
        return sums(of: query).map { $0 / asked }
    }
}
