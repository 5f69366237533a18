/// The lines of a template that depend on the fields of a model, by the kind of region; see ``TemplateRegions``.
struct FieldFragments {
    private let model: Blueprint.Model
    private let samples: SampleValues
    private let previews: PreviewValues
    private let choices: ChoiceFragments

    /// - Parameter blueprint: knows the enums and the other models.
    init(_ model: Blueprint.Model, in blueprint: Blueprint) {
        self.model = model
        samples = SampleValues(blueprint)
        previews = PreviewValues(model, in: blueprint)
        choices = ChoiceFragments(of: model, in: blueprint)
    }

    /// Nil when there is no such kind.
    func lines(_ kind: String) -> [String]? {
        switch kind {
        case "declaration": [declaration(coding: "Codable, ")]
        case "entity declaration": [declaration(coding: "")]
        case "transfer constants": transfer.constants
        case "to domain": transfer.arguments(from: "dto", function: "toDomain")
        case "to transfer": transfer.arguments(from: "item", function: "toTransfer")
        case "key constants": stringConstants { "template_feature." + FieldWords.key($0) }
        case "keyed strings":
            titled.map { "template_feature.\(FieldWords.key($0.name)) = \(FieldWords.title($0.name))" }
        case "constants": constants
        case "sample signature": [sampleSignature]
        case "second": ["." + makeValid + "(" + (idField.map { "id: " + Self.otherID($0.type) } ?? "") + ")"]
        case "numbered": numbered
        case "preview arguments": separated(previews.arguments)
        case "preview json": previews.list
        case "choice constants": choices.constants(isKeyed: false)
        case "keyed choice constants": choices.constants(isKeyed: true)
        case "choice strings": choices.strings(isKeyed: false)
        case "keyed choice strings": choices.strings(isKeyed: true)
        case "string constants": stringConstants(FieldWords.title)
        case "strings": titled.map { FieldWords.title($0.name) }
        case "parameters": separated(fields.map { "\($0.name): \($0.type.written)" })
        case "assignments": fields.map { "self.\($0.name) = \($0.name)" }
        case "coding keys": codingKeys
        case "sample arguments": separated(fields.map { "\($0.name): \(sample($0))" })
        case "json": json
        case "form properties": FormFragments(model).properties(wrapper: "@Published ")
        case "draft properties": FormFragments(model).properties(wrapper: "")
        case "form loading": FormFragments(model).loading
        case "form arguments": FormFragments(model).arguments
        case "form rows": FormFragments(model).rows(binding: "$viewModel", label: FieldWords.constant)
        case "base form rows":
            FormFragments(model).rows(binding: "$viewModel", label: FieldWords.constant) { title, text in
                "BaseTextField(title: LocalizedStringKey(\(title)), text: \(text))"
            }
        case "draft rows": FormFragments(model).rows(binding: "$draft", label: FieldWords.literal)
        case "form checks": FormFragments(model).checks
        case "row": [row]
        case "detail rows": detailRows(label: FieldWords.constant, truth: ("Strings.yes", "Strings.no"))
        case "plain detail rows": detailRows(label: FieldWords.literal, truth: ("\"Yes\"", "\"No\""))
        case "title": [title]
        default: nil
        }
    }

    private var fields: [Blueprint.Field] { model.fields }

    /// What people know an item by: its first text.
    private var titleField: Blueprint.Field? { fields.first { $0.type == .text } }

    private var constants: [String] {
        fields.flatMap { field in
            [
                "/// \(FieldWords.sentence(field.name, of: model.name)).",
                "public let \(field.name): \(field.type.written)",
            ]
        }
    }

    private var idField: Blueprint.Field? { fields.first { $0.name == "id" } }

    /// Only what has an `id` can be listed without more.
    private func declaration(coding: String) -> String {
        let identifiable = idField == nil ? "" : "Identifiable, "
        return "public struct \(model.name.type): \(coding)Hashable, \(identifiable)Sendable {"
    }

    private var makeValid: String { "makeValid\(model.name.type)" }

    private var sampleSignature: String {
        let parameter = idField.map { "id: \($0.type.written) = \(Self.firstID($0.type))" } ?? ""
        return "public static func \(makeValid)(\(parameter)) -> \(model.name.type) {"
    }

    /// `count` samples whose ids tell them apart, the same each time.
    private var numbered: [String] {
        switch idField?.type {
        case nil: return ["(0..<count).map { _ in \(makeValid)() }"]
        case .integer: return ["(0..<count).map { \(makeValid)(id: $0 + 1) }"]
        case .uuid:
            let zeros = repeatElement("0, ", count: 15).joined()
            return [
                "(0..<count).map { number in", "    let last = UInt8(truncatingIfNeeded: number + 1)",
                "    return \(makeValid)(id: UUID(uuid: (\(zeros)last)))", "}",
            ]
        default: return ["(0..<count).map { \(makeValid)(id: \"\\($0 + 1)\") }"]
        }
    }

    private static func firstID(_ type: FieldType) -> String {
        switch type {
        case .integer: "1"
        case .uuid: SwiftNotation().identifier(at: 1)
        default: "\"1\""
        }
    }

    private static func otherID(_ type: FieldType) -> String {
        switch type {
        case .integer: "2"
        case .uuid: SwiftNotation().identifier(at: 2)
        default: "\"2\""
        }
    }

    /// Lines of a list whose items but the last end with a comma.
    private func separated(_ items: [String]) -> [String] {
        items.enumerated().map { $1 + ($0 < items.count - 1 ? "," : "") }
    }

    /// Only where the server's names differ from Swift's.
    private var codingKeys: [String] {
        let names = fields.map { ($0.name, FieldWords.key($0.name)) }
        guard names.contains(where: { $0 != $1 }) else { return [] }
        let cases = names.map { name, key in "    case \(name)" + (name == key ? "" : " = \"\(key)\"") }
        return ["", "enum CodingKeys: String, CodingKey {"] + cases + ["}"]
    }

    private func sample(_ field: Blueprint.Field) -> String {
        field.name == "id" ? "id" : samples.expression(field.type, name: field.name)
    }

    private var json: [String] {
        ["{"]
            + separated(fields.map { "    \"\(FieldWords.key($0.name))\": \(samples.json($0.type, name: $0.name))" })
            + ["}"]
    }

    /// Fields that screens show with a title.
    private var titled: [Blueprint.Field] { fields.filter { $0.name != "id" } }

    private var transfer: TransferFragments { TransferFragments(fields: fields, model: model.name) }

    /// - Parameter key: of the title of a field, in the string catalog.
    private func stringConstants(_ key: (_ field: String) -> String) -> [String] {
        titled.flatMap { field in
            [
                "/// Above \(FieldWords.phrase(field.name)).",
                "static var \(FieldWords.member(field.name)): String { String(localized: \"\(key(field.name))\") }",
            ]
        }
    }

    // MARK: Views

    private var shown: [Blueprint.Field] {
        fields.filter { $0.name != "id" && $0.name != titleField?.name }
    }

    /// An id is no text in every model.
    private var title: String { "item.\(titleField?.name ?? "id\(idSuffix)")" }

    /// A line of a list as the kit's component shows it.
    private var row: String {
        let second = shown.first { $0.type == .text || $0.type == .optional(.text) }
        return "TitleRow(title: \(title)" + (second.map { ", subtitle: item.\($0.name)" } ?? "") + ")"
    }

    private var idSuffix: String {
        fields.first { $0.name == "id" }?.type == .text ? "" : ".description"
    }

    /// - Parameters:
    ///   - label: the expression for the title of a field.
    ///   - truth: the expressions for true and false.
    private func detailRows(label: (_ field: String) -> String, truth: (yes: String, no: String)) -> [String] {
        fields.filter { $0.name != "id" }.flatMap { field in
            let label = label(field.name)
            guard let value = Self.text(of: "item.\(field.name)", field.type, truth) else { return [String]() }
            guard case .optional(let wrapped) = field.type else {
                return ["LabeledContent(\(label)) {", "    \(value)", "}"]
            }
            let inner = Self.text(of: field.name, wrapped, truth) ?? "Text(\(field.name))"
            return [
                "if let \(field.name) = item.\(field.name) {", "    LabeledContent(\(label)) {", "        \(inner)",
                "    }", "}",
            ]
        }
    }

    private static func text(
        of expression: String, _ type: FieldType, _ truth: (yes: String, no: String)
    ) -> String? {
        switch type {
        case .text: "Text(\(expression))"
        case .integer, .number: "Text(\(expression), format: .number)"
        case .truth: "Text(\(expression) ? \(truth.yes) : \(truth.no))"
        case .date: "Text(\(expression), format: .dateTime.day().month().year())"
        case .choice: "Text(\(expression).localizedTitle)"
        case .address: "Text(\(expression).absoluteString)"
        case .optional(let wrapped): text(of: expression, wrapped, truth)
        case .uuid, .model, .list, .other: nil
        }
    }
}
