/// The texts of which one must stand wherever a regular expression is found: asked before the expression itself, which
/// costs a thousand times as much. Empty when nothing can be said.
struct RequiredText {
    /// Longer ones are rarer; a single letter is not worth looking for.
    private static let minimum = 2

    private let pattern: [UInt8]
    private var index = 0

    static func of(_ pattern: String) -> [String] {
        // Flags change what letters mean.
        guard pattern.firstRange(of: "(?") == nil else { return [] }
        var reader = RequiredText(pattern: Array(pattern.utf8))
        let texts = reader.alternatives()
        return reader.index == reader.pattern.count ? texts : []
    }

    private init(pattern: [UInt8]) { self.pattern = pattern }

    /// Everything up to a closing parenthesis or the end.
    private mutating func alternatives() -> [String] {
        var all: [String] = []
        var isOpen = false
        while true {
            let texts = sequence()
            if texts.isEmpty { isOpen = true }
            all += texts
            guard index < pattern.count, pattern[index] == UInt8(ascii: "|") else { break }
            index += 1
        }
        return isOpen ? [] : all
    }

    /// The best of what must stand in a sequence.
    private mutating func sequence() -> [String] {
        var best: [String] = []
        var run: [UInt8] = []
        func weight(_ texts: [String]) -> Int { texts.map(\.utf8.count).min() ?? 0 }
        func close() {
            let text = String(decoding: run, as: UTF8.self)
            if run.count >= Self.minimum, run.count > weight(best) { best = [text] }
            run = []
        }
        while index < pattern.count, pattern[index] != UInt8(ascii: "|"), pattern[index] != UInt8(ascii: ")") {
            var literal: UInt8?
            var group: [String] = []
            let byte = pattern[index]
            index += 1
            switch byte {
            case UInt8(ascii: "("):
                group = alternatives()
                index += 1
            case UInt8(ascii: "["): skipClass()
            case UInt8(ascii: "\\"):
                literal = index < pattern.count && !isWord(pattern[index]) ? pattern[index] : nil
                index += 1
            case UInt8(ascii: "."), UInt8(ascii: "^"), UInt8(ascii: "$"): break
            default: literal = byte
            }
            let isOptional = skipQuantifier()
            if let literal, isOptional != true { run.append(literal) }
            if literal == nil || isOptional != nil { close() }
            if isOptional != true, weight(group) > weight(best) { best = group }
        }
        close()
        return best
    }

    /// True when what stands before may be missing, false when it may be repeated, nil without a quantifier.
    private mutating func skipQuantifier() -> Bool? {
        guard index < pattern.count else { return nil }
        let byte = pattern[index]
        switch byte {
        case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "+"): index += 1
        case UInt8(ascii: "{"):
            while index < pattern.count, pattern[index] != UInt8(ascii: "}") { index += 1 }
            index += 1
        default: return nil
        }
        while index < pattern.count, pattern[index] == UInt8(ascii: "?") || pattern[index] == UInt8(ascii: "+") {
            index += 1
        }
        return byte != UInt8(ascii: "+")
    }

    private mutating func skipClass() {
        if index < pattern.count, pattern[index] == UInt8(ascii: "^") { index += 1 }
        if index < pattern.count, pattern[index] == UInt8(ascii: "]") { index += 1 }
        while index < pattern.count, pattern[index] != UInt8(ascii: "]") {
            index += pattern[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
    }

    private func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
    }
}
