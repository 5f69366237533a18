internal import TenetRuleKit

/// Reads what a type or extension declares.
struct TypeCodeReader {
    private let reader = CodeReader()

    /// Nil for what has no name.
    func read(_ group: some DeclGroupSyntax, in file: FilePass) -> TypeCode? {
        guard let token = group.groupName else { return nil }
        let own =
            group.as(ExtensionDeclSyntax.self).map { String($0.extendedType.text.string.prefix { $0 != "<" }) }
            ?? token.identifier.string
        let container = group.containerName
        return TypeCode(
            name: container.isEmpty ? own : container + "." + own,
            inherited: group.inheritedTypes.compactMap { $0.lastName?.string },
            isExtension: group.kind == .extensionDecl, isPreview: group.isInPreview || group.isPreviewHelper,
            line: file.lines.position(at: token.range.lower).line,
            properties: group.members(VariableDeclSyntax.self).compactMap(property),
            functions: group.members(FunctionDeclSyntax.self).compactMap(function),
            initializers: group.members(InitializerDeclSyntax.self).compactMap(initializer))
    }

    private func property(_ variable: VariableDeclSyntax) -> PropertyCode? {
        guard let name = variable.nameToken, let binding = variable.onlyBinding else { return nil }
        return PropertyCode(
            name: name.identifier.string, type: variable.type?.text.string ?? "",
            attributes: variable.attributes.names, isStatic: variable.isStatic, isConstant: variable.isLet,
            isPrivate: variable.isPrivate, value: variable.initialValue.map(reader.code),
            body: binding.isComputed ? reader.statements(binding.getterStatements) : nil)
    }

    /// Functions that come to a value; nobody asks the others.
    private func function(_ function: FunctionDeclSyntax) -> FunctionCode? {
        guard let result = function.returnType, let body = function.body, !function.isAsync else { return nil }
        return FunctionCode(
            name: function.name.identifier.string, isStatic: function.isStatic,
            parameters: function.parameters.map(parameter), result: result.text.string,
            isBuilder: function.isViewBuilder, statements: reader.statements(body.statements))
    }

    private func initializer(_ initializer: InitializerDeclSyntax) -> InitializerCode? {
        guard let body = initializer.body else { return nil }
        var code = InitializerCode(
            parameters: initializer.signature.parameterClause.parameters.map(parameter), assignments: [])
        for item in body.statements.map(\.item) {
            let expression =
                item.as(ExpressionStmtSyntax.self)?.expression
                ?? (ExprSyntax.canCast(item.kind) ? ExprSyntax(unchecked: item) : nil)
            if let call = expression?.as(FunctionCallExprSyntax.self), call.calls("init", on: "self"),
                case .call(_, let arguments) = reader.code(ExprSyntax(unchecked: call.syntax))
            {
                code.delegation = arguments
            }
            guard let (target, sign, value) = expression?.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                let name = target.ownMemberName?.identifier.string
            else { continue }
            code.assignments.append(
                .init(property: name.hasPrefix("_") ? String(name.dropFirst()) : name, value: reader.sequence(value)))
        }
        return code
    }

    private func parameter(_ parameter: FunctionParameterSyntax) -> ParameterCode {
        let label = parameter.firstName.identifier.string
        return ParameterCode(
            label: label == "_" ? "" : label, name: parameter.internalName.identifier.string,
            type: parameter.type.text.string, value: parameter.defaultValue.map { reader.code($0.value) })
    }
}

extension CodeReader {
    fileprivate func statements(_ list: CodeBlockItemListSyntax?) -> [CodeStatement] {
        list.map { statements($0) } ?? []
    }
}
