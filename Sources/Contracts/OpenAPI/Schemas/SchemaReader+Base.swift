internal import TenetModel

/// What a schema says of itself: its type, its values and its limits.
extension SchemaReader {
    /// nil when the schema says nothing of itself. Of members that are demanded only, those of a composed schema are
    /// left to its composition.
    func base() -> SchemaType? {
        let (names, hasNull) = typeNames
        if let values = values(of: names, isNullable: hasNull || isMarkedNullable) { return values }
        var limits = SchemaLimits()
        readLimits(&limits)
        let kinds = names.map(kind)
        let isNullable = isMarkedNullable || hasNull
        switch kinds.count {
        case 0:
            if hasNull { return SchemaType(.null) }
            guard let kind = inferredKind else { return nil }
            return SchemaType(kind, isNullable: isNullable, limits: limits)
        case 1: return SchemaType(kinds[0], isNullable: isNullable, limits: limits)
        default:
            let types = kinds.map { SchemaType($0, limits: limits) }
            return SchemaType(.union(types, nil), isNullable: isNullable)
        }
    }

    /// The types that the schema allows, in order, and whether null is among them.
    private var typeNames: (names: [String], hasNull: Bool) {
        guard node.has("type") else { return ([], false) }
        // Written without quotes, null is no string.
        guard let type = node["type"] else { return ([], true) }
        var names: [String] = []
        var hasNull = false
        for name in type.isSequence ? type.elements : [type] {
            switch name.text {
            case nil where name.isNull, "null": hasNull = true
            case let text? where Self.types.contains(text):
                if !names.contains(text) { names.append(text) }
            case let text?: collector.note("“\(text)” is no type", at: name)
            case nil: collector.note("A type is a word", at: name)
            }
        }
        return (names, hasNull)
    }

    private static let types: Set<String> = ["string", "integer", "number", "boolean", "array", "object", "file"]

    private func kind(_ name: String) -> SchemaType.Kind {
        switch name {
        case "string": .string(stringFormat)
        case "integer": .integer(integerFormat ?? .plain)
        case "number": numberKind
        case "boolean": .boolean
        case "array": arrayKind
        case "file": .string(.binary)
        default: objectKind
        }
    }

    /// What the other keywords are for, when there is no type.
    private var inferredKind: SchemaType.Kind? {
        if node.has("properties") || node.has("additionalProperties") || node.has("patternProperties") {
            return objectKind
        }
        if node.has("required"), node["required"]?.isSequence == true, !isComposed { return objectKind }
        if node.has("items") || node.has("prefixItems") { return arrayKind }
        if node.has("pattern") || node.has("minLength") || node.has("maxLength") || node.has("contentEncoding") {
            return .string(stringFormat)
        }
        if let format = node["format"]?.text { return Self.kind(ofFormat: format) }
        if node.has("minimum") || node.has("maximum") || node.has("multipleOf") { return .number(.plain) }
        return nil
    }

    var isComposed: Bool { node.has("allOf") || node.has("oneOf") || node.has("anyOf") }

    // MARK: Values

    /// The values that `enum` or `const` allows.
    private func values(of types: [String], isNullable: Bool) -> SchemaType? {
        var listed: [DocumentNode]
        if let value = node["enum"] {
            guard value.isSequence else {
                collector.note("“enum” must be a list", at: value)
                return nil
            }
            listed = value.elements
        } else if node.has("const") {
            guard let value = node["const"] else { return SchemaType(.null) }
            listed = [value]
        } else {
            return nil
        }
        // Whole objects and lists as values are too rare to tell apart.
        guard listed.allSatisfy(\.isScalar), !listed.isEmpty else { return nil }
        let hasNull = listed.contains(where: \.isNull)
        listed.removeAll(where: \.isNull)
        if listed.isEmpty { return SchemaType(.null) }
        let values = listed.compactMap { value in types == ["string"] ? value.text.map { .string($0) } : value.scalar }
        return SchemaType(.values(values), isNullable: isNullable || hasNull)
    }

    // MARK: Limits

    private func readLimits(_ limits: inout SchemaLimits) {
        limits.minimum = node["minimum"]?.number
        limits.maximum = node["maximum"]?.number
        // A number of its own since OpenAPI 3.1, a mark on the other before.
        if let bound = node["exclusiveMinimum"] {
            limits.isMinimumExcluded = bound.bool ?? true
            if let number = bound.number { limits.minimum = max(number, limits.minimum ?? number) }
        }
        if let bound = node["exclusiveMaximum"] {
            limits.isMaximumExcluded = bound.bool ?? true
            if let number = bound.number { limits.maximum = min(number, limits.maximum ?? number) }
        }
        limits.minimumCount = (node["minLength"] ?? node["minItems"])?.integer
        limits.maximumCount = (node["maxLength"] ?? node["maxItems"])?.integer
        limits.pattern = node["pattern"]?.text
    }
}
