internal import TenetModel

/// A JSON document whose members keep the order in which they were written. Encoding it cannot fail.
enum JSONValue: Sendable {
    case string(String)
    case integer(Int)
    case boolean(Bool)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    static func strings(_ values: [String]) -> JSONValue { .array(values.map(JSONValue.string)) }

    /// The document on one line, with a newline at the end.
    var document: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .string(let text): JSONValue.write(text, to: &bytes)
        case .integer(let value): bytes += String(value).utf8
        case .boolean(let value): bytes += (value ? "true" : "false").utf8
        case .array(let values):
            bytes.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                JSONValue.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            guard scalar.isASCII, scalar.value != 0x7F else {
                // Shown as it is, the text could drive a terminal or reorder what people read.
                if PrintableText.isHarmful(scalar) {
                    // Beyond 16 bits JSON writes a pair of surrogates.
                    for unit in UTF16.encode(scalar).map(Array.init) ?? [] {
                        let digits = String(unit, radix: 16)
                        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
                    }
                } else {
                    bytes += UTF8.encode(scalar).map { Array($0) } ?? []
                }
                continue
            }
            let byte = UInt8(scalar.value)
            switch byte {
            case UInt8(ascii: "\""): bytes += #"\""#.utf8
            case UInt8(ascii: "\\"): bytes += #"\\"#.utf8
            case 0x0A: bytes += #"\n"#.utf8
            case 0x0D: bytes += #"\r"#.utf8
            case 0x09: bytes += #"\t"#.utf8
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += (#"\u00"# + (digits.count == 1 ? "0" : "") + digits).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .integer(value) }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Members without a value are left out.
    init(dictionaryLiteral elements: (String, JSONValue?)...) {
        self = .object(elements.compactMap { key, value in value.map { (key, $0) } })
    }
}
