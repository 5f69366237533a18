import TenetModel

/// The parts of SARIF that results, fixes and notifications share.
enum SARIFLocation {
    static func location(_ path: String, _ span: Span, id: Int? = nil, text: String? = nil) -> JSONValue {
        [
            "id": id.map(JSONValue.integer),
            "physicalLocation": ["artifactLocation": artifact(path), "region": region(span)],
            "message": text.map { message(Prose.sentences($0)) },
        ]
    }

    static func artifact(_ path: String) -> JSONValue {
        ["uri": .string(uri(path)), "uriBaseId": "%SRCROOT%"]
    }

    static func region(_ span: Span) -> JSONValue {
        [
            "startLine": .integer(span.start.line),
            "startColumn": .integer(span.start.column),
            "endLine": .integer(span.end.line),
            "endColumn": .integer(span.end.column),
        ]
    }

    static func message(_ text: String) -> JSONValue { ["text": .string(plain(text))] }

    /// The standard's form of a plain text message (3.11.5 and 3.11.6): braces are doubled, since `{0}` is a
    /// placeholder, and `[Int](x)` must not become a link.
    static func plain(_ text: String) -> String {
        var result = ""
        var previous: Character = " "
        for character in text {
            switch character {
            case "{", "}": result += "\(character)\(character)"
            case "(" where previous == "]":
                result.removeLast()
                result += "\\]("
            default: result.append(character)
            }
            previous = character
        }
        return result
    }

    /// The text of an embedded link, in which brackets and backslashes are escaped.
    static func linkText(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "{", "}": result += "\(character)\(character)"
            case "[", "]", "\\": result += "\\\(character)"
            default: result.append(character)
            }
        }
    }

    /// A path as a relative reference, or an absolute path as the path of a URI (RFC 3986).
    static func uri(_ path: String) -> String {
        let unreserved = "-._~!$'()*+,;=@/&"
        var result = ""
        for byte in path.utf8 {
            let scalar = Unicode.Scalar(byte)
            let isLetterOrDigit = byte < 0x80 && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            if isLetterOrDigit || unreserved.unicodeScalars.contains(scalar) {
                result.unicodeScalars.append(scalar)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
