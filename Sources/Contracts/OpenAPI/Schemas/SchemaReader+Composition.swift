internal import TenetModel

/// What a schema is composed of.
extension SchemaReader {
    /// Everything that the schema says itself, apart from a reference.
    var described: SchemaType {
        var parts = list("allOf").map(inner)
        let isComposed = !parts.isEmpty
        let base = base()
        parts += [alternatives("oneOf"), alternatives("anyOf")].compactMap(\.self)
        if let base {
            if parts.isEmpty { return base }
            // A type alone says nothing that the parts do not say.
            if !base.isBare { parts.append(SchemaType(base.kind, limits: base.limits)) }
        }
        let isNullable = base?.isNullable ?? isMarkedNullable
        if parts.isEmpty { return SchemaType(.unknown, isNullable: isNullable) }
        if let demanded = demandedMembers { parts.insert(demanded, at: 0) }
        if parts.count == 1, !isComposed || parts[0].kind == .null {
            var only = parts[0]
            only.isNullable = only.isNullable || isNullable
            return only
        }
        return SchemaType(.all(parts), isNullable: isNullable)
    }

    /// The members that the schema demands of what it is composed of. They stand before the parts, so that a part that
    /// describes a member says where it is and what it holds.
    private var demandedMembers: SchemaType? {
        let own = Set(node["properties"]?.members.map(\.name) ?? [])
        let fields = required.filter { !own.contains($0.name) }.map(demandedField)
        return fields.isEmpty ? nil : SchemaType(.object(SchemaObject(fields: fields)))
    }

    /// One of several; null among them makes the rest nullable.
    private func alternatives(_ keyword: StaticString) -> SchemaType? {
        let nodes = list(keyword)
        guard !nodes.isEmpty, !nodes.allSatisfy(Self.isOnlyDemand) else { return nil }
        let types = nodes.map(inner)
        let rest = types.filter { $0.kind != .null }
        let isNullable = rest.count < types.count
        guard let first = rest.first else { return SchemaType(.null) }
        if rest.count == 1 {
            var only = first
            only.isNullable = only.isNullable || isNullable
            return only
        }
        return SchemaType(.union(rest, discriminator), isNullable: isNullable)
    }

    /// True of `required` without members, which only says which of the members beside it go together.
    private static func isOnlyDemand(_ node: DocumentNode) -> Bool {
        guard node.isMapping, node.has("required") || node.has("not") else { return false }
        return node.members.allSatisfy { ["required", "not", "title", "description"].contains($0.name) }
    }

    private var discriminator: Discriminator? {
        guard let node = node["discriminator"], let field = node["propertyName"]?.text else { return nil }
        var mapping: [Discriminator.Mapping] = []
        for member in node["mapping"]?.members ?? [] {
            guard let text = member.value.text else {
                collector.note("A discriminator maps values to names of schemas", at: member.value)
                continue
            }
            if let id = named(text) {
                mapping.append(Discriminator.Mapping(value: member.name, schema: id))
            } else if !text.contains(where: { "/#.".contains($0) }) {
                collector.note("There is no schema “\(text)”", at: member.value)
            } else if let id = collector.reference(text, at: member.value) {
                mapping.append(Discriminator.Mapping(value: member.name, schema: id))
            }
        }
        return Discriminator(field: field, mapping: mapping)
    }

    /// The schema of this name in this document or else in the first one.
    private func named(_ name: String) -> SchemaID? {
        let pointer = ["components", "schemas", name]
        let target =
            collector.resolver.target(pointer, in: node.path)
            ?? collector.resolver.target(pointer, in: collector.rootPath)
        return target.map(collector.reference)
    }
}

extension SchemaType {
    /// True of an object without members, and of nothing.
    var isBare: Bool {
        guard limits.isEmpty else { return false }
        switch kind {
        case .unknown: return true
        case .object(let object): return object.fields.isEmpty && !object.isAdditionalStated
        default: return false
        }
    }
}
