/// The rules of one ignore file, with git's meaning.
///
/// `?` and classes stand for one byte, as they do in git. A pattern that git can never match is left out.
public struct GitIgnore: Sendable {
    private struct Rule: Sendable {
        var pattern: PathPattern
        var isNegated: Bool
    }

    /// In reverse order of the file, because the last rule that fits decides.
    private let rules: [Rule]
    private let index: IgnoreIndex

    /// - Parameters:
    ///   - contents: of a `.gitignore` or `.git/info/exclude`.
    ///   - ignoringCase: as in git with `core.ignorecase`.
    public init(_ contents: some Sequence<UInt8>, ignoringCase: Bool = false) {
        var bytes = Array(contents)[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        rules = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
            .reversed()
            .compactMap { Self.rule($0, ignoringCase: ignoringCase) }
        index = IgnoreIndex(rules.map(\.pattern), ignoringCase: ignoringCase)
    }

    public init(_ contents: String, ignoringCase: Bool = false) {
        self.init(contents.utf8, ignoringCase: ignoringCase)
    }

    public var isEmpty: Bool { rules.isEmpty }

    /// True when the rules ignore the path or a folder that it lies in; nothing in an ignored folder can be
    /// included again.
    ///
    /// - Parameter path: relative to the folder of the ignore file, with `/` between its parts.
    public func ignores(_ path: String, isFolder: Bool = false) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            var end = bytes.componentEnd(from: 0)
            while end < bytes.count {
                if decision(Bytes(rebasing: bytes[..<end]), isFolder: true) == true { return true }
                end = bytes.componentEnd(from: end + 1)
            }
            return decision(bytes, isFolder: isFolder) == true
        }
    }

    /// True when the last rule that fits ignores this very path, false when it includes it, nil when none fits. O(path)
    /// and the rules that no literal name, path, beginning or ending tells from one another.
    func decision(_ path: Bytes, isFolder: Bool) -> Bool? {
        guard !rules.isEmpty, !path.isEmpty else { return nil }
        let nameStart = path.nameStart
        let first = index.first(for: path, nameStart: nameStart) { number in
            rules[number].pattern.matches(path, nameStart: nameStart, isFolder: isFolder)
        }
        return first.map { !rules[$0].isNegated }
    }

    /// True when a rule such as `build/*` was written to ignore what lies in this folder.
    func ignoresContents(of folder: Bytes) -> Bool {
        rules.contains { !$0.isNegated && $0.pattern.matchesContents(of: folder) }
    }

    private static func rule(_ line: ArraySlice<UInt8>, ignoringCase: Bool) -> Rule? {
        let slash = UInt8(ascii: "/")
        var text = trimmed(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        guard text.first != UInt8(ascii: "#") else { return nil }
        let isNegated = text.first == UInt8(ascii: "!")
        if isNegated { text = text.dropFirst() }
        let matchesOnlyFolders = text.last == slash
        if matchesOnlyFolders { text = text.dropLast() }
        let isAnchored = text.contains(slash)
        if text.first == slash { text = text.dropFirst() }
        guard !text.isEmpty else { return nil }

        var parser = PatternParser(Array(text), .gitIgnore(ignoringCase: ignoringCase))
        guard let parts = try? parser.parts() else { return nil }
        return Rule(
            pattern: PathPattern(parts: parts, isAnchored: isAnchored, matchesOnlyFolders: matchesOnlyFolders),
            isNegated: isNegated)
    }

    /// The line without the spaces at its end; a backslash keeps the space behind it.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var end = line.startIndex
        var index = line.startIndex
        while index < line.endIndex {
            let isEscape = line[index] == UInt8(ascii: "\\")
            if line[index] != UInt8(ascii: " ") { end = min(index + (isEscape ? 2 : 1), line.endIndex) }
            index += isEscape ? 2 : 1
        }
        return line[..<end]
    }
}
