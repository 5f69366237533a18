internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// Takes out the initializers that had to be written down as long as they were public, and that the compiler writes by itself
/// for a type inside of one module.
enum SynthesizedInitializers {
    static func removed(from text: String) -> String {
        guard Word.isIn(text, "struct"), Word.isIn(text, "init") else { return text }
        let tree = SyntaxTree()
        tree.parse(text)
        var bytes = Array(text.utf8)
        let found = tree.root.descendants(StructDeclSyntax.self).compactMap(initializer)
        for initializer in found.reversed() { remove(initializer, from: &bytes) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The only initializer of a struct, when it is the one that there would be without it.
    private static func initializer(of type: StructDeclSyntax) -> InitializerDeclSyntax? {
        let members = type.memberBlock.members.map(\.decl)
        let all = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        guard let initializer = all.first, all.count == 1, initializer.modifiers.isEmpty,
            initializer.attributes.isEmpty,
            initializer.optionalMark == nil, initializer.genericParameterClause == nil,
            initializer.signature.effectSpecifiers == nil, let body = initializer.body,
            let properties = properties(of: members)
        else { return nil }
        let parameters = initializer.signature.parameterClause.parameters.map { parameter in
            Property(
                name: parameter.firstName.text.string, type: parameter.type.trimmedDescription,
                value: parameter.defaultValue?.value.trimmedDescription,
                isPlain: parameter.secondName == nil && parameter.ellipsis == nil)
        }
        guard parameters == properties, !properties.isEmpty else { return nil }
        let statements = body.statements.map(\.trimmedDescription)
        return statements == properties.map { "self.\($0.name) = \($0.name)" } ? initializer : nil
    }

    private struct Property: Equatable {
        var name: String
        var type: String
        var value: String?
        var isPlain: Bool
    }

    /// The stored properties; nil where one of them hides the initializer, or its place cannot be told.
    private static func properties(of members: [DeclSyntax]) -> [Property]? {
        var found: [Property] = []
        for member in members {
            if member.is(IfConfigDeclSyntax.self) { return nil }
            guard let variable = member.as(VariableDeclSyntax.self) else { continue }
            let words = Set(variable.modifiers.map(\.name.text.string))
            if words.contains("static") { continue }
            let isOpen = words.isEmpty && variable.attributes.isEmpty
            for binding in variable.bindings where binding.accessorBlock == nil {
                guard isOpen || variable.modifiers.contains(where: { $0.detail != nil }), variable.attributes.isEmpty
                else {
                    return nil
                }
                let value = binding.initializer?.value.trimmedDescription
                if variable.bindingSpecifier.text == "let", value != nil { continue }
                guard let type = binding.typeAnnotation?.type else { return nil }
                found.append(
                    Property(
                        name: binding.pattern.trimmedDescription, type: type.trimmedDescription, value: value,
                        isPlain: true))
            }
        }
        return found
    }

    /// With its comment and the blank line before it.
    private static func remove(_ initializer: InitializerDeclSyntax, from bytes: inout [UInt8]) {
        let newline = UInt8(ascii: "\n")
        let start = initializer.fullRange.lower
        var end = initializer.range.upper
        while end < bytes.count, bytes[end] != newline { end += 1 }
        // The trivia before it begins with the end of the line before.
        bytes.removeSubrange(start..<end)
    }
}
