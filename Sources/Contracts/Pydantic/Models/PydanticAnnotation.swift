/// What an annotation says besides the type: the metadata of `Annotated`, class variables.
struct PydanticAnnotation {
    struct Metadata {
        var call: (callee: PythonExpression, arguments: [PythonArgument])
        var scope: PythonScope
    }

    /// The annotation without `Annotated`.
    var base: PythonExpression
    var scope: PythonScope
    var metadata: [Metadata] = []
    var isClassVariable = false
    /// Any value at all.
    var isAny = false
    /// Of a typed dictionary's member.
    var isRequired: Bool?

    /// Looks through aliases, quotes and `Annotated`.
    static func read(
        _ expression: PythonExpression, _ context: PydanticTypeContext, _ project: PythonProject
    ) -> PydanticAnnotation {
        var found = PydanticAnnotation(base: expression, scope: context.scope)
        for _ in 0..<12 {
            guard let next = found.step(project) else { break }
            found.base = next
        }
        if case .name(let name) = found.base.kind {
            found.isAny = name == "Any"
            found.isClassVariable = found.isClassVariable || name == "ClassVar"
        }
        return found
    }

    private mutating func step(_ project: PythonProject) -> PythonExpression? {
        switch base.kind {
        case .string(let text): return PythonExpressionParser.parse(text)
        case .name, .attribute:
            switch project.entity(base, in: scope) {
            case .value(let assignment, let valueScope):
                guard let value = assignment.value, value.dottedName != nil || value.isSubscript else { return nil }
                scope = valueScope
                return value
            case .alias(let alias, let aliasScope):
                scope = aliasScope
                return alias.value
            default: return nil
            }
        case .element(of: let generic, let arguments):
            guard let first = arguments.first else { return nil }
            switch generic.lastName {
            case "Annotated":
                for expression in arguments.dropFirst() { add(expression, project) }
                return first
            case "ClassVar":
                isClassVariable = true
                return first
            case "Required", "NotRequired":
                isRequired = generic.lastName == "Required"
                return first
            case "Final", "ReadOnly", "InitVar": return first
            default: return nil
            }
        default: return nil
        }
    }

    private mutating func add(_ expression: PythonExpression, _ project: PythonProject) {
        if let call = expression.call {
            metadata.append(Metadata(call: call, scope: scope))
        } else if let (value, valueScope) = project.value(expression, in: scope), let call = value.call {
            metadata.append(Metadata(call: call, scope: valueScope))
        } else if expression.dottedName != nil {
            // A class without parentheses: `Annotated[str, Query]`.
            metadata.append(Metadata(call: (expression, []), scope: scope))
        }
    }
}

extension PythonExpression {
    var isSubscript: Bool {
        if case .element = kind { return true }
        return false
    }
}
