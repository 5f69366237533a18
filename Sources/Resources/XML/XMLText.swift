/// Decodes the characters of XML. An entity that is not built in stays as it is written.
enum XMLText {
    /// The value of an attribute: line ends and tabs count as blanks.
    static func attribute(_ raw: ArraySlice<UInt8>) -> String {
        guard raw.contains(where: { $0 == Byte.ampersand || $0 < Byte.space }) else {
            return String(decoding: raw, as: UTF8.self)
        }
        var text: [UInt8] = []
        var index = raw.startIndex
        while index < raw.endIndex {
            let byte = raw[index]
            if byte == Byte.ampersand {
                append(entityAt: &index, in: raw, to: &text)
            } else {
                let next = index + 1
                let isFirstOfTwo = byte == Byte.carriageReturn && next < raw.endIndex && raw[next] == Byte.newline
                if !isFirstOfTwo { text.append(Byte.isSpace(byte) ? Byte.space : byte) }
                index = next
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The characters between two tags. Both kinds of two-byte and one-byte line ends become a line feed.
    static func content(_ raw: ArraySlice<UInt8>) -> String {
        let special: (UInt8) -> Bool = { $0 == Byte.ampersand || $0 == Byte.less || $0 == Byte.carriageReturn }
        guard raw.contains(where: special) else { return String(decoding: raw, as: UTF8.self) }
        var text: [UInt8] = []
        text.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            switch raw[index] {
            case Byte.ampersand: append(entityAt: &index, in: raw, to: &text)
            case Byte.less: append(markupAt: &index, in: raw, to: &text)
            case Byte.carriageReturn:
                text.append(Byte.newline)
                index += 1
                if index < raw.endIndex, raw[index] == Byte.newline { index += 1 }
            default:
                text.append(raw[index])
                index += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static let commentStart = Array("<!--".utf8)
    private static let commentEnd = Array("-->".utf8)
    private static let sectionStart = Array("<![CDATA[".utf8)
    private static let sectionEnd = Array("]]>".utf8)

    /// Skips a comment or any tag, and takes over a CDATA section.
    private static func append(markupAt index: inout Int, in raw: ArraySlice<UInt8>, to text: inout [UInt8]) {
        let rest = raw[index...]
        if rest.starts(with: sectionStart) {
            let lower = index + sectionStart.count
            let upper = find(sectionEnd, in: raw, from: lower) ?? raw.endIndex
            text += raw[lower..<upper]
            index = min(upper + sectionEnd.count, raw.endIndex)
        } else {
            let end = rest.starts(with: commentStart) ? commentEnd : [Byte.greater]
            let place = find(end, in: raw, from: index + 1) ?? raw.endIndex
            index = min(place + end.count, raw.endIndex)
        }
    }

    private static func find(_ pattern: [UInt8], in raw: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < raw.endIndex {
            if raw[index] == pattern[0], raw[index...].starts(with: pattern) { return index }
            index += 1
        }
        return nil
    }

    /// The longest entity is `&#1114111;`; leading zeros may make it longer, which nobody writes.
    private static let longestEntity = 12

    private static func append(entityAt index: inout Int, in raw: ArraySlice<UInt8>, to text: inout [UInt8]) {
        let name = raw[(index + 1)...].prefix(longestEntity)
        if let end = name.firstIndex(of: Byte.semicolon), let character = character(raw[(index + 1)..<end]) {
            text += String(character).utf8
            index = end + 1
        } else {
            text.append(Byte.ampersand)
            index += 1
        }
    }

    private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        switch String(decoding: name, as: UTF8.self) {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        case let number where number.hasPrefix("#x"):
            return UInt32(number.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case let number where number.hasPrefix("#"):
            return UInt32(number.dropFirst()).flatMap(Unicode.Scalar.init)
        default: return nil
        }
    }
}
