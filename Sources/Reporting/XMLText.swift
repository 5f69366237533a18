internal import TenetModel

/// Text inside an XML 1.0 document.
enum XMLText {
    static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

    /// ` name="value"`, escaped, line breaks and tabs kept.
    static func attribute(_ name: String, _ value: String) -> String { " \(name)=\"\(escape(value))\"" }

    static func attribute(_ name: String, _ value: Int) -> String { " \(name)=\"\(value)\"" }

    /// Fit for an attribute and for an element's content. What XML cannot hold becomes U+FFFD.
    static func escape(_ text: String) -> String {
        guard !text.unicodeScalars.contains(where: { $0.value >= 0x7F && PrintableText.isHarmful($0) }) else {
            return text.unicodeScalars.map { scalar in
                scalar.value >= 0x7F && PrintableText.isHarmful(scalar)
                    ? "&#x\(String(scalar.value, radix: 16, uppercase: true));" : escape(String(scalar))
            }.joined()
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 16)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&apos;".utf8
            case UInt8(ascii: "\n"): bytes += "&#10;".utf8
            case UInt8(ascii: "\r"): bytes += "&#13;".utf8
            case UInt8(ascii: "\t"): bytes += "&#9;".utf8
            case 0..<0x20: bytes += "\u{FFFD}".utf8
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF; U+FFFD is EF BF BD.
            case 0xBE...0xBF where bytes.suffix(2) == [0xEF, 0xBF]: bytes.append(0xBD)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
