internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Reads the properties of a struct in a fence.
struct FieldReader {
    typealias Mistake = BlueprintDeclarations.Mistake

    /// What is declared is to be generated, so nothing of it may get lost.
    let isDocument: Bool
    let fence: Int

    func mistake(_ offset: Int, _ message: String) -> Mistake {
        Mistake(place: .init(fence: fence, offset: offset), message: message)
    }

    func requireNoGenerics(_ clause: Syntax?, of name: String) throws(Mistake) {
        guard let clause else { return }
        throw mistake(
            clause.range.lower,
            "`\(name)` is generic, which cannot be generated; give its properties types of their own")
    }

    /// What a document holds is looked up name by name, and a screen shows all of it.
    /// - Parameter count: how many there are before the one that is read.
    func requireFew(_ count: Int, _ what: String, of name: String, at offset: Int) throws(Mistake) {
        guard isDocument, count >= Self.limit else { return }
        throw mistake(offset, "`\(name)` has more than \(Self.limit) \(what); divide it")
    }

    private static let limit = 200

    /// The stored properties of each value, with their places.
    func fields(
        of model: StructDeclSyntax, named name: String
    ) throws(Mistake) -> [(field: Blueprint.Field, offset: Int)] {
        var fields: [(field: Blueprint.Field, offset: Int)] = []
        for member in model.memberBlock.members {
            try requireFew(fields.count, "properties", of: name, at: member.range.lower)
            if let variable = member.decl.as(VariableDeclSyntax.self) {
                fields += try self.fields(of: variable)
            } else if isDocument {
                throw mistake(
                    member.range.lower,
                    "only stored properties are generated for `\(name)`; declare types beside it, and write anything else "
                        + "into an extension of the generated code")
            }
        }
        guard !fields.isEmpty else {
            throw mistake(model.name.range.lower, "`\(name)` has no properties; declare some")
        }
        return fields
    }

    private func fields(of variable: VariableDeclSyntax) throws(Mistake) -> [(field: Blueprint.Field, offset: Int)] {
        let isStatic = variable.modifiers.contains { ["static", "class"].contains($0.name.text.string) }
        var fields: [(field: Blueprint.Field, offset: Int)] = []
        for binding in variable.bindings {
            let offset = binding.range.lower
            guard let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else {
                throw mistake(offset, "a property of a model has one name")
            }
            let name = token.identifier.string
            if isStatic || binding.accessorBlock != nil {
                guard isDocument else { continue }
                throw mistake(
                    offset,
                    "`\(name)` is nothing that the server sends for each item; write it into an extension of the generated code"
                )
            }
            if isDocument, let extra = Self.extra(variable) {
                throw mistake(
                    variable.range.lower,
                    "`\(extra)` of `\(name)` would get lost in the generated code; leave it out, and write it there")
            }
            guard let type = binding.typeAnnotation?.type else {
                throw mistake(offset, "`\(name)` has no type; write `let \(name): String`, say")
            }
            if isDocument, let value = binding.initializer {
                throw mistake(
                    value.range.lower,
                    "`\(name)` has a value here, and what the server leaves out would be a failure all the same; "
                        + "leave the value out, or make the type an optional")
            }
            try requireName(name, offset)
            fields.append((Blueprint.Field(name: name, type: try fieldType(type.syntax)), offset))
        }
        return fields
    }

    /// What stands before a property and is not generated. All properties can be seen everywhere.
    private static func extra(_ variable: VariableDeclSyntax) -> String? {
        if let attribute = variable.attributes.first(where: { _ in true }) {
            return attribute.syntax.trimmedDescription
        }
        let modifier = variable.modifiers.first { !["public", "internal", "package"].contains($0.name.text.string) }
        return modifier?.syntax.trimmedDescription
    }

    private func requireName(_ name: String, _ offset: Int) throws(Mistake) {
        if isDocument, let complaint = SwiftIdentifier.memberComplaint(about: name) {
            throw mistake(offset, "the property `\(SwiftIdentifier.shown(name))` \(complaint)")
        }
        if SwiftIdentifier.isReserved(name) {
            throw mistake(
                offset, "`\(name)` is a word of Swift; name the property another way, such as `\(name)Value`")
        }
        guard isDocument else { return }
        if name == "hashValue" {
            throw mistake(offset, "`hashValue` is what Swift tells values apart by; name the property another way")
        }
        if name.first?.isUppercase ?? false {
            throw mistake(
                offset, "`\(name)` begins with a capital, as types do; write `\(NameForms(name).member)`")
        }
    }

    private func fieldType(_ type: Syntax) throws(Mistake) -> FieldType {
        if let optional = type.as(OptionalTypeSyntax.self) {
            let wrapped = try fieldType(optional.wrappedType.syntax)
            if case .optional = wrapped {
                throw mistake(type.range.lower, "the type `\(type.text.string)` is optional twice; leave one `?` out")
            }
            return .optional(wrapped)
        }
        if let list = type.as(ArrayTypeSyntax.self) { return .list(try fieldType(list.element.syntax)) }
        guard type.is(IdentifierTypeSyntax.self) else {
            throw mistake(
                type.range.lower,
                "the type `\(type.text.string)` cannot be generated; use a name, an array or an optional")
        }
        let name = type.text.string
        return FieldType.known.first { $0.written == name } ?? .other(name)
    }
}
