/// The lines of a transfer object and of the mapper between it and a model of the domain. A model inside of another has a
/// transfer object and a mapper of its own.
struct TransferFragments {
    let fields: [Blueprint.Field]
    let model: NameForms

    /// What the transfer object holds.
    var constants: [String] {
        fields.flatMap { field in
            [
                "/// \(FieldWords.sentence(field.name, of: model)).",
                "let \(field.name): \(Self.transferType(field.type))",
            ]
        }
    }

    /// Arguments of the model, or of the transfer object.
    /// - Parameters:
    ///   - source: what they are read from, such as `dto`.
    ///   - function: of the mappers of other models, such as `toDomain`.
    func arguments(from source: String, function: String) -> [String] {
        fields.enumerated().map { index, field in
            let value = Self.mapped("\(source).\(field.name)", field.type, function)
            return "\(field.name): \(value)" + (index < fields.count - 1 ? "," : "")
        }
    }

    private static func transferType(_ type: FieldType) -> String {
        switch type {
        case .model(let name): name + "DTO"
        case .list(let element): "[\(transferType(element))]"
        case .optional(let wrapped): transferType(wrapped) + "?"
        default: type.written
        }
    }

    private static func mapped(_ value: String, _ type: FieldType, _ function: String) -> String {
        switch type {
        case .model(let name): "\(name)Mapper.\(function)(\(value))"
        case .optional(.model(let name)), .list(.model(let name)): "\(value).map(\(name)Mapper.\(function))"
        case .optional(.list(.model(let name))): "\(value)?.map(\(name)Mapper.\(function))"
        case .optional(let inner), .list(let inner):
            holdsModel(inner) ? "\(value).map { \(mapped("$0", inner, function)) }" : value
        default: value
        }
    }

    private static func holdsModel(_ type: FieldType) -> Bool {
        switch type {
        case .model: true
        case .list(let inner), .optional(let inner): holdsModel(inner)
        default: false
        }
    }
}
