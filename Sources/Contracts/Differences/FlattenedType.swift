extension Contract {
    /// A type without references and nested compositions at its top: objects that hold at once are one object, a lone
    /// part stands in the place of its list. Anything else stays as it is.
    func flattened(_ type: SchemaType) -> SchemaType {
        let type = resolved(type)
        guard case .all = type.kind else { return type }
        var parts = Parts()
        collect(type, into: &parts, depth: 0)
        if parts.hasObject, let object = object(type) { parts.others.insert(SchemaType(.object(object)), at: 0) }
        var whole = parts.others.count == 1 ? parts.others[0] : SchemaType(.unknown)
        if parts.others.count > 1 { whole.kind = .all(parts.others) }
        whole.isNullable = whole.isNullable || type.isNullable
        return whole
    }

    private struct Parts {
        var others: [SchemaType] = []
        var seen: Set<SchemaID> = []
        var hasObject = false
    }

    private func collect(_ type: SchemaType, into parts: inout Parts, depth: Int) {
        guard depth < ComparisonPoint.depthLimit else { return }
        switch type.kind {
        case .reference(let id):
            guard parts.seen.insert(id).inserted, let schema = schema(id) else { return }
            collect(schema.type, into: &parts, depth: depth + 1)
        case .all(let inner):
            for part in inner { collect(part, into: &parts, depth: depth + 1) }
        case .object: parts.hasObject = true
        case .unknown: break
        default: parts.others.append(type)
        }
    }
}
