internal import TenetModel

/// Arrays and objects.
extension SchemaReader {
    // MARK: Arrays

    var arrayKind: SchemaType.Kind { .array(elementType, isUnique: node["uniqueItems"]?.bool == true) }

    /// Of a tuple, one of its elements' types.
    private var elementType: SchemaType {
        var types = list("prefixItems").map(inner)
        if let items = node["items"] {
            if items.isSequence {
                types += items.elements.map(inner)
            } else if items.bool != false {
                types.append(inner(items))
            }
        }
        return Self.oneOf(types)
    }

    private static func oneOf(_ types: [SchemaType]) -> SchemaType {
        var seen: Set<SchemaType> = []
        let distinct = types.filter { seen.insert($0).inserted }
        guard let first = distinct.first else { return .unknown }
        return distinct.count == 1 ? first : SchemaType(.union(distinct, nil))
    }

    // MARK: Objects

    /// A map when there are no members with names.
    var objectKind: SchemaType.Kind {
        let required = required
        let names = Set(required.map(\.name))
        var fields = mapping("properties").map { field($0, isRequired: names.contains($0.name)) }
        if !isComposed {
            let own = Set(fields.map(\.name))
            fields += required.filter { !own.contains($0.name) }.map(demandedField)
        }
        let patterns = mapping("patternProperties").map { inner($0.value) }
        let (stated, isStated) = additional
        let others = patterns + [stated].compactMap(\.self)
        if fields.isEmpty, !others.isEmpty { return .map(Self.oneOf(others)) }
        if !patterns.isEmpty {
            return .object(SchemaObject(fields: fields, additional: Self.oneOf(others), isAdditionalStated: true))
        }
        return .object(
            SchemaObject(fields: fields, additional: isStated ? stated : .unknown, isAdditionalStated: isStated))
    }

    /// What members without a name may hold; nil when there may be none or nothing is said.
    private var additional: (type: SchemaType?, isStated: Bool) {
        guard let value = node["additionalProperties"] ?? node["unevaluatedProperties"] else { return (nil, false) }
        switch value.bool {
        case true?: return (.unknown, true)
        case false?: return (nil, true)
        case nil: return (inner(value), true)
        }
    }

    /// The names of the members that must be there, each once.
    var required: [(name: String, place: ContractPlace)] {
        // Old documents mark the members themselves with a Boolean.
        guard let value = node["required"], value.bool == nil else { return [] }
        var names: [(name: String, place: ContractPlace)] = []
        var seen: Set<String> = []
        for element in list("required") {
            guard let name = element.text else {
                collector.note("“required” lists the names of members", at: element)
                continue
            }
            if seen.insert(name).inserted { names.append((name, element.place)) }
        }
        return names
    }

    func demandedField(_ demanded: (name: String, place: ContractPlace)) -> SchemaField {
        SchemaField(
            name: demanded.name, place: demanded.place, type: .unknown, isRequiredInRequests: true,
            isAlwaysInResponses: true)
    }

    private func field(_ member: DocumentNode.Member, isRequired: Bool) -> SchemaField {
        let value = member.value
        let isReadOnly = value["readOnly"]?.bool == true
        let isWriteOnly = value["writeOnly"]?.bool == true
        var field = SchemaField(
            name: member.name, place: member.place, type: inner(value),
            isRequiredInRequests: isRequired && !isReadOnly, isAlwaysInResponses: isRequired && !isWriteOnly)
        field.isReadOnly = isReadOnly
        field.isWriteOnly = isWriteOnly
        field.isDeprecated = value["deprecated"]?.bool == true || value["x-deprecated"]?.bool == true
        field.hasDefault = value.has("default")
        return field
    }
}
