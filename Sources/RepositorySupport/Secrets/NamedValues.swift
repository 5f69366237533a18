import TenetRuleKit
import TenetRuleSupport

/// A name that may stand for a secret, and the text that it gets.
struct NamedValue {
    var name: ByteRange
    /// Without quotes.
    var value: ByteRange
    var isQuoted: Bool
    /// The literals of a sum, of which ``value`` is the first; none for a single one.
    var pieces: [ByteRange] = []
}

/// Finds names that hold a word such as `token`, with their values, in the syntax of a file: assignments, labels, keys and
/// entries, elements and attributes, options of commands. O(bytes): what stands around a name is looked at within bounds.
struct NamedValues {
    let bytes: [UInt8]
    let place: SecretPlace
    private static let longestName = 80

    init(_ bytes: [UInt8], _ place: SecretPlace) {
        self.bytes = bytes
        self.place = place
    }

    /// All pairs, in the order of the names.
    func all() -> [NamedValue] {
        guard place.syntax != .opaque else { return [] }
        var found: [NamedValue] = []
        var index = 0
        while let hit = Self.nextFragment(in: bytes, from: index) {
            var lower = hit
            while lower > index, hit - lower < Self.longestName, isOfName(lower - 1) { lower -= 1 }
            // `n` of `\n`, in the text of a literal.
            if lower > 0, lower < hit, bytes[lower - 1] == UInt8(ascii: "\\") { lower += 1 }
            var upper = hit
            while upper < bytes.count, upper - lower < Self.longestName, isOfName(upper) { upper += 1 }
            index = max(upper, hit + 1)
            while upper > lower, bytes[upper - 1] == Self.dot || bytes[upper - 1] == Self.hyphen { upper -= 1 }
            let name = ByteRange(lower, upper)
            if let value = value(of: name) {
                found.append(
                    NamedValue(
                        name: name, value: value.range, isQuoted: value.isQuoted,
                        pieces: value.isQuoted ? pieces(from: value.range) : []))
            }
        }
        return found
    }

    // MARK: Names

    private static let fragments: [[[UInt8]]] = (0..<256).map { byte in
        SecretNames.fragments.map { Array($0.utf8) }.filter { fragment in
            fragment.first.map { Int($0) == byte || Int($0) == byte | 0x20 && (0x41...0x5A).contains(byte) } ?? false
        }
    }

    /// Where one of the fragments stands next, whatever its case.
    private static func nextFragment(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            for fragment in fragments[Int(bytes[index])] where bytes.count - index >= fragment.count {
                var length = 1
                while length < fragment.count, bytes[index + length] | 0x20 == fragment[length] { length += 1 }
                if length == fragment.count { return index }
            }
            index += 1
        }
        return nil
    }

    private func isOfName(_ index: Int) -> Bool {
        let byte = bytes[index]
        return Self.isWord(byte) || byte == Self.hyphen && place.syntax != .code
            || byte == Self.dot && place.syntax != .code
            || byte == Self.hyphen && isWithinQuotes(index)
    }

    /// `X-Api-Key` in code is a text; `a-key` a difference.
    private func isWithinQuotes(_ index: Int) -> Bool {
        index + 1 < bytes.count && index > 0 && Self.isWord(bytes[index - 1]) && Self.isWord(bytes[index + 1])
    }

    // MARK: Values

    /// The value of a name; nil when none follows.
    private func value(of name: ByteRange) -> (range: ByteRange, isQuoted: Bool)? {
        var index = name.upper
        let closing = closingQuote(at: index)
        index += closing
        let isText = closing > 0
        if isText, let before = headerValue(before: name) { return (before, true) }
        if isText, byte(index) == UInt8(ascii: "]") || byte(index) == UInt8(ascii: ")") { index += 1 }
        index = behindBlanks(index)
        switch byte(index) {
        case UInt8(ascii: "="):
            // `?api_key=…` of an address, and `key=…` in the text of a literal.
            return text(at: behindEquals(index)) ?? (isText || index > name.upper ? nil : bareText(at: index + 1))
        case UInt8(ascii: ":"): return text(behindColon: index + 1)
        case UInt8(ascii: "<"): return element(behind: index)
        case UInt8(ascii: ">"):
            return isText || byte(name.lower - 1) == UInt8(ascii: "<") ? inner(from: index + 1) : nil
        case UInt8(ascii: ","): return isText ? entry(from: index + 1) : nil
        case UInt8(ascii: "?") where byte(index + 1) == UInt8(ascii: "?"): return literal(at: behindBlanks(index + 2))
        case UInt8(ascii: "|"):
            if byte(index + 1) == UInt8(ascii: "|") { return literal(at: behindBlanks(index + 2)) }
            return place.syntax == .prose ? text(at: behindBlanks(index + 1)) : nil
        case UInt8(ascii: "("): return literal(at: behindBlanks(index + 1)) ?? getter(from: index)
        case UInt8(ascii: "{"): return getter(from: index)
        default: break
        }
        // Two texts beside each other are a pair when the name is the whole of the first one.
        let isWhole = isText && closingQuote(at: name.lower - 1) > 0
        if isWhole || byte(index) == 0x0A || byte(index) == 0x0D, let entry = entry(from: index) { return entry }
        guard !isText, index > name.upper else { return nil }
        let isOption = byte(name.lower - 1) == Self.hyphen || bytes[name.lower] == Self.hyphen
        if isOption || place.isOfNetrc { return text(at: index, isOption: true) }
        if isDefined(name) { return literal(at: index) }
        return place.syntax == .commands ? literal(at: index) : nil
    }

    /// `=`, `==`, `=>`, `===`.
    private func behindEquals(_ start: Int) -> Int {
        var index = start
        while index - start < 3, byte(index) == UInt8(ascii: "=") || byte(index) == UInt8(ascii: ">") { index += 1 }
        return behindBlanks(index)
    }

    /// A value behind `:`, `:=` or `:-`; in code also behind the type, as an initial value or in a getter.
    private func text(behindColon start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        var index = start
        if byte(index) == UInt8(ascii: "=") || byte(index) == Self.hyphen && place.syntax == .settings { index += 1 }
        index = behindBlanks(index)
        if byte(index) == UInt8(ascii: "[") { index = behindBlanks(index + 1) }
        if let value = text(at: index) ?? member(of: index) ?? block(at: index) { return value }
        guard place.syntax == .code || place.syntax == .commands else { return nil }
        let end = min(bytes.count, index + 60)
        while index < end, bytes[index] != 0x0A, bytes[index] != UInt8(ascii: "="), bytes[index] != UInt8(ascii: "{") {
            index += 1
        }
        if byte(index) == UInt8(ascii: "=") { return literal(at: behindEquals(index)) }
        return byte(index) == UInt8(ascii: "{") ? getter(from: index) : nil
    }

    /// `{ "…" }`, `{ return "…" }`, `() -> String { "…" }`, over line ends.
    private func getter(from start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        guard place.syntax == .code else { return nil }
        let end = min(bytes.count, start + 80)
        guard var index = bytes[start..<end].firstIndex(of: UInt8(ascii: "{")) else { return nil }
        for word in ["{", "get", "{", "return"] {
            if hasWord(word, at: index) { index = behindBlanks(index + word.utf8.count, andLines: true) }
        }
        return literal(at: index)
    }

    /// `</key><string>…`.
    private func element(behind start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        guard hasWord("</", at: start),
            let end = bytes[start..<min(bytes.count, start + 60)].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let next = behindBlanks(end + 1, andLines: true)
        for tag in ["<string>", "<value>", "<data>"] where hasWord(tag, at: next) {
            return inner(from: next + tag.utf8.count)
        }
        return nil
    }

    /// The text of an element up to the next tag.
    private func inner(from start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        let lower = behindBlanks(start, andLines: true)
        guard lower < bytes.count,
            var upper = bytes[lower..<min(bytes.count, lower + 4_096)].firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        while upper > lower, bytes[upper - 1] <= 0x20 { upper -= 1 }
        return upper > lower ? (ByteRange(lower, upper), true) : nil
    }

    /// What a pair or an object has behind a name that is a text itself: `("name", "…")`, `name: "…", value: "…"`,
    /// `key = "…" value = "…"`.
    private func entry(from start: Int) -> (range: ByteRange, isQuoted: Bool)? {
        var index = behindBlanks(start, andLines: true)
        if let value = literal(at: index), !isKey(behind: value.range) { return value }
        let quote = isQuote(byte(index)) ? 1 : 0
        guard hasWord("value", at: index + quote) else { return nil }
        index = behindBlanks(index + quote + 5 + quote)
        guard byte(index) == UInt8(ascii: ":") || byte(index) == UInt8(ascii: "=") else { return nil }
        return text(at: behindBlanks(index + 1))
    }

    /// The literal is the key of another pair.
    private func isKey(behind range: ByteRange) -> Bool {
        let next = behindBlanks(range.upper + 1)
        return byte(next) == UInt8(ascii: ":") || byte(next) == UInt8(ascii: "=")
    }

    /// `"…"` of `setValue("…", forHTTPHeaderField: "X-Api-Key")`.
    private func headerValue(before name: ByteRange) -> ByteRange? {
        let label = Array("forHTTPHeaderField: ".utf8)
        let start = name.lower - 1 - label.count
        guard start > 4, bytes[start..<(start + label.count)].elementsEqual(label) else { return nil }
        var upper = start
        while upper > 0, bytes[upper - 1] <= 0x20 || bytes[upper - 1] == UInt8(ascii: ",") { upper -= 1 }
        guard upper > 1, isQuote(bytes[upper - 1]) else { return nil }
        var lower = upper - 1
        while lower > 0, upper - lower < 4_096, !isQuote(bytes[lower - 1]), bytes[lower - 1] != 0x0A { lower -= 1 }
        return lower > 0 && isQuote(bytes[lower - 1]) ? ByteRange(lower, upper - 1) : nil
    }
}
