/// A name in double braces that stands for a value: `{{host}}`, and `{{host?}}` for an item which a list can do without.
struct Placeholder {
    /// The name between the braces, without the question mark.
    let name: String
    /// Where it stands, braces included, in bytes of UTF-8.
    let range: Range<Int>

    /// Those of a text, in order, in time linear in its length.
    static func all(in text: String) -> [Placeholder] { all(in: Array(text.utf8)) }

    /// The name of the only one that a text consists of.
    static func whole(_ text: String) -> String? {
        let places = all(in: text)
        return places.count == 1 && places[0].range.count == text.utf8.count ? places[0].name : nil
    }

    /// Those of a text in UTF-8, in order, in time linear in its length.
    static func all(in bytes: [UInt8]) -> [Placeholder] {
        var found: [Placeholder] = []
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == open, bytes[index + 1] == open else {
                index += 1
                continue
            }
            let start = index + 2
            var end = start
            while end < bytes.count, isPart(bytes[end]) { end += 1 }
            var close = end
            if close < bytes.count, bytes[close] == UInt8(ascii: "?") { close += 1 }
            guard end > start, close + 1 < bytes.count, bytes[close] == shut, bytes[close + 1] == shut else {
                // Of three braces the last two may begin a name; what was passed over holds no brace.
                index = max(index + 1, end - 1)
                continue
            }
            let name = String(decoding: bytes[start..<end], as: UTF8.self)
            found.append(Placeholder(name: name, range: index..<close + 2))
            index = close + 2
        }
        return found
    }

    private static let open = UInt8(ascii: "{")
    private static let shut = UInt8(ascii: "}")

    /// Letters, digits, dots and underscores; a letter outside of ASCII is several such bytes.
    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }
}
