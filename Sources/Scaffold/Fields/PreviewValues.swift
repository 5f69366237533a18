/// Values that people see in previews: each item has others, and what may be missing is there in every other one.
struct PreviewValues {
    private let blueprint: Blueprint
    private let model: Blueprint.Model

    /// - Parameter model: what the values are about.
    init(_ model: Blueprint.Model, in blueprint: Blueprint) {
        self.model = model
        self.blueprint = blueprint
    }

    /// How many items a list shows.
    static let count = 3

    /// Swift for the arguments of an item.
    var arguments: [String] {
        model.fields.map {
            "\($0.name): \(written($0, of: model, at: 1, inside: [model.name.type], SwiftNotation()))"
        }
    }

    /// The list as a server would send it, without its brackets.
    var list: [String] {
        let notation = JSONNotation(choices: blueprint.choices)
        return (1...Self.count).flatMap { number -> [String] in
            let fields = model.fields.enumerated().map { index, field in
                let value = written(field, of: model, at: number, inside: [model.name.type], notation)
                return "    \"\(FieldWords.key(field.name))\": \(value)" + (index < model.fields.count - 1 ? "," : "")
            }
            return ["{"] + fields + [number < Self.count ? "}," : "}"]
        }
    }

    // MARK: Writing

    /// The value of a field in one of the notations.
    private func written(
        _ field: Blueprint.Field, of model: Blueprint.Model, at number: Int, inside outer: Set<String>,
        _ notation: some ValueNotation
    ) -> String {
        let value = { (type: FieldType) in
            written(Blueprint.Field(name: field.name, type: type), of: model, at: number, inside: outer, notation)
        }
        switch field.type {
        case .text: return "\"\(text(field, of: model, at: number))\""
        case .integer: return integer(field, at: number).description
        case .number: return Self.number(at: number)
        case .truth: return "\(number % 2 == 1)"
        case .date: return notation.date(at: number)
        case .address: return notation.address(of: field.name, at: number)
        case .uuid: return notation.identifier(at: number)
        case .choice(let name, let cases): return notation.choice(name, cases, at: number)
        case .model(let name):
            guard let inner = self.model(name, inside: outer) else { return notation.endless(name) }
            let fields = inner.fields.map { field in
                (field.name, written(field, of: inner, at: number, inside: outer.union([name]), notation))
            }
            return notation.object(name, fields)
        case .list(let element): return isEndless(element, outer) ? "[]" : "[\(value(element))]"
        case .optional(let wrapped): return isMissing(wrapped, at: number, outer) ? notation.missing : value(wrapped)
        case .other(let name): return notation.unknown(name)
        }
    }

    // MARK: Values

    /// What an item is known by says what it is: `Boat 2`.
    private func text(_ field: Blueprint.Field, of model: Blueprint.Model, at number: Int) -> String {
        if field.name == "id" { return number.description }
        let isTitle = model.fields.first { $0.type == .text && $0.name != "id" }?.name == field.name
        return "\(isTitle ? model.name.title : FieldWords.title(field.name)) \(number)"
    }

    private func integer(_ field: Blueprint.Field, at number: Int) -> Int { field.name == "id" ? number : 4 * number }

    private static func number(at number: Int) -> String { "\(Double(number) * 2.5)" }

    /// The values one after another, so that each is seen.
    static func turn(_ values: [String], at number: Int) -> String? {
        values.isEmpty ? nil : values[(number - 1) % values.count]
    }

    private func isMissing(_ type: FieldType, at number: Int, _ outer: Set<String>) -> Bool {
        number % 2 == 0 || isEndless(type, outer)
    }

    /// A model that holds itself would go on for ever, and nobody knows what an unknown type holds.
    private func isEndless(_ type: FieldType, _ outer: Set<String>) -> Bool {
        switch type {
        case .model(let name):
            // Also where one of the models that it holds is that one.
            model(name, inside: outer).map { inner in
                inner.fields.compactMap(\.type.mandatoryModel)
                    .contains { isEndless(.model($0), outer.union([name])) }
            } ?? true
        case .list(let element), .optional(let element): isEndless(element, outer)
        case .other: true
        default: false
        }
    }

    private func model(_ name: String, inside outer: Set<String>) -> Blueprint.Model? {
        guard !outer.contains(name) else { return nil }
        return blueprint.models.first { $0.name.type == name }
    }
}
