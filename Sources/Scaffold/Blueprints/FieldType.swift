/// The type of a property in a blueprint, as far as forms, samples and fixtures need to know it.
public indirect enum FieldType: Hashable, Sendable {
    case text
    case integer
    case number
    case truth
    case date
    case address
    case uuid
    /// An enum of the blueprint with text as raw values.
    case choice(name: String, cases: [String])
    /// Another model of the blueprint.
    case model(String)
    case list(FieldType)
    case optional(FieldType)
    /// A type that the blueprint does not declare.
    case other(String)

    /// As Swift writes it.
    public var written: String {
        switch self {
        case .text: "String"
        case .integer: "Int"
        case .number: "Double"
        case .truth: "Bool"
        case .date: "Date"
        case .address: "URL"
        case .uuid: "UUID"
        case .choice(let name, _), .model(let name), .other(let name): name
        case .list(let element): "[\(element.written)]"
        case .optional(let wrapped): wrapped.written + "?"
        }
    }

    /// A form can change a value of this type.
    public var isEditable: Bool {
        switch self {
        case .text, .integer, .number, .truth, .date, .choice: true
        case .optional(let wrapped): wrapped == .text
        case .address, .uuid, .model, .list, .other: false
        }
    }
}
