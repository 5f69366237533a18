/// The characters that structure YAML.
enum YAMLByte {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let bang = UInt8(ascii: "!")
    static let quote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let percent = UInt8(ascii: "%")
    static let ampersand = UInt8(ascii: "&")
    static let apostrophe = UInt8(ascii: "'")
    static let star = UInt8(ascii: "*")
    static let plus = UInt8(ascii: "+")
    static let comma = UInt8(ascii: ",")
    static let minus = UInt8(ascii: "-")
    static let dot = UInt8(ascii: ".")
    static let colon = UInt8(ascii: ":")
    static let less = UInt8(ascii: "<")
    static let greater = UInt8(ascii: ">")
    static let question = UInt8(ascii: "?")
    static let leftBracket = UInt8(ascii: "[")
    static let backslash = UInt8(ascii: "\\")
    static let rightBracket = UInt8(ascii: "]")
    static let leftBrace = UInt8(ascii: "{")
    static let bar = UInt8(ascii: "|")
    static let rightBrace = UInt8(ascii: "}")

    static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

    static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == newline || byte == carriageReturn }

    static func isFlowIndicator(_ byte: UInt8) -> Bool {
        byte == comma || byte == leftBracket || byte == rightBracket || byte == leftBrace || byte == rightBrace
    }

    /// Begins no scalar without quotes.
    static func isIndicator(_ byte: UInt8) -> Bool {
        switch byte {
        case hash, ampersand, star, bang, bar, greater, apostrophe, quote, percent: true
        case UInt8(ascii: "@"), UInt8(ascii: "`"): true
        default: isFlowIndicator(byte)
        }
    }
}
