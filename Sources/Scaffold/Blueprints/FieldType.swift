/// The type of a property in a blueprint, as far as forms, samples and fixtures need to know it.
public indirect enum FieldType: Hashable, Sendable {
    case text
    case integer
    case number(NumberType)
    case truth
    case date
    case address
    case uuid
    /// An enum of the blueprint.
    case choice(name: String, cases: [String])
    /// Another model of the blueprint.
    case model(String)
    case list(FieldType)
    case optional(FieldType)
    /// A type that the blueprint does not declare.
    case other(String)

    /// Numbers that are not whole. Money is exact.
    public enum NumberType: String, Hashable, Sendable, CaseIterable {
        case double = "Double"
        case float = "Float"
        case decimal = "Decimal"
    }

    /// The types that need no declaration.
    static let known: [FieldType] =
        [.text, .integer, .truth, .date, .address, .uuid] + NumberType.allCases.map(FieldType.number)

    /// Swift itself does not know it.
    var isOfFoundation: Bool {
        switch self {
        case .date, .address, .uuid, .number(.decimal): true
        default: false
        }
    }

    /// What can be the `id` by which a server knows an item, and which stands in its address.
    var isIdentity: Bool { [.text, .integer, .uuid].contains(self) }

    /// The model without which there is no value of this type.
    var mandatoryModel: String? { if case .model(let name) = self { name } else { nil } }

    /// The model that a value of this type holds in itself. A list keeps its elements elsewhere.
    var heldModel: String? {
        switch self {
        case .model(let name): name
        case .optional(let wrapped): wrapped.heldModel
        default: nil
        }
    }

    /// As Swift writes it.
    public var written: String {
        switch self {
        case .text: "String"
        case .integer: "Int"
        case .number(let type): type.rawValue
        case .truth: "Bool"
        case .date: "Date"
        case .address: "URL"
        case .uuid: "UUID"
        case .choice(let name, _), .model(let name), .other(let name): name
        case .list(let element): "[\(element.written)]"
        case .optional(let wrapped): wrapped.written + "?"
        }
    }

    /// A new item can have a value of this type that nobody has made up: one from a form, none or an empty list.
    var isFillable: Bool {
        switch self {
        case .optional, .list: true
        default: isEditable
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
