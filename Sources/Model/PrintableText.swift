/// Text from outside, made fit to be shown: what drives a terminal, begins a line of its own or reorders what people
/// read is not passed on. Formats that have an escape of their own for it, as JSON has, keep the text as it is.
public enum PrintableText {
    /// True for characters without a picture: controls (C0, DEL and C1), line separators, and those that reorder or
    /// hide text (Unicode's annex 9 and general category Cf), joiners included.
    public static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xAD, 0x0600...0x0605, 0x061C, 0x06DD, 0x070F, 0x180E, 0x200B...0x200F,
            0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0001, 0xE0020...0xE007F:
            true
        default: false
        }
    }

    /// True for those that do harm. Joiners belong to emoji and to several scripts; alone they are only invisible.
    public static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        isUnprintable(scalar) && scalar != "\u{200C}" && scalar != "\u{200D}"
    }

    /// One line: each unprintable character is a blank. For sentences, in which line breaks stand for blanks.
    public static func oneLine(_ text: String) -> String { replacing(text) { _ in " " } }

    /// One line: each unprintable character is an escape as Swift writes it, `\n` or `\u{1B}`. For names and values.
    public static func escaped(_ text: String) -> String { replacing(text, escape) }

    /// The same for text of several lines: line breaks and tabs stay.
    public static func escapedLines(_ text: String) -> String {
        replacing(text) { $0 == "\n" || $0 == "\t" ? String($0) : escape($0) }
    }

    private static func replacing(_ text: String, _ replacement: (Unicode.Scalar) -> String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isHarmful(scalar) { result += replacement(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
