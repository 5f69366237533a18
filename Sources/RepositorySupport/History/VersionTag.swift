/// A tag that names a version: a prefix of a product, a mark such as `v`, numbers, and what follows them.
package struct VersionTag {
    /// The letters right before the numbers.
    package var mark: Substring
    /// The name of a product, or of a channel, stands before it.
    package var hasPrefix: Bool
    /// Three numbers without leading zeros, and behind them nothing, or what semantic versioning allows.
    package var isSemantic: Bool

    /// Nil for a tag that is no version: a date, a number, a name. O(length).
    package init?(_ name: String) {
        let tail = name.split(separator: "/").last ?? ""
        // `watch-v1.2.3`, `App_1.2.3`: the last part that begins with a version counts.
        guard let start = Self.start(of: tail) else { return nil }
        let marked = tail[start...]
        mark = marked.prefix(while: \.isLetter)
        hasPrefix = tail.count < name.count || start > tail.startIndex
        let version = marked.dropFirst(mark.count)
        let numbers = version.prefix { Self.isDigit($0) || $0 == "." }
        let groups = numbers.split(separator: ".", omittingEmptySubsequences: false)
        // Years begin dates, and versions that are dates follow rules of their own.
        guard groups.count > 1, let first = groups.first, first.count < 4 else { return nil }
        isSemantic =
            groups.count == 3 && groups.allSatisfy { !$0.isEmpty && ($0 == "0" || $0.first != "0") }
            && Self.isSuffix(version.dropFirst(numbers.count))
    }

    private static func start(of text: Substring) -> Substring.Index? {
        var index = text.startIndex
        while index < text.endIndex {
            let letters = text[index...].prefix(while: \.isLetter)
            let rest = text[letters.endIndex...]
            if letters.count < 2 || ["ver", "version", "release", "rel"].contains(letters.lowercased()),
                let first = rest.first, isDigit(first), rest.drop(while: isDigit).first == "."
            {
                return index
            }
            guard let separator = text[index...].firstIndex(where: { $0 == "-" || $0 == "_" || $0 == "@" }) else {
                return nil
            }
            index = text.index(after: separator)
        }
        return nil
    }

    /// `-beta.1`, `+57`, or both.
    private static func isSuffix(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        guard first == "-" || first == "+", text.count > 1 else { return false }
        return text.dropFirst().split(omittingEmptySubsequences: false) { $0 == "." || $0 == "+" }.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || isDigit($0) || $0 == "-") }
        }
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
