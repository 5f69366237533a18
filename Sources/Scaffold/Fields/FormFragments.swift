/// The lines of a form for a model: a property for each field that people can change, and what leads there and back.
struct FormFragments {
    private let model: Blueprint.Model
    private let edited: [Blueprint.Field]

    init(_ model: Blueprint.Model) {
        self.model = model
        edited = model.fields.filter { $0.name != "id" && $0.type.isEditable }
    }

    /// What a view model or a draft keeps while an item is written.
    /// - Parameter wrapper: what stands before each property, such as `@Published`.
    func properties(wrapper: String) -> [String] {
        edited.flatMap { field in
            [
                "/// \(FieldWords.sentence(field.name, of: model.name)), as it is written.",
                "\(wrapper)public var \(field.name): \(Self.draftType(field.type)) = \(Self.start(field.type))",
            ]
        }
    }

    /// From an item into the properties.
    var loading: [String] {
        edited.map { field in
            let value = "item.\(field.name)"
            return "\(field.name) = \(field.type == .optional(.text) ? value + " ?? \"\"" : value)"
        }
    }

    /// From the properties into an item; a field that no form can change keeps its value.
    var arguments: [String] {
        model.fields.enumerated().map { index, field in
            let value: String
            if edited.contains(field) {
                value = field.type == .optional(.text) ? "\(field.name).isEmpty ? nil : \(field.name)" : field.name
            } else if field.name == "id" {
                value = "original?.id ?? \(Self.newID(field.type))"
            } else {
                value = "original?.\(field.name)" + Self.absence(field.type)
            }
            return "\(field.name): \(value)" + (index < model.fields.count - 1 ? "," : "")
        }
    }

    /// Texts that must not be empty.
    var checks: [String] {
        let names = edited.filter { $0.type == .text }.map(\.name)
        guard let first = names.first else { return ["true"] }
        let conditions = names.map { "!\($0).trimmingCharacters(in: .whitespaces).isEmpty" }
        guard conditions.count > 1 else { return ["!\(first).trimmingCharacters(in: .whitespaces).isEmpty"] }
        return conditions.enumerated().map { ($0 == 0 ? "" : "    && ") + $1 }
    }

    /// SwiftUI for the properties.
    /// - Parameters:
    ///   - binding: what they are bound through, such as `$viewModel`.
    ///   - label: the expression for the title of a field.
    ///   - textField: SwiftUI for a text, from its title and its binding.
    func rows(
        binding: String, label: (_ field: String) -> String,
        textField: (_ title: String, _ text: String) -> String = { "TextField(\($0), text: \($1))" }
    ) -> [String] {
        edited.flatMap { field -> [String] in
            let label = label(field.name)
            let value = "\(binding).\(field.name)"
            switch field.type {
            case .integer:
                return ["TextField(\(label), value: \(value), format: .number)", "    .keyboardType(.numberPad)"]
            case .number:
                return ["TextField(\(label), value: \(value), format: .number)", "    .keyboardType(.decimalPad)"]
            case .truth: return ["Toggle(\(label), isOn: \(value))"]
            case .date: return ["DatePicker(\(label), selection: \(value), displayedComponents: .date)"]
            case .choice(let name, _):
                return [
                    "Picker(\(label), selection: \(value)) {", "    ForEach(\(name).allCases, id: \\.self) { choice in",
                    "        Text(choice.localizedTitle)", "    }", "}",
                ]
            default: return [textField(label, value)]
            }
        }
    }

    // MARK: Types

    private static func draftType(_ type: FieldType) -> String { type == .optional(.text) ? "String" : type.written }

    private static func start(_ type: FieldType) -> String {
        switch type {
        case .integer, .number: "0"
        case .truth: "false"
        case .date: "Date()"
        case .choice(_, let cases): ".\(cases.first ?? "unknown")"
        default: "\"\""
        }
    }

    /// The server gives a new item its id; until then it has none of its own.
    private static func newID(_ type: FieldType) -> String {
        switch type {
        case .integer: "0"
        case .uuid: "UUID()"
        default: "\"\""
        }
    }

    /// What a new item has of something that no form can fill in. Only what may be missing gets here; see
    /// ``BlueprintDeclarations/requireFillable()``.
    private static func absence(_ type: FieldType) -> String {
        if case .list = type { " ?? []" } else { "" }
    }
}
