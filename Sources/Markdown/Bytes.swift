/// The bytes that Markdown gives a meaning to.
enum Byte {
    static let tab: UInt8 = 0x09
    static let newline: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let exclamation: UInt8 = 0x21
    static let quote: UInt8 = 0x22
    static let hash: UInt8 = 0x23
    static let ampersand: UInt8 = 0x26
    static let apostrophe: UInt8 = 0x27
    static let openParen: UInt8 = 0x28
    static let closeParen: UInt8 = 0x29
    static let star: UInt8 = 0x2A
    static let plus: UInt8 = 0x2B
    static let dash: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let less: UInt8 = 0x3C
    static let equal: UInt8 = 0x3D
    static let greater: UInt8 = 0x3E
    static let question: UInt8 = 0x3F
    static let at: UInt8 = 0x40
    static let openBracket: UInt8 = 0x5B
    static let backslash: UInt8 = 0x5C
    static let closeBracket: UInt8 = 0x5D
    static let underscore: UInt8 = 0x5F
    static let backtick: UInt8 = 0x60
    static let pipe: UInt8 = 0x7C
    static let tilde: UInt8 = 0x7E
}

extension UInt8 {
    var isSpaceOrTab: Bool { self == 0x20 || self == 0x09 }
    /// Space, tab and the line breaks, form feed among them.
    var isWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isAlphanumeric: Bool { isDigit || isLetter }
    var isPunctuation: Bool {
        (self >= 0x21 && self <= 0x2F) || (self >= 0x3A && self <= 0x40) || (self >= 0x5B && self <= 0x60)
            || (self >= 0x7B && self <= 0x7E)
    }
    var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}

extension Array where Element == UInt8 {
    /// True if the bytes at `index` are those of `text`, which is in lower case; letters match in either case.
    func matches(_ text: StaticString, at index: Int, end: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index >= 0, index + count <= end, end <= self.count else { return false }
        return text.withUTF8Buffer { wanted in
            for step in 0..<count where self[index + step].lowercased != wanted[step] { return false }
            return true
        }
    }

    /// The lower-case text of a range.
    func lowercasedText(_ lower: Int, _ upper: Int) -> String {
        String(decoding: self[lower..<upper].lazy.map(\.lowercased), as: UTF8.self)
    }
}
