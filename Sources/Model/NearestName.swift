/// The candidate closest to a misspelt word, for "did you mean" sentences.
public enum NearestName {
    /// The nearest candidate by edit distance when it is near enough to be meant, ties broken by the first letter, which few
    /// people miss, then alphabetically. Upper and
    /// lower case and `_` and `-` are the same: which of them a name has is what people remember least.
    /// O(candidates × word × limit), where the limit is a third of the word; candidates of quite another length cost
    /// nothing.
    /// - Parameter most: the most bytes that may differ; nil for a third of the word.
    public static func of(_ word: String, in candidates: some Sequence<String>, within most: Int? = nil) -> String? {
        // Half of a word of two or three letters is another word.
        var limit = word.utf8.count < 4 ? 1 : max(2, word.utf8.count / 3)
        if let most { limit = min(limit, most) }
        let bytes = folded(word)
        var best: String?
        for candidate in candidates where abs(candidate.utf8.count - bytes.count) <= limit {
            guard let length = distance(bytes, folded(candidate), limit: limit) else { continue }
            let order = { (name: String) in (folded(name).first == bytes.first ? 0 : 1, name) }
            if length < limit || best.map({ order(candidate) < order($0) }) ?? true { best = candidate }
            limit = length
        }
        return best
    }

    private static func folded(_ word: String) -> [UInt8] {
        word.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "_"): UInt8(ascii: "-")
            default: byte
            }
        }
    }

    /// Levenshtein's distance in bytes, with one row of memory (Wagner and Fischer, 1974), of which only what lies
    /// within the limit of the diagonal is computed (Ukkonen, 1985). Nil beyond the limit.
    static func distance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        let beyond = limit + 1
        var row = (0...right.count).map { min($0, beyond) }
        for i in left.indices {
            let first = max(0, i - limit)
            let last = min(right.count, i + 1 + limit)
            var diagonal = row[first]
            row[first] = first == 0 ? min(i + 1, beyond) : beyond
            var least = row[first]
            for j in first..<last {
                let substituted = diagonal + (left[i] == right[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1, beyond)
                least = min(least, row[j + 1])
            }
            if least > limit { return nil }
        }
        return row[right.count] <= limit ? row[right.count] : nil
    }

    /// What to write in place of a name that does not exist: the nearest one, or all there are.
    public static func help(for name: String, in names: [String]) -> String {
        of(name, in: names).map { "did you mean `\($0)`?" }
            ?? "valid are " + names.map { "`\($0)`" }.joined(separator: ", ")
    }

    /// Names of which the nearest is asked for again and again, once for each mistake in a document. Among very many no
    /// nearest one is looked for: then the work would grow with names times mistakes.
    public struct Names: Sendable {
        public static let limit = 300
        /// Sorted; empty when there are more than the limit.
        public let all: [String]

        public init(_ names: some Collection<String>) { all = names.count <= Self.limit ? names.sorted() : [] }

        public func nearest(_ word: String) -> String? { NearestName.of(word, in: all) }
    }
}
