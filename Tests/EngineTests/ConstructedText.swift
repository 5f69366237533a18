/// Makes texts that are hard to parse: pieces of the language repeated without end, with comments, backticks and line
/// breaks between them. The same seed gives the same texts.
struct ConstructedText {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Every construct behind which the parser calls itself or looks ahead, and what may stand between.
    static let pieces = [
        "(", "[", "{", "<", ")", "]", "}", ">", ",", ":", ";", "=", ".", "->", "?", "!", "&", "-", "+", "~", "@a",
        "@a(",
        "@objc(", "@available(", "@escaping", "#if a\n", "#endif", "#else", "#a(", "#available(", "#selector(", "\\(",
        "\\.", "\"", "\"\\(", "\"\"", "\"\"\"\n", "#\"", "/", "/a/", "`", "`a`", "`let`", "a", "A", "A<", "a(", "a[",
        "1",
        "-1", "_", "$0", "...", "==", "??", "is", "as?", "try", "await", "if", "else", "else {", "switch", "case .a:",
        "case", "default:", "while", "for", "in", "repeat", "do", "catch", "guard", "let", "var", "func", "init",
        "struct",
        "class", "enum", "extension", "protocol", "actor", "typealias", "import", "macro", "return", "throws", "async",
        "some", "any", "each", "copy", "consume", "inout", "sending", "isolated", "nonisolated", "unowned", "weak",
        "lazy",
        "final", "open", "public", "static", "indirect", "where T:", "get {", "set", "operator", "precedencegroup",
        "Self",
        "Any", "self", "nil", "true", "\n", "//\n", "/*=*/", "/*]*/", "{}", "()", "[]", "{ a in", "A<B>", "a ? b :",
        "\u{201C}", "\u{201D}", "<<<<<<< ", "x:",
    ]

    private static let heads = ["", "let x = ", "let x: ", "func f() {\n", "func f() -> ", "switch x { case "]
    private static let gaps = [" ", " ", "", "\n", "/*=*/", "/*]*/"]

    /// The text of a number, at most about as long as `size`.
    mutating func text(size: Int) -> String {
        let gap = pick(Self.gaps)
        let unit = (0...Int(next() % 4)).map { _ in pick(Self.pieces) }.joined(separator: gap) + gap
        let head = pick(Self.heads)
        guard next() % 5 < 2 else {
            return head + String(repeating: unit, count: max(1, size / unit.utf8.count))
        }
        // Blocks that close what they open.
        let depth = pick([1, 2, 3, 5, 8, 12, 20, 40])
        let closers: [Character: Character] = ["(": ")", "[": "]", "{": "}", "<": ">"]
        let end = String(unit.reversed().compactMap { closers[$0] })
        let block =
            String(repeating: unit, count: depth) + pick(["", "1", "a", "} "]) + String(repeating: end, count: depth)
            + pick(["\n", "; ", ",", " "])
        return head + String(repeating: block, count: max(1, size / block.utf8.count))
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int(next() % UInt64(elements.count))] }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state >> 11
    }
}
