/// Reads bounds from the arguments of `Field(…)`, `conint(…)`, `Gt(…)` and their like.
enum PydanticLimits {
    /// Adds the bounds that named arguments give.
    static func add(_ arguments: [PythonArgument], to limits: inout SchemaLimits) {
        for argument in arguments {
            guard let name = argument.name else { continue }
            let number = argument.value.numeric
            switch name {
            case "gt": if let number { limits.exclusive(minimum: number) }
            case "lt": if let number { limits.exclusive(maximum: number) }
            case "ge": limits.minimum = number ?? limits.minimum
            case "le": limits.maximum = number ?? limits.maximum
            case "min_length", "min_items": limits.minimumCount = count(number) ?? limits.minimumCount
            case "max_length", "max_items": limits.maximumCount = count(number) ?? limits.maximumCount
            case "pattern", "regex": limits.pattern = argument.value.text ?? limits.pattern
            default: break
            }
        }
    }

    /// The bounds of a class that stands in `Annotated`: `Gt(0)`, `MinLen(1)`.
    static func add(_ name: String, _ arguments: [PythonArgument], to limits: inout SchemaLimits) {
        let positional = arguments.positional
        let first = positional.first?.numeric
        switch name {
        case "Gt": if let first { limits.exclusive(minimum: first) }
        case "Lt": if let first { limits.exclusive(maximum: first) }
        case "Ge": limits.minimum = first ?? limits.minimum
        case "Le": limits.maximum = first ?? limits.maximum
        case "MinLen": limits.minimumCount = count(first) ?? limits.minimumCount
        case "MaxLen": limits.maximumCount = count(first) ?? limits.maximumCount
        case "Len":
            limits.minimumCount = count(first) ?? limits.minimumCount
            limits.maximumCount = count(positional.dropFirst().first?.numeric) ?? limits.maximumCount
            add(arguments, to: &limits)
        default: add(arguments, to: &limits)
        }
    }

    private static func count(_ number: Double?) -> Int? { number.flatMap { Int(exactly: $0) } }
}
