/// What stands in `Annotated[…]` behind the type: bounds, serializers, discriminators.
struct PydanticMetadata {
    let types: PydanticTypes
    let context: PydanticTypeContext

    func apply(_ metadata: [PythonExpression], to type: SchemaType) -> SchemaType {
        metadata.reduce(type) { apply($1, to: $0) }
    }

    private func apply(_ expression: PythonExpression, to type: SchemaType) -> SchemaType {
        guard let (callee, arguments, scope) = call(expression), let name = callee.lastName else { return type }
        let context = PydanticTypeContext(scope: scope)
        switch name {
        case "PlainSerializer", "WrapSerializer":
            if let stated = arguments["return_type"] ?? arguments.positional.dropFirst().first {
                return types.type(stated, context)
            }
            guard let function = arguments.positional.first ?? arguments["func"] else { return .unknown }
            var result = returned(by: function, in: scope)
            result.isNullable = result.isNullable || type.isNullable
            return result
        case "Discriminator": return discriminated(type, by: arguments.positional.first?.text)
        case "Field", "Query", "Body", "Path", "Header", "Cookie", "Form", "File":
            return constrained(type, by: arguments)
        case "StringConstraints", "Interval", "Len", "Gt", "Ge", "Lt", "Le", "MinLen", "MaxLen":
            var type = type
            PydanticLimits.add(name, arguments, to: &type.limits)
            return type
        default: return type
        }
    }

    /// Adds what the arguments of `Field(…)` say about the value.
    func constrained(_ type: SchemaType, by arguments: [PythonArgument]) -> SchemaType {
        var type = type
        PydanticLimits.add(arguments, to: &type.limits)
        guard let discriminator = arguments["discriminator"] else { return type }
        if let name = discriminator.text { return discriminated(type, by: name) }
        return discriminated(type, by: discriminator.call?.arguments.positional.first?.text)
    }

    private func discriminated(_ type: SchemaType, by name: String?) -> SchemaType {
        guard let name, case .union(let parts, _) = type.kind else { return type }
        var type = type
        type.kind = .union(parts, Discriminator(field: name))
        return type
    }

    /// A call, also one that a name stands for, with where it is written.
    private func call(
        _ expression: PythonExpression
    ) -> (callee: PythonExpression, arguments: [PythonArgument], scope: PythonScope)? {
        if let call = expression.call { return (call.callee, call.arguments, context.scope) }
        guard let (value, scope) = types.project.value(expression, in: context.scope), let call = value.call else {
            return nil
        }
        return (call.callee, call.arguments, scope)
    }

    /// What a serializing function gives: `str`, a lambda, a function of the project.
    /// - Parameter scope: where the function is written.
    func returned(by function: PythonExpression, in scope: PythonScope) -> SchemaType {
        if case .lambda(_, let body) = function.kind {
            let known = body.call?.callee.lastName.flatMap(Self.result(ofCalling:))
            return known ?? Self.result(ofText: scope.module.text(body.range))
        }
        switch types.project.entity(function, in: scope) {
        case .external(let names) where names.count == 1:
            return types.type(function, PydanticTypeContext(scope: scope))
        case .external(let names): return names.last.flatMap(Self.result(ofCalling:)) ?? .unknown
        case .function(let declared, let module):
            guard let returns = declared.returns else { return Self.result(ofText: module.text(declared.body)) }
            return types.type(returns, PydanticTypeContext(scope: PythonScope(module: module)))
        default: return .unknown
        }
    }

    private static func result(ofCalling name: String) -> SchemaType? {
        switch name {
        case "str", "hex", "join", "lower", "upper", "format": SchemaType(.string(.plain))
        case "isoformat": SchemaType(.string(.dateTime))
        case "int", "round": SchemaType(.integer(.plain))
        case "float", "timestamp", "total_seconds": SchemaType(.number(.plain))
        case "list", "sorted": SchemaType(.array(.unknown, isUnique: false))
        default: nil
        }
    }

    /// Longer functions say it when they write a date; nothing is known of others.
    private static func result(ofText text: String) -> SchemaType {
        if text.contains("timestamp()") { return .unknown }
        if text.contains("isoformat(") || text.contains("%Y-%m-%dT") { return SchemaType(.string(.dateTime)) }
        return text.contains("strftime(") ? SchemaType(.string(.plain)) : .unknown
    }
}
