// What the lock files of package managers hold.

extension DependencyList {
    /// The libraries that a lock file holds, each with its version or commit; nil for a file of another kind. O(bytes).
    public static func locked(path: String, bytes: [UInt8]) -> [Entry]? {
        let source = SourceText(bytes)
        switch ResourcePath(path).fileName {
        case "Podfile.lock", "Gemfile.lock": return source.lines().compactMap { held(source, $0) }
        case "Cartfile.resolved": return words(source, ["github", "git", "binary"])
        case "Package.resolved": return pins(source)
        default: return nil
        }
    }

    /// `- Tides/Tables (1.4.0):` or `tides (1.4.0)`; what asks for versions has an operator between the brackets.
    private static func held(_ source: SourceText, _ line: Range<Int>) -> Entry? {
        let bytes = source.bytes
        guard let open = bytes[line].lastIndex(of: Byte.leftParenthesis),
            let close = bytes[open..<line.upperBound].firstIndex(of: Byte.rightParenthesis),
            let first = bytes[(open + 1)..<close].first, Byte.isDigit(first)
        else { return nil }
        let marks = [UInt8(ascii: "-"), Byte.quote, Byte.space]
        let lower = bytes[line.lowerBound..<open].firstIndex { !marks.contains($0) } ?? open
        let name = source.trimmed(lower, open)
        guard !name.isEmpty else { return nil }
        return Entry(
            name: source.rangedText(name.lowerBound, name.upperBound),
            version: source.rangedText(open + 1, close))
    }
}
