/// Text inside an XML 1.0 document.
enum XMLText {
    static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

    /// ` name="value"`, escaped, line breaks and tabs kept.
    static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(escape(value))\"" }

    static func attribute(_ name: String, _ value: Int) -> String { " \(name)=\"\(value)\"" }

    /// Fit for an attribute and for an element's content. What XML cannot hold becomes U+FFFD.
    static func escape(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;".unicodeScalars
            case "<": result += "&lt;".unicodeScalars
            case ">": result += "&gt;".unicodeScalars
            case "\"": result += "&quot;".unicodeScalars
            case "'": result += "&apos;".unicodeScalars
            case "\n": result += "&#10;".unicodeScalars
            case "\r": result += "&#13;".unicodeScalars
            case "\t": result += "&#9;".unicodeScalars
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
