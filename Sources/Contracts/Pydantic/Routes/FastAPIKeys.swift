/// Puts in the names of fields where routes return models without their aliases.
struct FastAPIKeys {
    /// Returned by some route with the names of fields as keys.
    private var plain: Set<SchemaID> = []
    /// Returned by some route with aliases as keys.
    private var aliased: Set<SchemaID> = []
    /// The fields' names by the keys of responses.
    private let names: [SchemaID: [String: String]]

    init(_ results: [FastAPIOperations.Result], _ names: [SchemaID: [String: String]], in contract: Contract) {
        self.names = names
        guard results.contains(where: { !$0.isAliased }) else { return }
        for result in results {
            let reached = FastAPIOmissions.reached(from: result.type, in: contract)
            if result.isAliased { aliased.formUnion(reached) } else { plain.formUnion(reached) }
        }
    }

    func apply(to schema: Schema) -> Schema {
        guard plain.contains(schema.id), case .object(var object) = schema.type.kind,
            let names = names[schema.id]
        else { return schema }
        let isBoth = aliased.contains(schema.id)
        object.fields = object.fields.flatMap { field -> [SchemaField] in
            guard !field.isWriteOnly, let name = names[field.name], name != field.name else { return [field] }
            var written = field
            written.name = name
            written.isReadOnly = true
            written.isRequiredInRequests = false
            written.isAlwaysInResponses = field.isAlwaysInResponses && !isBoth
            var read = field
            read.isAlwaysInResponses = false
            read.isWriteOnly = !isBoth
            // A field of responses alone has no other key.
            return field.isReadOnly && !isBoth ? [written] : [read, written]
        }
        var schema = schema
        schema.type.kind = .object(object)
        return schema
    }
}
