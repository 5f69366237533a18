/// Marks the members that some response goes without: routes may leave out what is null or was never set, everywhere in
/// what they return.
struct FastAPIOmissions {
    private var isNullOmitted: Set<SchemaID> = []
    private var isDefaultOmitted: Set<SchemaID> = []

    init(_ omissions: [FastAPIOperations.Result], in contract: Contract) {
        for omission in omissions where omission.isNullOmitted || omission.isDefaultOmitted {
            let reached = Self.reached(from: omission.type, in: contract)
            if omission.isNullOmitted { isNullOmitted.formUnion(reached) }
            if omission.isDefaultOmitted { isDefaultOmitted.formUnion(reached) }
        }
    }

    /// Every schema that a value of the type may hold.
    static func reached(from type: SchemaType, in contract: Contract) -> Set<SchemaID> {
        var found: Set<SchemaID> = []
        var waiting = [type]
        while let next = waiting.popLast() {
            switch next.kind {
            case .reference(let id):
                if found.insert(id).inserted, let schema = contract.schema(id) { waiting.append(schema.type) }
            case .array(let item, _): waiting.append(item)
            case .map(let value): waiting.append(value)
            case .object(let object): waiting += object.fields.map(\.type)
            case .all(let parts), .union(let parts, _): waiting += parts
            default: break
            }
        }
        return found
    }

    func apply(to schema: Schema) -> Schema {
        guard case .object(var object) = schema.type.kind else { return schema }
        let skipsNull = isNullOmitted.contains(schema.id)
        let skipsDefault = isDefaultOmitted.contains(schema.id)
        guard skipsNull || skipsDefault else { return schema }
        for index in object.fields.indices {
            let field = object.fields[index]
            let isAbsent = skipsNull && field.type.isNullable || skipsDefault && field.hasDefault
            if isAbsent { object.fields[index].isAlwaysInResponses = false }
        }
        var schema = schema
        schema.type.kind = .object(object)
        return schema
    }
}
