/// Words and numbers as people read them.
public enum Prose {
    /// A number with a comma between its thousands.
    public static func number(_ value: Int) -> String {
        let digits = Array(String(value.magnitude))
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A number with its noun, for example "1 file" and "2 files".
    public static func count(_ value: Int, _ singular: String, plural: String? = nil) -> String {
        "\(number(value)) \(value == 1 ? singular : plural ?? singular + "s")"
    }

    /// Fragments such as messages and help texts, joined as sentences with capitals and full stops.
    public static func sentences(_ fragments: String...) -> String {
        fragments.filter { !$0.isEmpty }.map(sentence).joined(separator: " ")
    }

    /// For example "a, b and c".
    public static func list(_ parts: [String]) -> String {
        guard parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
    }

    /// The text without characters that break a line or drive a terminal.
    public static func oneLine(_ text: String) -> String { PrintableText.oneLine(text) }

    private static func sentence(_ fragment: String) -> String {
        var text = fragment
        // Only a plain word takes a capital: "iOS" and "`let`" keep the form they have.
        let word = text.prefix { $0 != " " }
        if let first = word.first, word.allSatisfy(\.isLowercase) {
            text.replaceSubrange(text.startIndex...text.startIndex, with: first.uppercased())
        }
        if let last = text.last, !".!?…".contains(last) { text.append(".") }
        return text
    }
}
