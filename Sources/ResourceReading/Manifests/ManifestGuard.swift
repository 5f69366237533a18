import TenetResources

/// A cheap look at a manifest before it is parsed. The parser recurses for nested constructs and its diagnostics trap
/// on some invalid texts; what no manifest comes near is refused with a reason, so that no input can end the process.
struct ManifestGuard {
    static let maximumBytes = 512 << 10
    /// What is wrong in a line takes the parser time that grows with the square of the line.
    static let maximumLine = 2_000
    /// Brackets of any kind, counted in strings and comments too; manifests stay below 15.
    static let maximumDepth = 40
    /// The parser tries each square bracket as a type first, which doubles the time per level.
    static let maximumSquares = 16
    /// `else if`, `?:`, `->`, `try` and the like in one stretch between commas or declarations.
    static let maximumChain = 60
    /// Keywords, or one word again and again, with nothing but blanks between.
    static let maximumRun = 20

    /// The chain in front of each open bracket, which goes on behind the bracket's end.
    private var open: [Int] = []
    private var squares = 0
    private var angles = 0
    private var conditions = 0
    private var chain = 0
    private var run = 0
    private var lastWord: ArraySlice<UInt8> = []

    /// Why the bytes are not parsed, or nil when they may be. O(bytes).
    static func refusal(_ bytes: [UInt8]) -> String? {
        if bytes.count > maximumBytes { return "The manifest is larger than any manifest should be." }
        guard String(validating: bytes, as: UTF8.self) != nil else { return "The manifest is not valid UTF-8." }
        var scan = ManifestGuard()
        var index = 0
        var line = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, isWord(bytes[index]) { index += 1 }
            if index > start {
                scan.word(bytes[start..<index], isDirective: start > 0 && bytes[start - 1] == UInt8(ascii: "#"))
            } else {
                if bytes[index] == 0x0A || bytes[index] == 0x0D { line = index + 1 }
                if bytes[index] == UInt8(ascii: "="), hidesBehindBlank(bytes[..<index]) {
                    return "The manifest holds a character before a “=” that cannot be printed."
                }
                scan.sign(bytes[index], next: index + 1 < bytes.count ? bytes[index + 1] : 0)
                index += 1
            }
            if index - line > maximumLine { return "A line of the manifest is too long to be read." }
            if scan.isTooDeep { return "The manifest nests too deeply to be read." }
        }
        return nil
    }

    /// True when the bytes end in a run of other than printable ASCII characters with a control character or byte
    /// order mark in it. The diagnostics of an equals sign behind such a run trap: they offer a fix without a change.
    private static func hidesBehindBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
        var index = bytes.endIndex
        while index > bytes.startIndex {
            let byte = bytes[index - 1]
            if byte == 0x09 || byte == 0x0A || byte == 0x0D || 0x20..<0x7F ~= byte { return false }
            if byte < 0x80 || bytes[..<index].suffix(3).elementsEqual([0xEF, 0xBB, 0xBF]) { return true }
            index -= 1
        }
        return false
    }

    private var isTooDeep: Bool {
        open.count > Self.maximumDepth || squares > Self.maximumSquares || angles > Self.maximumDepth
            || conditions > Self.maximumDepth || chain > Self.maximumChain || run > Self.maximumRun
    }

    private mutating func sign(_ byte: UInt8, next: UInt8) {
        let isBehindWord = !lastWord.isEmpty
        if byte > 0x20 { (run, lastWord) = (0, []) }
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["):
            open.append(chain)
            if byte == UInt8(ascii: "[") { squares += 1 }
        case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
            if let before = open.popLast() { chain = before }
            if byte == UInt8(ascii: "]") { squares = max(0, squares - 1) }
        case UInt8(ascii: "<") where isBehindWord || Self.isWord(next): angles += 1
        case UInt8(ascii: ">"): angles = max(0, angles - 1)
        case UInt8(ascii: "="): angles = 0
        case UInt8(ascii: ","): chain = open.last ?? 0
        case UInt8(ascii: "?"), UInt8(ascii: "@"): chain += 1
        case UInt8(ascii: "-") where next == UInt8(ascii: ">"): chain += 1
        default: return
        }
    }

    private mutating func word(_ word: ArraySlice<UInt8>, isDirective: Bool) {
        let text = word.count <= 9 ? String(decoding: word, as: UTF8.self) : ""
        let before = lastWord
        run = word == lastWord || Self.keywords.contains(text) ? run + 1 : 0
        lastWord = word
        switch text {
        case "if" where isDirective: conditions += 1
        case "endif" where isDirective: conditions = max(0, conditions - 1)
        case "else", "try", "await", "copy", "each", "if", "do", "switch", "for", "while", "guard": chain += 1
        case "let", "var", "func", "case", "return":
            if !Self.conditions.contains(String(decoding: before, as: UTF8.self)) { (chain, angles) = (0, 0) }
        default: return
        }
    }

    /// Words that `let` goes on from instead of beginning something new.
    private static let conditions: Set<String> = ["if", "guard", "while", "case", "for"]

    /// Words that the parser recurses for, each on its own or in turns.
    private static let keywords: Set<String> = [
        "any", "as", "await", "borrowing", "case", "consume", "consuming", "copy", "defer", "do", "each", "else", "for",
        "func", "guard", "if", "in", "inout", "is", "isolated", "let", "repeat", "return", "sending", "some", "switch",
        "throw", "try", "unsafe", "var", "while", "yield",
    ]

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == 0x5F || 0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20
    }
}
