/// The texts that a simple regular expression stands for. Expressions that need a real search have none.
///
/// Blanks stand for white space of any length, and `$_` for a name.
struct LiteralRegex {
    /// More alternatives are no simple expression.
    private static let limit = 12

    private let source: [Character]
    private var index = 0
    private var depth = 0

    /// Every text, or nil when the expression says more than a list of texts can.
    static func texts(_ regex: String) -> [String]? {
        var parser = LiteralRegex(regex)
        guard let found = parser.alternatives(), parser.index == parser.source.count else { return nil }
        let texts = found.map(tidied)
        return texts.contains { $0.isEmpty } ? nil : texts
    }

    private init(_ regex: String) { source = Array(regex) }

    private var current: Character? { index < source.count ? source[index] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard source[index...].starts(with: text) else { return false }
        index += text.count
        return true
    }

    private mutating func alternatives() -> [String]? {
        guard var all = sequence() else { return nil }
        while take("|") {
            guard let next = sequence() else { return nil }
            all += next
        }
        return all.count <= Self.limit ? all : nil
    }

    private mutating func sequence() -> [String]? {
        var texts = [""]
        while let character = current, character != "|", character != ")" {
            guard let parts = part(character) else { return nil }
            texts = texts.flatMap { head in parts.map { head + $0 } }
            if texts.count > Self.limit { return nil }
        }
        return texts
    }

    /// One piece with everything that may repeat it.
    private mutating func part(_ character: Character) -> [String]? {
        // What the tree of the code says anyway: where words end, and that `=` is not `==`.
        for nothing in ["\\b", "(?!=)", "(?-s)", "(?s)", "(?m)", "^"] where take(nothing) { return [""] }
        for blank in ["\\s*", "\\s+", "\\s", "[ \\t]*", "[ \\t]+", " *", " +"] where take(blank) { return [" "] }
        for name in ["\\w+", "\\w*", "[a-zA-Z_][a-zA-Z0-9_]*", "[a-zA-Z]+", "[A-Za-z]+", "[a-zA-Z0-9_]+"]
        where take(name) {
            return ["$_"]
        }
        switch character {
        case "(": return group()
        case "\\": return escape()
        case "[", "]", "*", "+", "?", "{", "}", "$": return nil
        case ".":
            // Where a dot is not escaped, a dot is meant all the same when a name follows.
            index += 1
            guard let next = current, next.isLetter else { return nil }
            return ["."]
        default:
            index += 1
            return isRepeated ? nil : [String(character)]
        }
    }

    private mutating func group() -> [String]? {
        // Nobody nests deeper what a list of texts could say.
        guard depth < 50 else { return nil }
        depth += 1
        defer { depth -= 1 }
        index += 1
        if source[index...].starts(with: "?:") {
            index += 2
        } else if current == "?" {
            return nil
        }
        guard let found = alternatives(), take(")"), !isRepeated else { return nil }
        return found
    }

    private mutating func escape() -> [String]? {
        index += 1
        guard let character = current else { return nil }
        index += 1
        guard character.isPunctuation || character.isSymbol || character == " ", !isRepeated else { return nil }
        return [String(character)]
    }

    private var isRepeated: Bool { current.map { "*+?{".contains($0) } ?? false }

    /// One blank for several, none at the ends or where Swift needs none.
    private static func tidied(_ text: String) -> String {
        var words = text.split(separator: " ").joined(separator: " ")
        for sign in ["(", ")", "."] {
            words = words.split(separator: " \(sign)", omittingEmptySubsequences: false).joined(separator: sign)
        }
        return words.split(separator: "( ", omittingEmptySubsequences: false).joined(separator: "(")
    }
}
