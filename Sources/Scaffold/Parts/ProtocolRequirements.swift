internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// What a type has to have to conform to a protocol of the project, the protocols that it refines among them.
struct ProtocolRequirements {
    struct Parameter: Hashable {
        var label: String
        var name: String
        var type: String
    }

    struct Method: Hashable {
        var name: String
        var parameters: [Parameter]
        var isAsync: Bool
        /// `throws`, `throws(TideError)`, or nothing.
        var throwing: String
        /// Nil for none.
        var result: String?
        var isMutating: Bool
    }

    struct Property: Hashable {
        var name: String
        var type: String
        var isAsync: Bool
        var isSettable: Bool
    }

    let name: String
    private(set) var isMainActor = false
    private(set) var isSendable = false
    private(set) var isPublic = false
    private(set) var methods: [Method] = []
    private(set) var properties: [Property] = []
    /// What associated types stand for.
    private var substitutions: [String: String] = [:]

    /// - Throws: ``ScaffoldError`` for a requirement that no mock can be written for.
    init(_ declared: ProjectTypes.Declared, types: ProjectTypes) throws(ScaffoldError) {
        name = declared.name
        try read(declared, types, isFirst: true)
    }

    private mutating func read(
        _ declared: ProjectTypes.Declared, _ types: ProjectTypes, isFirst: Bool
    ) throws(ScaffoldError) {
        let tree = SyntaxTree()
        tree.parse(declared.code)
        guard let declaration = tree.root.descendants(ProtocolDeclSyntax.self).first(where: { _ in true }) else {
            return
        }
        if isFirst { isPublic = declaration.modifiers.contains { $0.name.text == "public" } }
        if declaration.attributes.contains(where: { $0.trimmedDescription == "@MainActor" }) { isMainActor = true }
        for requirement in declaration.syntax.descendants(SameTypeRequirementSyntax.self) {
            substitutions[requirement.leftType.trimmedDescription] = requirement.rightType.trimmedDescription
        }
        for inherited in declaration.inheritanceClause?.inheritedTypes.map({ $0.type.trimmedDescription }) ?? [] {
            if ["Sendable", "Actor"].contains(inherited) { isSendable = true }
            if ["Sendable", "AnyObject", "Actor"].contains(inherited) { continue }
            guard let parent = types.declaration(of: inherited, where: { $0.kind == "protocol" }) else {
                throw ScaffoldError(
                    "\(declared.path): `\(name)` refines `\(inherited)`, which the project does not declare; write the mock by hand"
                )
            }
            try read(parent, types, isFirst: false)
        }
        for member in declaration.memberBlock.members { try read(member.decl.syntax, declared) }
    }

    private mutating func read(
        _ member: Syntax, _ declared: ProjectTypes.Declared
    ) throws(ScaffoldError) {
        if member.is(AssociatedTypeDeclSyntax.self) {
            guard let type = member.as(AssociatedTypeDeclSyntax.self)?.name.text.string, substitutions[type] != nil
            else {
                throw Self.refusal(member, declared)
            }
            return
        }
        if let function = member.as(FunctionDeclSyntax.self), function.genericParameterClause == nil,
            !function.modifiers.contains(where: { ["static", "class"].contains($0.name.text.string) })
        {
            return methods.append(method(function))
        }
        if let variable = member.as(VariableDeclSyntax.self),
            !variable.modifiers.contains(where: { $0.name.text == "static" })
        {
            for binding in variable.bindings {
                let accessors = binding.accessorBlock?.syntax.tokens.map(\.text.string) ?? []
                guard let type = binding.typeAnnotation?.type.trimmedDescription else { continue }
                properties.append(
                    Property(
                        name: binding.pattern.trimmedDescription, type: substituted(type),
                        isAsync: accessors.contains("async"), isSettable: accessors.contains("set")))
            }
            return
        }
        throw Self.refusal(member, declared)
    }

    private func method(_ function: FunctionDeclSyntax) -> Method {
        let signature = function.signature
        let result = signature.returnClause.map { substituted($0.type.trimmedDescription) }
        return Method(
            name: function.name.text.string,
            parameters: signature.parameterClause.parameters.map { parameter in
                Parameter(
                    label: parameter.firstName.text.string,
                    name: (parameter.secondName ?? parameter.firstName).text.string,
                    type: substituted(parameter.type.trimmedDescription))
            },
            isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
            throwing: signature.effectSpecifiers?.throwsClause?.syntax.trimmedDescription ?? "",
            result: result == "Void" || result == "()" ? nil : result,
            isMutating: function.modifiers.contains { $0.name.text == "mutating" })
    }

    /// Types with what their associated types stand for.
    private func substituted(_ type: String) -> String {
        guard !substitutions.isEmpty else { return type }
        var result = ""
        var word = ""
        for character in type + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                result += (substitutions[word] ?? word) + String(character)
                word = ""
            }
        }
        return String(result.dropLast())
    }

    private static func refusal(_ member: Syntax, _ declared: ProjectTypes.Declared) -> ScaffoldError {
        let text = member.trimmedDescription.split(whereSeparator: \.isNewline).first ?? ""
        return ScaffoldError(
            "\(declared.path): a mock of `\(declared.name)` has to be written by hand: nothing can be recorded for `\(text)`"
        )
    }
}
