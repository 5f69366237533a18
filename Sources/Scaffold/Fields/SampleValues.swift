/// Values that tests and previews are made of.
struct SampleValues {
    private let blueprint: Blueprint

    init(_ blueprint: Blueprint) { self.blueprint = blueprint }

    /// Swift for a value of the type.
    func expression(_ type: FieldType, name: String) -> String {
        let notation = SwiftNotation()
        return written(type, name: name, notation) { notation.endless(NameForms($0).type) }
    }

    /// JSON for a value of the type, as a server would send it.
    func json(_ type: FieldType, name: String) -> String {
        written(type, name: name, JSONNotation(choices: blueprint.choices), model: object)
    }

    /// - Parameter model: writes another model.
    private func written(
        _ type: FieldType, name: String, _ notation: some ValueNotation, model: (_ name: String) -> String
    ) -> String {
        switch type {
        case .text: "\"\(FieldWords.title(name))\""
        case .integer: "3"
        case .number: "2.5"
        case .truth: "true"
        case .date: notation.date(at: 1)
        case .address: notation.address(of: "sample", at: 1)
        case .uuid: notation.identifier(at: 1)
        case .choice(let choice, let cases): notation.choice(choice, cases, at: 1)
        case .model(let other): model(other)
        case .list: "[]"
        case .optional: notation.missing
        case .other(let name): notation.unknown(name)
        }
    }

    /// A model inside of another; one that holds itself has to be optional, and is null there.
    private func object(_ name: String) -> String {
        guard let model = blueprint.models.first(where: { $0.name.type == name }) else { return "{}" }
        return JSONNotation(choices: blueprint.choices).object(
            name, model.fields.map { ($0.name, json($0.type, name: $0.name)) })
    }
}
