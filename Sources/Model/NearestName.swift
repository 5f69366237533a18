/// The candidate closest to a misspelt word, for "did you mean" sentences.
public enum NearestName {
    /// The nearest candidate by edit distance when it is near enough to be meant, ties broken alphabetically. Upper and
    /// lower case and `_` and `-` are the same: which of them a name has is what people remember least.
    /// O(candidates × word²).
    public static func of(_ word: String, in candidates: some Sequence<String>) -> String? {
        // Half of a word of two or three letters is another word.
        let limit = word.utf8.count < 4 ? 1 : max(2, word.utf8.count / 3)
        let bytes = folded(word)
        return
            candidates
            .map { (distance(bytes, folded($0)), $0) }
            .filter { $0.0 <= limit }
            .min { $0 < $1 }?.1
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

    /// Levenshtein's distance in bytes, with one row of memory (Wagner and Fischer, 1974).
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (i, byte) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, other) in right.enumerated() {
                let substituted = diagonal + (byte == other ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(substituted, diagonal + 1, row[j] + 1)
            }
        }
        return row[right.count]
    }

    /// What to write in place of a name that does not exist: the nearest one, or all there are.
    public static func help(for name: String, in names: [String]) -> String {
        of(name, in: names).map { "did you mean `\($0)`?" }
            ?? "valid are " + names.map { "`\($0)`" }.joined(separator: ", ")
    }
}
