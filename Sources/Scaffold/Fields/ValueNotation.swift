/// How the values of previews are written: as Swift, or as the JSON that a server would send. What is written alike in both,
/// such as numbers, is not asked for.
protocol ValueNotation {
    /// What may be missing, where it is.
    var missing: String { get }

    func date(at number: Int) -> String
    func address(of field: String, at number: Int) -> String
    func identifier(at number: Int) -> String
    /// - Parameter cases: as Swift has them.
    func choice(_ name: String, _ cases: [String], at number: Int) -> String
    func object(_ type: String, _ fields: [(name: String, value: String)]) -> String
    /// A model that holds itself.
    func endless(_ type: String) -> String
    /// A type of which nobody knows what it holds.
    func unknown(_ type: String) -> String
}

/// Values as Swift makes them.
struct SwiftNotation: ValueNotation {
    let missing = "nil"

    func date(at number: Int) -> String { "Date(timeIntervalSince1970: 1_750_000_000)" }
    func address(of field: String, at number: Int) -> String { "URL(filePath: \"/\(FieldWords.key(field))\")" }

    /// The same one each time, so that two samples are equal.
    func identifier(at number: Int) -> String {
        "UUID(uuid: (\(repeatElement("0, ", count: 15).joined())\(number)))"
    }

    func choice(_ name: String, _ cases: [String], at number: Int) -> String {
        let value = PreviewValues.turn(cases, at: number) ?? "unknown"
        // An optional has cases of its own.
        return (["none", "some"].contains(value) ? name : "") + "." + value
    }

    func object(_ type: String, _ fields: [(name: String, value: String)]) -> String {
        "\(type)(\(fields.map { "\($0.name): \($0.value)" }.joined(separator: ", ")))"
    }

    func endless(_ type: String) -> String { "\(type).makeValid\(type)()" }
    func unknown(_ type: String) -> String { "\(type)()" }
}

/// Values as a server sends them.
struct JSONNotation: ValueNotation {
    /// Knows what the server calls the values of enums.
    let choices: [Blueprint.Choice]
    let missing = "null"

    func date(at number: Int) -> String { "\"2025-06-1\(4 + number)T15:06:40Z\"" }

    func address(of field: String, at number: Int) -> String {
        "\"https://example.com/\(FieldWords.key(field))/\(number)\""
    }

    func identifier(at number: Int) -> String { "\"6F9619FF-8B86-D011-B42D-00CF4FC964F\(number)\"" }

    func choice(_ name: String, _ cases: [String], at number: Int) -> String {
        let choice = choices.first { $0.name == name }
        let value = PreviewValues.turn(choice?.cases.map(\.rawValue) ?? [], at: number) ?? ""
        return choice?.isNumeric ?? false ? value : "\"\(value)\""
    }

    func object(_ type: String, _ fields: [(name: String, value: String)]) -> String {
        "{ \(fields.map { "\"\(FieldWords.key($0.name))\": \($0.value)" }.joined(separator: ", ")) }"
    }

    func endless(_ type: String) -> String { "{}" }
    func unknown(_ type: String) -> String { "{}" }
}
