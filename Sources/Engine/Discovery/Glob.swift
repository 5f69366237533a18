internal import TenetFoundation

/// A pattern for files and folders below a project's root, as configurations and arguments write it.
///
/// | written | means |
/// | --- | --- |
/// | `*`, `?` | any characters, any one character, never a slash |
/// | `**` | any number of folders, also none; at the end everything below |
/// | `[a-z]`, `[!a]` | one of these characters, one other character |
/// | `{a,b}` | either alternative; may be nested |
/// | `\` | takes the next character as it is |
///
/// With a slash at the start or in the middle a pattern counts from the root, otherwise it fits at any depth. With a
/// slash at the end it fits only folders. Upper and lower case differ; composed and decomposed accents do not.
public struct Glob: Hashable, Sendable {
    public let pattern: String
    private let alternatives: [PathPattern]

    /// Compiles the pattern; the error tells what to write instead.
    public init(_ pattern: String) throws(GlobError) {
        do throws(PatternParser.Mistake) {
            var compiled: [PathPattern] = []
            for spelling in Self.spellings(of: pattern) {
                for text in try BraceExpansion.alternatives(of: Array(spelling.utf8)) {
                    compiled.append(try Self.compile(text))
                }
            }
            alternatives = compiled
        } catch {
            throw GlobError(pattern: pattern, problem: error.text)
        }
        self.pattern = pattern
    }

    /// What is wrong with a pattern, as the end of a sentence that begins with it; nil for a right one.
    @Sendable public static func problem(_ pattern: String) -> String? {
        do throws(GlobError) { _ = try Glob(pattern) } catch { return error.problem }
        return nil
    }

    /// True when the pattern fits the whole path. O(path × pattern).
    ///
    /// - Parameter path: relative to the root, with `/` between its parts.
    public func matches(_ path: String, isFolder: Bool = false) -> Bool {
        Self.withBytes(path) { matches($0, isFolder: isFolder) }
    }

    /// True when the pattern fits the file or a folder that it lies in.
    public func covers(_ path: String) -> Bool {
        Self.withBytes(path) { covers($0, isFolder: false) }
    }

    public static func == (left: Glob, right: Glob) -> Bool { left.pattern.utf8.elementsEqual(right.pattern.utf8) }
    public func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}

/// A pattern that cannot be meant.
public struct GlobError: Error, Hashable, Sendable, CustomStringConvertible {
    public var pattern: String
    /// What is wrong and what to write instead, as the end of a sentence that begins with the pattern.
    public var problem: String

    public var description: String { "the pattern `\(pattern)` \(problem)" }
}

/// What the walk over a project asks.
extension Glob {
    func matches(_ path: Bytes, isFolder: Bool) -> Bool {
        let nameStart = path.nameStart
        return alternatives.contains { $0.matches(path, nameStart: nameStart, isFolder: isFolder) }
    }

    func covers(_ path: Bytes, isFolder: Bool) -> Bool {
        if matches(path, isFolder: isFolder) { return true }
        return path.indices.contains { index in
            path[index] == UInt8(ascii: "/") && matches(Bytes(rebasing: path[..<index]), isFolder: true)
        }
    }

    /// True when nothing below the folder is left out by the pattern.
    func coversAll(below folder: Bytes) -> Bool {
        guard !folder.isEmpty else { return false }
        return covers(folder, isFolder: true) || alternatives.contains { $0.matchesAll(below: folder) }
    }

    /// True when the pattern names the folder on its way to what lies below.
    func leadsThrough(_ folder: Bytes) -> Bool { alternatives.contains { $0.leadsThrough(folder) } }

    /// False only when no file below the folder can be covered.
    func couldCover(below folder: Bytes) -> Bool { alternatives.contains { $0.couldMatch(below: folder) } }

    private static func withBytes<Result>(_ path: String, _ body: (Bytes) -> Result) -> Result {
        var path = path
        return path.withUTF8 { bytes in
            let isPadded = bytes.count > 1 && bytes[bytes.count - 1] == UInt8(ascii: "/")
            return body(isPadded ? Bytes(rebasing: bytes.dropLast()) : bytes)
        }
    }
}

extension Glob {
    /// File systems keep either form of an accented letter, and nobody sees which. A character class cannot be
    /// respelt, because a decomposed letter is two characters.
    private static func spellings(of pattern: String) -> [String] {
        guard pattern.utf8.contains(where: { $0 >= 0x80 }), !pattern.utf8.contains(UInt8(ascii: "[")) else {
            return [pattern]
        }
        var known: Set<[UInt8]> = []
        return [pattern, pattern.composed, pattern.decomposed].filter { known.insert(Array($0.utf8)).inserted }
    }

    private static func compile(_ text: [UInt8]) throws(PatternParser.Mistake) -> PathPattern {
        if text.first == UInt8(ascii: "!") {
            throw PatternParser.Mistake(
                text: "begins with `!`, but globs cannot be turned round; write `\\!` if the name begins with it")
        }
        let slash = UInt8(ascii: "/")
        let isFolder = text.last == slash
        let isAnchored = text.dropLast(isFolder ? 1 : 0).contains(slash)
        var parser = PatternParser(text, .glob)
        let parts = try parser.parts()
        guard !parts.isEmpty else {
            throw PatternParser.Mistake(text: "names nothing; write `**` for everything")
        }
        let isOneName = if case .name = parts[0] { parts.count == 1 } else { false }
        return PathPattern(parts: parts, isAnchored: isAnchored || !isOneName, matchesOnlyFolders: isFolder)
    }
}
