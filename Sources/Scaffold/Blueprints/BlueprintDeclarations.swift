internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// The structs and enums in the fences of a blueprint.
struct BlueprintDeclarations {
    /// What is wrong in a fence.
    struct Mistake: Error {
        /// In bytes of the fence.
        var offset: Int
        var message: String
    }

    private(set) var models: [Blueprint.Model] = []
    private(set) var choices: [Blueprint.Choice] = []

    /// Adds the declarations of one fence.
    mutating func read(_ code: String) throws(Mistake) {
        let tree = SyntaxTree()
        if let problem = tree.parse(code).first {
            throw Mistake(offset: problem.offset, message: "this is no Swift: \(problem.message)")
        }
        for statement in tree.root.statements {
            let item = statement.item
            if let model = item.as(StructDeclSyntax.self) {
                try add(model)
            } else if let choice = item.as(EnumDeclSyntax.self) {
                try add(choice)
            } else if item.is(ProtocolDeclSyntax.self) || item.is(ExtensionDeclSyntax.self) {
                continue
            } else {
                throw Mistake(
                    offset: item.range.lower,
                    message: "a model is a struct, and a set of values an enum; declare one of them here")
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

    /// Types of properties that have to have a value and that nothing here declares, in their order.
    var unknownTypes: [String] {
        let declared = Set(models.map(\.name.type) + choices.map(\.name))
        return models.flatMap(\.fields).compactMap { field in
            guard case .other(let name) = field.type, !declared.contains(name) else { return nil }
            return name
        }
    }

    // MARK: Models

    private mutating func add(_ model: StructDeclSyntax) throws(Mistake) {
        let name = try typeName(model.name)
        var fields: [Blueprint.Field] = []
        for member in model.memberBlock.members {
            guard let variable = member.decl.as(VariableDeclSyntax.self) else { continue }
            fields += try self.fields(of: variable)
        }
        guard !fields.isEmpty else {
            throw Mistake(offset: model.name.range.lower, message: "`\(name)` has no properties; declare some")
        }
        for field in fields where fields.count(where: { $0.name == field.name }) > 1 {
            throw Mistake(offset: model.name.range.lower, message: "`\(name)` has two properties `\(field.name)`")
        }
        models.append(Blueprint.Model(name: NameForms(name), fields: fields, summary: Self.comment(model.syntax)))
    }

    private func fields(of variable: VariableDeclSyntax) throws(Mistake) -> [Blueprint.Field] {
        var fields: [Blueprint.Field] = []
        for binding in variable.bindings {
            // A computed property is no field.
            if binding.accessorBlock != nil { continue }
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.string else {
                throw Mistake(offset: binding.range.lower, message: "a property of a model has one name")
            }
            guard let type = binding.typeAnnotation?.type else {
                throw Mistake(
                    offset: binding.range.lower, message: "`\(name)` has no type; write `let \(name): String`, say")
            }
            fields.append(Blueprint.Field(name: name, type: try fieldType(type.syntax)))
        }
        return fields
    }

    private func fieldType(_ type: Syntax) throws(Mistake) -> FieldType {
        if let optional = type.as(OptionalTypeSyntax.self) {
            return .optional(try fieldType(optional.wrappedType.syntax))
        }
        if let list = type.as(ArrayTypeSyntax.self) { return .list(try fieldType(list.element.syntax)) }
        guard type.is(IdentifierTypeSyntax.self) else {
            throw Mistake(
                offset: type.range.lower,
                message: "the type `\(type.text.string)` cannot be generated; use a name, an array or an optional")
        }
        switch type.text.string {
        case "String": return .text
        case "Int": return .integer
        case "Double", "Float", "Decimal": return .number
        case "Bool": return .truth
        case "Date": return .date
        case "URL": return .address
        case "UUID": return .uuid
        default: return .other(type.text.string)
        }
    }

    // MARK: Enums

    private mutating func add(_ choice: EnumDeclSyntax) throws(Mistake) {
        let name = try typeName(choice.name)
        var cases: [Blueprint.Choice.Case] = []
        for member in choice.memberBlock.members {
            guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
            for element in declaration.elements {
                guard element.parameterClause == nil else {
                    throw Mistake(
                        offset: element.range.lower,
                        message:
                            "`\(name).\(element.name.text.string)` carries values; an enum of a model has texts alone")
                }
                let raw = element.rawValue?.value.trimmedDescription.filter { $0 != "\"" }
                let name = element.name.text.string
                cases.append(.init(name: name, rawValue: raw ?? name.filter { $0 != "`" }))
            }
        }
        guard !cases.isEmpty else {
            throw Mistake(offset: choice.name.range.lower, message: "`\(name)` has no cases; declare some")
        }
        choices.append(Blueprint.Choice(name: name, cases: cases))
    }

    // MARK: Names

    private func typeName(_ token: TokenSyntax) throws(Mistake) -> String {
        let name = token.text.string
        if let complaint = SwiftIdentifier.complaint(about: name) {
            throw Mistake(offset: token.range.lower, message: "`\(name)` \(complaint)")
        }
        if models.contains(where: { $0.name.type == name }) || choices.contains(where: { $0.name == name }) {
            throw Mistake(offset: token.range.lower, message: "`\(name)` is declared twice")
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
