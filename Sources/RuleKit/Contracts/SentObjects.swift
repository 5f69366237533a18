/// A dictionary that the app sends as the body of a request, with the object that the operation takes.
public struct SentObject {
    public let operation: ContractOperation
    public let schema: SchemaObject
    public let sent: EndpointLiteral.SentObject

    /// `POST /users`.
    public var name: String { "\(operation.method) \(operation.path)" }

    /// The field of a key, if the object has one.
    public func field(of key: EndpointLiteral.SentObject.Key) -> SchemaField? {
        schema.fields.first { $0.name == key.name }
    }
}

extension ContractCheck {
    /// The dictionaries that calls of the app send to operations that take an object as JSON, each once.
    public func sentObjects(in project: ProjectModel) -> [SentObject] {
        struct Key: Hashable {
            var path: String
            var range: ByteRange
            var operation: String
        }
        var seen: Set<Key> = []
        return calledEndpoints(in: project).compactMap { called in
            guard let sent = called.literal.sentObject, case .operations(let operations) = called.target,
                operations.count == 1, let operation = operations.first,
                let body = operation.requests.first(where: { $0.mediaType.hasSuffix("json") }),
                let schema = contract.object(body.type), !schema.fields.isEmpty
            else { return nil }
            let key = Key(path: sent.path, range: sent.range, operation: operation.method + operation.path)
            return seen.insert(key).inserted ? SentObject(operation: operation, schema: schema, sent: sent) : nil
        }
    }
}
