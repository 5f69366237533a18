internal import TenetRuleKit

/// Swift code with metavariables, rewritten so that the parser takes it: `$X` and `$$$X` become plain names, and a
/// `$$$` where the language wants a declaration, a parameter or a `case` becomes one.
struct Placeholders {
    /// The code for the parser.
    private(set) var text = ""
    /// For each byte of ``text`` where it comes from in the pattern.
    private(set) var origins: [Int] = []

    static let one = "tenetOne_"
    static let many = "tenetMany_"

    private enum Brace {
        case code
        case members
        case cases
        case parameters
        case other
    }

    private let source: [UInt8]
    private var index = 0
    /// Strings in one another. Deeper ones are copied as they are: they are followed by recursion.
    private var strings = 0
    private static let deepestString = 20
    private var open: [Brace] = []
    /// What the next bracket will hold, by the keyword before it.
    private var pending = Brace.code
    private var previous: UInt8 = 0

    init(_ pattern: String) {
        source = Array(pattern.utf8)
        while index < source.count { step() }
    }

    /// The metavariable that a token stands for, if any: its name (empty for `$_` and a bare `$$$`) and whether it
    /// takes any number.
    static func hole(_ token: TextSlice) -> (name: String, isMany: Bool)? {
        if token.hasPrefix(one) { return (String(token.string.dropFirst(one.count)), false) }
        if token.hasPrefix(many) { return (String(token.string.dropFirst(many.count)), true) }
        return nil
    }

    static func isNamePart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == 0x5F || byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
    }

    /// Bytes of a metavariable's name: capitals, digits and `_`.
    static func isMetaPart(_ byte: UInt8) -> Bool {
        byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
    }

    // MARK: Scanning

    private mutating func step() {
        let byte = source[index]
        if byte == UInt8(ascii: "$") {
            readMetavariable()
        } else if Self.isNamePart(byte) {
            readWord()
        } else if byte == UInt8(ascii: "\"") {
            copyString()
        } else if byte == UInt8(ascii: "/"), index + 1 < source.count, source[index + 1] == byte {
            while index < source.count, source[index] != 0x0A { copy() }
        } else {
            bracket(byte)
            if byte > 0x20 { previous = byte }
            copy()
        }
    }

    private mutating func bracket(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "("):
            open.append(pending == .parameters ? .parameters : .other)
            if pending == .parameters { pending = .code }
        case UInt8(ascii: "["): open.append(.other)
        case UInt8(ascii: "{"):
            open.append(pending == .parameters ? .code : pending)
            pending = .code
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
        default: break
        }
    }

    private mutating func readWord() {
        let start = index
        while index < source.count, Self.isNamePart(source[index]) { copy() }
        if previous != UInt8(ascii: ".") {
            switch String(decoding: source[start..<index], as: UTF8.self) {
            case "class", "struct", "enum", "actor", "protocol", "extension": pending = .members
            case "switch": pending = .cases
            case "func", "init", "subscript": pending = .parameters
            case "var", "let": pending = .code
            default: break
            }
        }
        previous = source[index - 1]
    }

    private mutating func readMetavariable() {
        let start = index
        var dollars = 0
        while index + dollars < source.count, source[index + dollars] == UInt8(ascii: "$") { dollars += 1 }
        var end = index + dollars
        while end < source.count, Self.isMetaPart(source[end]) { end += 1 }
        let isName = end == source.count || !Self.isNamePart(source[end])
        let first = index + dollars < end ? source[index + dollars] : 0
        let isDigit = first >= 0x30 && first <= 0x39
        guard isName, !isDigit, dollars == 3 || (dollars == 1 && first != 0) else {
            // `$0`, `$isShown`: code as it stands.
            copy()
            previous = UInt8(ascii: "$")
            return
        }
        var name = String(decoding: source[(start + dollars)..<end], as: UTF8.self)
        if name == "_" { name = "" }
        index = end
        emit(dollars == 3 ? many(name) : Self.one + name, from: start)
        previous = UInt8(ascii: "X")
    }

    private func many(_ name: String) -> String {
        let word = Self.many + name
        switch open.last {
        case .members: return "typealias \(word) = Never"
        case .parameters where previous == UInt8(ascii: "(") || previous == UInt8(ascii: ","): return "\(word): \(word)"
        case .cases where previous == UInt8(ascii: "{"): return "default: \(word)"
        default: return word
        }
    }

    /// Text stays as it is, code in `\(…)` is code.
    private mutating func copyString() {
        let isLong = source[index...].starts(with: Array("\"\"\"".utf8))
        let quotes = isLong ? 3 : 1
        strings += 1
        defer { strings -= 1 }
        for _ in 0..<quotes { copy() }
        while index < source.count {
            if source[index] == UInt8(ascii: "\\"), index + 1 < source.count {
                copy()
                guard source[index] == UInt8(ascii: "("), strings < Self.deepestString else {
                    copy()
                    continue
                }
                let depth = open.count
                step()
                while index < source.count, open.count > depth { step() }
            } else if source[index...].starts(with: Array(repeating: UInt8(ascii: "\""), count: quotes)) {
                for _ in 0..<quotes { copy() }
                break
            } else {
                copy()
            }
        }
        previous = UInt8(ascii: "\"")
    }

    private mutating func copy() {
        guard index < source.count else { return }
        // Whole characters, so that the text stays valid.
        var end = index + 1
        while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
        text += String(decoding: source[index..<end], as: UTF8.self)
        for origin in index..<end { origins.append(origin) }
        index = end
    }

    private mutating func emit(_ code: String, from start: Int) {
        text += code
        for _ in code.utf8 { origins.append(start) }
    }
}
