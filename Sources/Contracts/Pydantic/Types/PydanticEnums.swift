/// Reads the values of enumerations.
struct PydanticEnums {
    let project: PythonProject
    let classes: PydanticClasses

    /// The enumeration as a type; a plain string or number when a value is computed.
    func type(of type: PythonType) -> SchemaType {
        let style = Style(externalBases(of: type))
        var values: [SchemaValue] = []
        var next = 1
        for ancestor in classes.lineage(of: type, environment: [:], reading: { _, _, _ in .unknown }) ?? [] {
            guard classes.kind(of: ancestor.type) == .enumeration else { continue }
            for (name, value) in members(of: ancestor.type) {
                guard let read = self.value(value, name, in: ancestor.type, style: style, &next) else {
                    return style.fallback
                }
                if case .integer(let number) = read, number < Int.max { next = number + 1 }
                if !values.contains(read) { values.append(read) }
            }
        }
        return values.isEmpty ? style.fallback : SchemaType(.values(values))
    }

    /// The value of one member: `Kind.first`.
    func value(of name: String, in type: PythonType) -> SchemaValue? {
        guard let member = members(of: type).first(where: { $0.name == name }) else { return nil }
        var next = 1
        return value(member.value, name, in: type, style: Style(externalBases(of: type)), &next)
    }

    private struct Style {
        let isString: Bool
        let isInteger: Bool
        let isAutoName: Bool

        init(_ bases: Set<String>) {
            isString = bases.contains("str") || bases.contains("StrEnum")
            isInteger = bases.contains("int") || bases.contains("IntEnum") || bases.contains("IntFlag")
            isAutoName = bases.contains("StrEnum")
        }

        var fallback: SchemaType {
            isString ? SchemaType(.string(.plain)) : isInteger ? SchemaType(.integer(.plain)) : .unknown
        }
    }

    private func externalBases(of type: PythonType) -> Set<String> {
        var names: Set<String> = []
        for ancestor in classes.lineage(of: type, environment: [:], reading: { _, _, _ in .unknown }) ?? [] {
            names.formUnion(classes.bases(of: ancestor.type).compactMap(\.entity.externalName))
        }
        return names
    }

    private func members(of type: PythonType) -> [(name: String, value: PythonExpression)] {
        type.declaration.body.compactMap { statement in
            guard case .assignment(let assignment) = statement, assignment.annotation == nil,
                case .name(let name) = assignment.target.kind, !name.hasPrefix("_"), let value = assignment.value
            else { return nil }
            return (name, value)
        }
    }

    private func value(
        _ expression: PythonExpression, _ name: String, in type: PythonType, style: Style, _ next: inout Int
    ) -> SchemaValue? {
        switch expression.kind {
        case .string(let text): return .string(text)
        case .integer(let value): return .integer(value)
        case .number(let value): return .number(value)
        case .boolean(let value): return .boolean(value)
        case .negative(let inner):
            if case .integer(let value) = inner.kind { return .integer(-value) }
            return inner.numeric.map { .number(-$0) }
        case .tuple(let elements) where style.isString && elements.count == 1:
            return elements[0].text.map { .string($0) }
        case .call(let callee, _) where callee.lastName == "auto": return automatic(name, in: type, style, next)
        case .name, .attribute, .formatted, .sum:
            if case .attribute(let base, "value") = expression.kind { return memberValue(base, in: type) }
            return project.text(expression, in: type.scope).map { .string($0) } ?? memberValue(expression, in: type)
        default: return nil
        }
    }

    private func memberValue(_ expression: PythonExpression, in type: PythonType) -> SchemaValue? {
        guard case .attribute(let base, let name) = expression.kind,
            case .type(let other) = project.entity(base, in: type.scope), other !== type,
            classes.kind(of: other) == .enumeration,
            let member = members(of: other).first(where: { $0.name == name })
        else { return nil }
        // Only what is written there, so that circles end.
        switch member.value.kind {
        case .string(let text): return .string(text)
        case .integer(let value): return .integer(value)
        default: return nil
        }
    }

    private func automatic(_ name: String, in type: PythonType, _ style: Style, _ next: Int) -> SchemaValue? {
        if case .function(let function, let module)? = project.member("_generate_next_value_", of: type) {
            let body = module.text(function.body)
            if body.contains(".lower()") { return .string(name.lowercased()) }
            if body.contains(".upper()") { return .string(name.uppercased()) }
            return body.contains("return name") ? .string(name) : nil
        }
        if style.isAutoName { return .string(name.lowercased()) }
        return style.isString ? .string(String(next)) : .integer(next)
    }
}
