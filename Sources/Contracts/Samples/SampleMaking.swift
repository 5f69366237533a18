/// Makes one sample.
struct SampleMaking {
    enum Extent { case full, minimal }

    /// Where a value stands.
    struct Place {
        /// The name of the member, for texts.
        var name = ""
        /// Which element of an array, so that elements differ.
        var ordinal = 0
        /// The schemas around the value.
        var active: Set<SchemaID> = []
        var depth = 0
        var isRoot = true

        func inner(_ name: String? = nil, ordinal: Int? = nil) -> Place {
            var place = self
            place.name = name ?? self.name
            place.ordinal = ordinal ?? self.ordinal
            place.depth += 1
            place.isRoot = false
            return place
        }
    }

    let contract: Contract
    let extent: Extent
    /// Values left to make: schemas that refer to each other many times would fill the disk otherwise.
    private var budget = Self.budgetLimit
    /// A member that must be there and cannot end is null.
    private var mustEnd = false

    private static let budgetLimit = 4000
    private static let depthLimit = 48
    private static let elementLimit = 100

    init(_ contract: Contract, _ extent: Extent) {
        self.contract = contract
        self.extent = extent
    }

    mutating func make(_ type: SchemaType) -> SampleValue {
        if let value = value(type, at: Place()) { return value }
        budget = Self.budgetLimit
        mustEnd = true
        return value(type, at: Place()) ?? .null
    }

    /// Nil when the value would contain itself.
    private mutating func value(_ type: SchemaType, at place: Place) -> SampleValue? {
        budget -= 1
        var place = place
        if extent == .minimal, !place.isRoot, contract.resolved(type).allowsNull { return .null }
        guard budget > 0, place.depth < Self.depthLimit else { return end(type) }
        var type = type
        while case .reference(let id) = type.kind {
            guard place.active.insert(id).inserted, let schema = contract.schema(id) else {
                return contract.schema(id) == nil ? .object([]) : end(type)
            }
            var next = schema.type
            next.isNullable = next.isNullable || type.isNullable
            type = next
        }
        return content(type, at: place) ?? end(type)
    }

    private func end(_ type: SchemaType) -> SampleValue? {
        mustEnd || contract.resolved(type).allowsNull ? .null : nil
    }

    private mutating func content(_ type: SchemaType, at place: Place) -> SampleValue? {
        switch type.kind {
        case .unknown, .reference: return type.isNullable ? .null : .object([])
        case .null: return .null
        case .array(let item, _): return array(of: item, type.limits, at: place)
        case .map(let item):
            guard let value = value(item, at: place.inner("value")) else { return .object([]) }
            return .object([SampleValue.Member(name: "key", value: value)])
        case .object(let object): return self.object(object, at: place)
        case .all: return composition(type, at: place)
        case .union(let members, let discriminator): return union(members, discriminator, at: place)
        case .boolean, .integer, .number, .string, .values:
            return SampleScalar(name: place.name, ordinal: place.ordinal).value(type)
        }
    }

    private mutating func array(of item: SchemaType, _ limits: SchemaLimits, at place: Place) -> SampleValue? {
        let least = max(0, limits.minimumCount ?? 0)
        // An element of which nothing is known is no example.
        if least == 0, contract.flattened(item).isAnything { return .array([]) }
        let most = max(0, limits.maximumCount ?? .max)
        let wanted = extent == .minimal ? least : max(1, least)
        let count = min(wanted, most, Self.elementLimit)
        var elements: [SampleValue] = []
        for ordinal in 0..<count {
            guard let element = value(item, at: place.inner(ordinal: ordinal)) else {
                return least == 0 ? .array([]) : nil
            }
            elements.append(element)
        }
        return .array(elements)
    }

    private mutating func object(_ object: SchemaObject, at place: Place) -> SampleValue? {
        var members: [SampleValue.Member] = []
        var seen: Set<String> = []
        for field in object.fields where !field.isWriteOnly && seen.insert(field.name).inserted {
            if extent == .minimal, !field.isAlwaysInResponses { continue }
            if let value = value(field.type, at: place.inner(field.name, ordinal: place.ordinal)) {
                members.append(SampleValue.Member(name: field.name, value: value))
            } else if field.isAlwaysInResponses {
                return nil
            }
        }
        return .object(members)
    }

    private mutating func composition(_ type: SchemaType, at place: Place) -> SampleValue? {
        let flat = contract.flattened(type)
        // Everything that the parts refer to is around the value too.
        var place = place
        place.depth += 1
        place.active.formUnion(references(type))
        guard case .all(let parts) = flat.kind else { return content(flat, at: place) }
        var members: [SampleValue.Member] = []
        var scalar: SampleValue?
        for part in parts {
            guard let value = content(part, at: place) else { return nil }
            guard case .object(let more) = value else {
                scalar = scalar ?? value
                continue
            }
            for member in more where !members.contains(where: { $0.name == member.name }) { members.append(member) }
        }
        return members.isEmpty ? scalar ?? .object([]) : .object(members)
    }

    private func references(_ type: SchemaType) -> Set<SchemaID> {
        var found: Set<SchemaID> = []
        var open = [type]
        while let type = open.popLast() {
            switch type.kind {
            case .reference(let id):
                if found.insert(id).inserted, let schema = contract.schema(id) { open.append(schema.type) }
            case .all(let parts): open += parts
            default: break
            }
        }
        return found
    }

    private mutating func union(
        _ members: [SchemaType], _ discriminator: Discriminator?, at place: Place
    ) -> SampleValue? {
        for member in members where member.kind != .null {
            guard let value = value(member, at: place.inner()) else { continue }
            guard let discriminator, case .object(let fields) = value else { return value }
            return .object(self.fields(fields, of: member, discriminator))
        }
        return members.contains { $0.kind == .null } || members.isEmpty ? .null : nil
    }

    /// With the value that tells the alternative apart.
    private func fields(
        _ fields: [SampleValue.Member], of member: SchemaType, _ discriminator: Discriminator
    ) -> [SampleValue.Member] {
        let name = discriminator.field
        var value: String?
        if case .reference(let id) = member.kind {
            value = discriminator.mapping.first { $0.schema == id }?.value ?? constant(name, of: member) ?? id.lastName
        } else {
            value = constant(name, of: member)
        }
        guard let value else { return fields }
        var fields = fields
        if let index = fields.firstIndex(where: { $0.name == name }) {
            fields[index].value = .string(value)
        } else {
            fields.insert(SampleValue.Member(name: name, value: .string(value)), at: 0)
        }
        return fields
    }

    /// What an alternative says itself about the member that tells it apart.
    private func constant(_ name: String, of member: SchemaType) -> String? {
        guard let field = contract.object(member)?.fields.first(where: { $0.name == name }) else { return nil }
        let type = contract.flattened(field.type)
        let single = type.isUnion ? firstMember(of: type) : type
        guard case .values(let values) = single.kind else { return nil }
        for case .string(let text) in values { return text }
        return nil
    }

    private func firstMember(of type: SchemaType) -> SchemaType {
        guard case .union(let members, _) = type.kind else { return type }
        return members.first { $0.kind != .null }.map(contract.flattened) ?? type
    }
}
