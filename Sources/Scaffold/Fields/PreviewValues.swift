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
        model.fields.map { "\($0.name): \(literal($0, of: model, at: 1, inside: [model.name.type]))" }
    }

    /// The list as a server would send it, without its brackets.
    var list: [String] {
        (1...Self.count).flatMap { number -> [String] in
            let fields = model.fields.enumerated().map { index, field in
                "    \"\(FieldWords.key(field.name))\": \(json(field, of: model, at: number, inside: [model.name.type]))"
                    + (index < model.fields.count - 1 ? "," : "")
            }
            return ["{"] + fields + [number < Self.count ? "}," : "}"]
        }
    }

    // MARK: Swift

    private func literal(
        _ field: Blueprint.Field, of model: Blueprint.Model, at number: Int, inside outer: Set<String>
    ) -> String {
        let value = { (type: FieldType) in
            literal(Blueprint.Field(name: field.name, type: type), of: model, at: number, inside: outer)
        }
        switch field.type {
        case .text: return "\"\(text(field, of: model, at: number))\""
        case .integer: return integer(field, at: number).description
        case .number: return Self.number(at: number)
        case .truth: return "\(number % 2 == 1)"
        case .date: return "Date(timeIntervalSince1970: 1_750_000_000)"
        case .address: return "URL(filePath: \"/\(FieldWords.key(field.name))\")"
        case .uuid: return "UUID()"
        case .choice(_, let cases): return ".\(Self.turn(cases, at: number) ?? "unknown")"
        case .model(let name):
            guard let inner = self.model(name, inside: outer) else { return "\(name).makeValid\(name)()" }
            let arguments = inner.fields.map {
                "\($0.name): \(literal($0, of: inner, at: number, inside: outer.union([name])))"
            }
            return "\(name)(\(arguments.joined(separator: ", ")))"
        case .list(let element): return isEndless(element, outer) ? "[]" : "[\(value(element))]"
        case .optional(let wrapped): return isMissing(wrapped, at: number, outer) ? "nil" : value(wrapped)
        case .other(let name): return "\(name)()"
        }
    }

    // MARK: JSON

    private func json(
        _ field: Blueprint.Field, of model: Blueprint.Model, at number: Int, inside outer: Set<String>
    ) -> String {
        let value = { (type: FieldType) in
            json(Blueprint.Field(name: field.name, type: type), of: model, at: number, inside: outer)
        }
        switch field.type {
        case .text: return "\"\(text(field, of: model, at: number))\""
        case .integer: return integer(field, at: number).description
        case .number: return Self.number(at: number)
        case .truth: return "\(number % 2 == 1)"
        case .date: return "\"2025-06-1\(4 + number)T15:06:40Z\""
        case .address: return "\"https://example.com/\(FieldWords.key(field.name))/\(number)\""
        case .uuid: return "\"6F9619FF-8B86-D011-B42D-00CF4FC964F\(number)\""
        case .choice(let name, _):
            let values = blueprint.choices.first { $0.name == name }?.cases.map(\.rawValue) ?? []
            return "\"\(Self.turn(values, at: number) ?? "")\""
        case .model(let name):
            guard let inner = self.model(name, inside: outer) else { return "{}" }
            let fields = inner.fields.map { field in
                "\"\(FieldWords.key(field.name))\": \(json(field, of: inner, at: number, inside: outer.union([name])))"
            }
            return "{ \(fields.joined(separator: ", ")) }"
        case .list(let element): return isEndless(element, outer) ? "[]" : "[\(value(element))]"
        case .optional(let wrapped): return isMissing(wrapped, at: number, outer) ? "null" : value(wrapped)
        case .other: return "{}"
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
    private static func turn(_ values: [String], at number: Int) -> String? {
        values.isEmpty ? nil : values[(number - 1) % values.count]
    }

    private func isMissing(_ type: FieldType, at number: Int, _ outer: Set<String>) -> Bool {
        number % 2 == 0 || isEndless(type, outer)
    }

    /// A model that holds itself would go on for ever, and nobody knows what an unknown type holds.
    private func isEndless(_ type: FieldType, _ outer: Set<String>) -> Bool {
        switch type {
        case .model(let name): model(name, inside: outer) == nil
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
