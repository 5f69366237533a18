internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// The structs and enums in the fences of a blueprint.
struct BlueprintDeclarations {
    /// Somewhere in a fence.
    struct Place: Hashable {
        /// How many were read before it.
        var fence: Int
        /// In bytes of the fence.
        var offset: Int
    }

    /// What is wrong in a fence.
    struct Mistake: Error {
        var place: Place
        var message: String
    }

    private(set) var models: [Blueprint.Model] = []
    private(set) var choices: [Blueprint.Choice] = []
    /// Where types and their properties are declared, by `Boat` and `Boat.name`.
    private(set) var places: [String: Place] = [:]
    private var fence = -1
    /// The names of types by their small letters.
    private var spellings: [String: String] = [:]

    /// Adds the declarations of one fence.
    /// - Parameter isDocument: what is declared is to be generated. Otherwise it is code of a project, which may have more
    ///   than can be.
    mutating func read(_ code: String, isDocument: Bool = true) throws(Mistake) {
        fence += 1
        let reader = FieldReader(isDocument: isDocument, fence: fence)
        let tree = SyntaxTree()
        if let problem = tree.parse(code).first {
            throw reader.mistake(problem.offset, "this is no Swift: \(problem.message)")
        }
        for statement in tree.root.statements {
            let item = statement.item
            if let model = item.as(StructDeclSyntax.self) {
                try add(model, reader)
            } else if let choice = item.as(EnumDeclSyntax.self) {
                try add(choice, reader)
            } else if item.is(ProtocolDeclSyntax.self) || item.is(ExtensionDeclSyntax.self) {
                continue
            } else {
                throw reader.mistake(
                    item.range.lower, "a model is a struct, and a set of values an enum; declare one of them here")
            }
        }
    }

    /// Lets fields know which of their types are enums and models of the blueprint.
    mutating func resolve() {
        let names = Set(models.map(\.name.type))
        let cases = Dictionary(choices.map { ($0.name, $0.cases.map(\.name)) }) { first, _ in first }
        for model in models.indices {
            for field in models[model].fields.indices {
                models[model].fields[field].type = Self.resolved(models[model].fields[field].type, names, cases)
            }
        }
    }

    private static func resolved(
        _ type: FieldType, _ models: Set<String>, _ choices: [String: [String]]
    ) -> FieldType {
        switch type {
        case .optional(let wrapped): .optional(resolved(wrapped, models, choices))
        case .list(let element): .list(resolved(element, models, choices))
        case .other(let name):
            if let cases = choices[name] {
                .choice(name: name, cases: cases)
            } else {
                models.contains(name) ? .model(name) : type
            }
        default: type
        }
    }

    /// Types of properties that nothing here declares, in their order.
    var unknownTypes: [String] {
        let declared = Set(models.map(\.name.type) + choices.map(\.name))
        return models.flatMap(\.fields).compactMap { field in
            field.type.unknownName.flatMap { declared.contains($0) ? nil : $0 }
        }
    }

    // MARK: Types

    private mutating func add(_ model: StructDeclSyntax, _ reader: FieldReader) throws(Mistake) {
        let name = try typeName(model.name, reader)
        try reader.requireNoGenerics(model.genericParameterClause?.syntax, of: name)
        let fields = try reader.fields(of: model, named: name)
        for (field, offset) in fields {
            if places.updateValue(Place(fence: fence, offset: offset), forKey: name + "." + field.name) != nil {
                throw reader.mistake(offset, "`\(name)` has two properties `\(field.name)`")
            }
        }
        models.append(
            Blueprint.Model(name: NameForms(name), fields: fields.map(\.field), summary: Self.comment(model.syntax)))
    }

    private mutating func add(_ choice: EnumDeclSyntax, _ reader: FieldReader) throws(Mistake) {
        let name = try typeName(choice.name, reader)
        try reader.requireNoGenerics(choice.genericParameterClause?.syntax, of: name)
        choices.append(try ChoiceReader(reader: reader, name: name).choice(choice))
    }

    private mutating func typeName(_ token: TokenSyntax, _ reader: FieldReader) throws(Mistake) -> String {
        let name = token.identifier.string
        // What a project declares already has shown that it can be.
        if reader.isDocument, let complaint = SwiftIdentifier.complaint(about: name) {
            throw reader.mistake(token.range.lower, "`\(SwiftIdentifier.shown(name))` \(complaint)")
        }
        try reader.requireFew(spellings.count, "types", of: "Models", at: token.range.lower)
        if let other = spellings.updateValue(name, forKey: name.lowercased()), reader.isDocument, other != name {
            throw reader.mistake(
                token.range.lower,
                "`\(other)` and `\(name)` differ in capitals alone, and most disks of a Mac would take their files for one; rename one"
            )
        }
        if places.updateValue(Place(fence: fence, offset: token.range.lower), forKey: name) != nil {
            throw reader.mistake(token.range.lower, "`\(name)` is declared twice")
        }
        return name
    }

    /// The first sentence of the documentation comment above a declaration.
    private static func comment(_ declaration: Syntax) -> String? {
        let lines = declaration.leadingTrivia.string.split(whereSeparator: \.isNewline)
            .map { $0.drop { $0 == " " || $0 == "\t" } }.filter { $0.hasPrefix("///") }
            .map { $0.dropFirst(3).drop { $0 == " " } }
        let text = lines.joined(separator: " ")
        return text.isEmpty ? nil : text
    }
}
