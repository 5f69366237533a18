/// Puts alternatives together.
enum PydanticUnions {
    /// One of these: null becomes a property of the whole, literals become one list, anything makes it unknown.
    static func union(_ parts: [SchemaType]) -> SchemaType {
        var isNullable = false
        var kept: [SchemaType] = []
        var values: [SchemaValue] = []
        var valuesIndex: Int?
        for var part in flattened(parts) {
            isNullable = isNullable || part.isNullable
            part.isNullable = false
            switch part.kind {
            case .null: isNullable = true
            case .values(let more) where part.limits.isEmpty:
                values += more.filter { !values.contains($0) }
                if valuesIndex == nil {
                    valuesIndex = kept.count
                    kept.append(part)
                }
            default: if !kept.contains(part) { kept.append(part) }
            }
        }
        if let valuesIndex { kept[valuesIndex].kind = .values(values) }
        if kept.contains(where: { $0.kind == .unknown }) { return SchemaType(.unknown, isNullable: isNullable) }
        guard let first = kept.first else { return SchemaType(.null) }
        var type = kept.count == 1 ? first : SchemaType(.union(kept, nil))
        type.isNullable = isNullable
        return type
    }

    private static func flattened(_ parts: [SchemaType]) -> [SchemaType] {
        parts.flatMap { part -> [SchemaType] in
            guard case .union(let inner, nil) = part.kind else { return [part] }
            return inner + (part.isNullable ? [SchemaType(.null)] : [])
        }
    }
}
