internal import TenetModel

/// Reads one schema: what each part of it demands, put together.
struct SchemaReader {
    let collector: SchemaCollector
    let node: DocumentNode
    /// How many schemas this one stands inside.
    let depth: Int

    var type: SchemaType {
        if node.bool != nil || node.isNull { return .unknown }
        guard node.isMapping else {
            collector.note("A schema must be an object", at: node)
            return .unknown
        }
        if let reference = node["$ref"] ?? node["$dynamicRef"], reference.isScalar { return referred(reference) }
        return described
    }

    /// The type of a schema inside this one.
    func inner(_ node: DocumentNode) -> SchemaType { collector.type(of: node, depth: depth + 1) }

    /// The elements of a list; notes when the keyword has something else.
    func list(_ keyword: StaticString) -> [DocumentNode] {
        guard let value = node[keyword] else { return [] }
        if !value.isSequence { collector.note("“\(keyword)” must be a list", at: value) }
        return value.elements
    }

    /// The members of a mapping; notes when the keyword has something else.
    func mapping(_ keyword: StaticString) -> [DocumentNode.Member] {
        guard var value = node[keyword] else { return [] }
        // No standard lets a list of members be a reference, but bundlers do, and documents rely on it.
        if value["$ref"]?.isScalar == true {
            guard let followed = collector.resolver.followed(value) else { return [] }
            value = followed
        }
        if !value.isMapping { collector.note("“\(keyword)” must be an object", at: value) }
        return value.members
    }

    // MARK: References

    private func referred(_ reference: DocumentNode) -> SchemaType {
        var type = SchemaType.unknown
        if let text = reference.text, let id = collector.reference(text, at: reference) {
            type = SchemaType(.reference(id))
        }
        // OpenAPI 3.0 says that nothing beside a reference counts, but servers write `nullable` there and mean it.
        let isNullable = isMarkedNullable
        if collector.dialect == .openAPI31, hasDemands {
            let rest = described
            if !rest.isBare { return SchemaType(.all([type, rest]), isNullable: isNullable) }
        }
        type.isNullable = isNullable
        return type
    }

    var isMarkedNullable: Bool { node["nullable"]?.bool == true || node["x-nullable"]?.bool == true }

    /// True when something beside a reference narrows it.
    private var hasDemands: Bool {
        Self.demands.contains { node.has($0) }
    }

    private static let demands: [StaticString] = [
        "type", "properties", "required", "allOf", "oneOf", "anyOf", "enum", "const", "items", "additionalProperties",
        "minimum", "maximum", "minLength", "maxLength", "pattern", "minItems", "maxItems", "unevaluatedProperties",
    ]
}
