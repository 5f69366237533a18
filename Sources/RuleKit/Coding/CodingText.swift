// Models as text, for tests and for people who write rules:
//
//     User object: id: Int fff a; avatar_url = avatarURL: URL? nnf n
//
// Behind the type stand three letters for what decoding does with a missing, a null and a wrong value (f fails, n nil,
// d default, ? unknown, - not decoded) and one for encoding (a always, n unless nil, ? unknown, - not encoded).

extension CodedModel: CustomStringConvertible {
    public var description: String {
        var text = qualifiedName + " " + shape.description
        if isPartlyUnknown { text += " (partly unknown)" }
        guard !properties.isEmpty else { return text }
        return text + ": " + properties.map(\.description).joined(separator: "; ")
    }
}

extension CodedModel.Shape: CustomStringConvertible {
    public var description: String {
        switch self {
        case .object: "object"
        case .custom: "custom"
        case .single(let type): "single \(type)"
        case .values(let values):
            "\(values.type) " + values.cases.map { "\($0.value)" }.joined(separator: "|")
                + (values.acceptsOthers.map { $0 ? "|…" : "" } ?? "|?")
        case .alternatives(let cases):
            cases.map { alternative in
                "{" + alternative.key.text + "}"
                    + (alternative.properties.isEmpty
                        ? "" : "(\(alternative.properties.map(\.description).joined(separator: "; ")))")
            }.joined(separator: " or ")
        }
    }
}

extension CodedValues.Value: CustomStringConvertible {
    public var description: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): String(number)
        case .unknown: "?"
        }
    }
}

extension CodedProperty: CustomStringConvertible {
    public var description: String {
        let wire = keys.map(\.text).joined(separator: ".")
        let outcomes = isDecoded ? [whenAbsent, whenNull, whenWrong].map(\.letter).joined() : "---"
        let written = !isEncoded ? "-" : presence == .always ? "a" : presence == .unlessNil ? "n" : "?"
        let type = type.description + (isOptional ? "?" : "")
        return (wire == name ? name : wire + " = " + name) + ": \(type) \(outcomes) \(written)"
    }
}

extension CodedProperty.Outcome {
    fileprivate var letter: String {
        switch self {
        case .fails: "f"
        case .isNil: "n"
        case .isDefault: "d"
        case .unknown: "?"
        }
    }
}

extension CoderSettings: CustomStringConvertible {
    public var description: String { "\(className) \(name): \(keys), \(dates), \(data)" }
}

extension EndpointLiteral: CustomStringConvertible {
    public var description: String {
        var text = (method ?? "?") + " " + host + template
        if !queryNames.isEmpty { text += "?" + queryNames.joined(separator: "&") }
        if !names.isEmpty { text += " (" + names.joined(separator: ", ") + ")" }
        if !contentTypes.isEmpty { text += " " + contentTypes.joined(separator: ", ") }
        return text
    }
}
