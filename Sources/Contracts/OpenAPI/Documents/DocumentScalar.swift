internal import TenetResources

extension Document {
    /// The text of a scalar; nil for anything else.
    func text(of index: Int) -> String? {
        let record = records[index]
        let raw = bytes[record.lower..<record.upper]
        switch record.kind {
        case .mapping, .sequence: return nil
        case .plain, .string: return String(decoding: raw, as: UTF8.self)
        case .folded: return YAMLText.plain(raw)
        case .jsonEscaped: return JSONDocument.decode(raw)
        case .singleQuoted: return YAMLText.singleQuoted(raw)
        case .doubleQuoted: return YAMLText.doubleQuoted(raw)
        case .block: return YAMLText.block(raw, indentation: record.detail)
        case .alias: return text(of: record.detail)
        }
    }
}

/// What scalars mean: the core schema of YAML 1.2, which is that of JSON for JSON's words.
extension DocumentNode {
    private var isPlain: Bool { document.records[index].kind == .plain }

    /// The text of any scalar but null, as written: `3.1` and `200` are texts to those who ask for one.
    var text: String? { isNull ? nil : document.text(of: index) }

    /// The text of a scalar that is a string.
    var string: String? {
        guard let value = scalar, case .string(let text) = value else { return nil }
        return text
    }

    var isNull: Bool {
        guard isPlain else { return false }
        let record = document.records[index]
        switch record.upper - record.lower {
        case 0: return true
        case 1: return document.bytes[record.lower] == UInt8(ascii: "~")
        case 4:
            return ["null", "Null", "NULL"].contains(document.text(of: index))
        default: return false
        }
    }

    var bool: Bool? {
        guard let value = scalar, case .boolean(let bool) = value else { return nil }
        return bool
    }

    var number: Double? {
        switch scalar {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    var integer: Int? {
        switch scalar {
        case .integer(let integer): integer
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }

    /// nil for mappings and sequences.
    var scalar: SchemaValue? {
        guard isScalar, let text = document.text(of: index) else { return nil }
        guard isPlain else { return .string(text) }
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE": return .boolean(true)
        case "false", "False", "FALSE": return .boolean(false)
        default: return CoreNumber.value(of: text) ?? .string(text)
        }
    }
}

private enum CoreNumber {
    static func value(of text: String) -> SchemaValue? {
        guard let first = text.utf8.first, first < UInt8(ascii: ":") else { return nil }
        if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { .integer($0) } }
        if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8).map { .integer($0) } }
        if let integer = Int(text) { return .integer(integer) }
        switch text.drop(while: { $0 == "-" || $0 == "+" }) {
        case ".inf", ".Inf", ".INF": return .number(first == UInt8(ascii: "-") ? -.infinity : .infinity)
        case ".nan", ".NaN", ".NAN": return .number(.nan)
        default: break
        }
        // Double takes words and hexadecimal digits too.
        let isDecimal = text.utf8.allSatisfy { byte in
            byte < UInt8(ascii: ":") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
        }
        return isDecimal ? Double(text).map { .number($0) } : nil
    }
}
