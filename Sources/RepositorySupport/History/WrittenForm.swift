/// A form that a subject or the name of a branch must have, written as an example of it.
///
/// `TASK-123` stands for a key of a tracker with its number, any other key such as `BTS-123` for that key alone, `#123` for a
/// number, `type` for one of the types, `(scope)` for a scope that may be missing, `Subject`, `subject` or
/// `Brief description` at the end for the rest, `brief-description` for words in lowercase joined by hyphens. A `!` before the
/// colon of a form with a type may always be there. Everything else stands for itself.
package struct WrittenForm {
    private enum Part {
        case literal([UInt8])
        /// Nil for any key.
        case task(key: [UInt8]?)
        case number
        case type
        case scope
        case rest
        case hyphenated
    }

    private var parts: [Part] = []
    private let types: Set<String>

    package init(_ form: String, types: [String] = []) {
        self.types = Set(types)
        var rest = form[...]
        while let first = rest.first {
            if let (part, length) = Self.part(rest) {
                parts.append(part)
                rest = rest.dropFirst(length)
            } else {
                append(first)
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func append(_ character: Character) {
        if case .literal(let bytes) = parts.last {
            parts[parts.count - 1] = .literal(bytes + Array(String(character).utf8))
        } else {
            parts.append(.literal(Array(String(character).utf8)))
        }
    }

    private static func part(_ text: Substring) -> (Part, length: Int)? {
        for word in ["Subject", "subject", "Brief description", "brief description"] where text == word {
            return (.rest, word.count)
        }
        if text.hasPrefix("brief-description") { return (.hyphenated, 17) }
        if text.hasPrefix("(scope)") { return (.scope, 7) }
        if text.hasPrefix("#123") { return (.number, 4) }
        if text.hasPrefix("type") { return (.type, 4) }
        let key = text.prefix { ("A"..."Z").contains($0) }
        guard !key.isEmpty, text.dropFirst(key.count).hasPrefix("-123") else { return nil }
        return (.task(key: key == "TASK" ? nil : Array(key.utf8)), key.count + 4)
    }

    /// O(length): every part takes what it can, and none gives back.
    package func matches(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        for part in parts {
            guard let length = length(of: part, in: rest) else { return false }
            rest = rest.dropFirst(length)
        }
        return rest.isEmpty
    }

    private func length(of part: Part, in bytes: ArraySlice<UInt8>) -> Int? {
        switch part {
        case .literal(let literal):
            if bytes.starts(with: literal) { return literal.count }
            // `!` says that the change breaks something.
            return literal.first == UInt8(ascii: ":") && bytes.first == UInt8(ascii: "!")
                && bytes.dropFirst().starts(with: literal) ? literal.count + 1 : nil
        case .task(let key): return Self.lengthOfTask(key, bytes)
        case .number:
            let digits = bytes.dropFirst().prefix { $0.isDigit }
            return bytes.first == UInt8(ascii: "#") && !digits.isEmpty ? digits.count + 1 : nil
        case .type:
            let word = bytes.prefix { Self.isSmall($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            return types.contains(String(decoding: word, as: UTF8.self)) ? word.count : nil
        case .scope:
            guard bytes.first == UInt8(ascii: "(") else { return 0 }
            guard let close = bytes.firstIndex(of: UInt8(ascii: ")")), close > bytes.startIndex + 1 else { return nil }
            return close + 1 - bytes.startIndex
        case .rest: return bytes.first.map { $0 > 0x20 } == true ? bytes.count : nil
        case .hyphenated: return Self.lengthOfWords(bytes)
        }
    }

    private static func lengthOfTask(_ key: [UInt8]?, _ bytes: ArraySlice<UInt8>) -> Int? {
        let found = bytes.prefix {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || $0.isDigit || $0 == UInt8(ascii: "_")
        }
        guard let first = found.first, !first.isDigit, key.map({ $0.elementsEqual(found) }) ?? true else { return nil }
        let rest = bytes.dropFirst(found.count)
        let digits = rest.dropFirst().prefix { $0.isDigit }
        return rest.first == UInt8(ascii: "-") && !digits.isEmpty ? found.count + 1 + digits.count : nil
    }

    private static func lengthOfWords(_ bytes: ArraySlice<UInt8>) -> Int? {
        let words = bytes.prefix { isSmall($0) || $0.isDigit || $0 == UInt8(ascii: "-") }
        let hyphen = UInt8(ascii: "-")
        guard let first = words.first, let last = words.last, first != hyphen, last != hyphen,
            !zip(words, words.dropFirst()).contains(where: { $0 == hyphen && $1 == hyphen })
        else { return nil }
        return words.count
    }

    private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
