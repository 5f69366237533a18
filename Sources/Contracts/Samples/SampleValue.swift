/// A JSON value, its members in order.
indirect enum SampleValue: Equatable {
    case null
    case boolean(Bool)
    /// As written.
    case number(String)
    case string(String)
    case array([SampleValue])
    case object([Member])

    struct Member: Equatable {
        var name: String
        var value: SampleValue
    }

    /// The text of a file: two spaces a level and a line end at the end.
    var file: String {
        var text = ""
        write(to: &text, indentation: 0)
        return text + "\n"
    }

    private func write(to text: inout String, indentation: Int) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .number(let number): text += number
        case .string(let string): text += Self.quoted(string)
        case .array(let elements) where elements.isEmpty: text += "[]"
        case .object(let members) where members.isEmpty: text += "{}"
        case .array(let elements):
            let lines = elements.map { ("", $0) }
            Self.write(lines, in: ("[", "]"), to: &text, indentation)
        case .object(let members):
            let lines = members.map { (Self.quoted($0.name) + ": ", $0.value) }
            Self.write(lines, in: ("{", "}"), to: &text, indentation)
        }
    }

    private static func write(
        _ lines: [(start: String, value: SampleValue)], in brackets: (String, String), to text: inout String,
        _ indentation: Int
    ) {
        text += brackets.0
        for (index, line) in lines.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: indentation + 1) + line.start
            line.value.write(to: &text, indentation: indentation + 1)
        }
        text += "\n" + String(repeating: "  ", count: indentation) + brackets.1
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
