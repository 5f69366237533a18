/// Values that tests and previews are made of.
struct SampleValues {
    private let blueprint: Blueprint

    init(_ blueprint: Blueprint) { self.blueprint = blueprint }

    /// Swift for a value of the type.
    func expression(_ type: FieldType, name: String) -> String {
        switch type {
        case .text: "\"\(FieldWords.title(name))\""
        case .integer: "3"
        case .number: "2.5"
        case .truth: "true"
        case .date: "Date(timeIntervalSince1970: 1_750_000_000)"
        case .address: "URL(filePath: \"/sample\")"
        case .uuid: "UUID()"
        case .choice(_, let cases): ".\(cases.first ?? "unknown")"
        case .model(let other): "\(NameForms(other).type).makeValid\(NameForms(other).type)()"
        case .list: "[]"
        case .optional: "nil"
        case .other(let name): "\(name)()"
        }
    }

    /// JSON for a value of the type, as a server would send it.
    func json(_ type: FieldType, name: String) -> String {
        switch type {
        case .text: "\"\(FieldWords.title(name))\""
        case .integer: "3"
        case .number: "2.5"
        case .truth: "true"
        case .date: "\"2025-06-15T15:06:40Z\""
        case .address: "\"https://example.com/sample\""
        case .uuid: "\"6F9619FF-8B86-D011-B42D-00CF4FC964FF\""
        case .choice(let choice, _):
            "\"\(blueprint.choices.first { $0.name == choice }?.cases.first?.rawValue ?? "")\""
        case .model(let other): object(other)
        case .list: "[]"
        case .optional: "null"
        case .other: "{}"
        }
    }

    /// A model inside of another; one that holds itself has to be optional, and is null there.
    private func object(_ name: String) -> String {
        guard let model = blueprint.models.first(where: { $0.name.type == name }) else { return "{}" }
        let fields = model.fields.map { "\"\(FieldWords.key($0.name))\": \(json($0.type, name: $0.name))" }
        return "{ " + fields.joined(separator: ", ") + " }"
    }
}
