/// Which schemas operations send and which they receive, through everything that they hold.
struct SchemaUsage {
    private var responses: Set<SchemaID> = []
    private var requests: Set<SchemaID> = []

    /// O(operations × schemas that each reaches first).
    init(_ contract: Contract) {
        for operation in contract.operations {
            for body in operation.responses.flatMap(\.bodies) { Self.visit(body.type, contract, &responses) }
            for body in operation.requests { Self.visit(body.type, contract, &requests) }
        }
    }

    func isKnown(_ id: SchemaID) -> Bool { responses.contains(id) || requests.contains(id) }
    func isInResponses(_ id: SchemaID) -> Bool { responses.contains(id) }

    private static func visit(_ type: SchemaType, _ contract: Contract, _ found: inout Set<SchemaID>) {
        var open = [type]
        while let next = open.popLast() {
            switch next.kind {
            case .unknown, .null, .boolean, .integer, .number, .string, .values: continue
            case .array(let inner, _), .map(let inner): open.append(inner)
            case .object(let object):
                open += object.fields.map(\.type)
                if let additional = object.additional { open.append(additional) }
            case .reference(let id):
                if found.insert(id).inserted, let schema = contract.schema(id) { open.append(schema.type) }
            case .all(let parts), .union(let parts, _): open += parts
            }
        }
    }
}
