internal import TenetModel

/// Reads what can be called. Webhooks and callbacks are calls that the server makes; they are left out.
struct OperationReader {
    let root: DocumentNode
    let collector: SchemaCollector

    func operations() -> [ContractOperation] {
        guard let paths = root["paths"].flatMap(followed) else { return [] }
        guard paths.isMapping else {
            collector.note("“paths” must be an object", at: paths)
            return []
        }
        let servers = ServerReader(root: root, collector: collector)
        return paths.members.flatMap { path -> [ContractOperation] in
            guard path.name.hasPrefix("/") else {
                if !path.name.hasPrefix("x-") { collector.store.note("A path begins with “/”", at: path.place) }
                return []
            }
            return operations(path, servers)
        }
    }

    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    private func operations(_ path: DocumentNode.Member, _ servers: ServerReader) -> [ContractOperation] {
        guard !path.value.isNull, let item = followed(path.value) else { return [] }
        guard item.isMapping else {
            collector.note("A path must be an object", at: item)
            return []
        }
        let shared = item["parameters"]
        var operations: [ContractOperation] = []
        let named = item.members.filter { Self.methods.contains($0.name) }
        for method in named + (item["additionalOperations"]?.members ?? []) where !method.value.isNull {
            guard let node = followed(method.value) else { continue }
            guard node.isMapping else {
                collector.note("An operation must be an object", at: node)
                continue
            }
            var operation = ContractOperation(
                method: method.name.uppercased(), path: path.name, bases: servers.bases(node, item),
                operationID: node["operationId"]?.text, kind: .openAPI, place: method.place)
            operation.servers = servers.addresses(node, item)
            operation.isDeprecated = node["deprecated"]?.bool == true
            read(node, shared: shared, into: &operation)
            operations.append(operation)
        }
        return operations
    }

    private func read(_ node: DocumentNode, shared: DocumentNode?, into operation: inout ContractOperation) {
        let parameters = ParameterReader(collector: collector).parameters(shared, node["parameters"])
        operation.parameters = parameters.compactMap(\.described)
        let bodies = BodyReader(root: root, operation: node, collector: collector)
        if collector.dialect == .swagger2 {
            (operation.requests, operation.isRequestRequired) = bodies.requests(from: parameters.map(\.node))
        } else if let request = node["requestBody"].flatMap(followed) {
            operation.requests = bodies.bodies(of: request)
            operation.isRequestRequired = request["required"]?.bool == true
        }
        operation.responses = bodies.responses()
    }

    private func followed(_ node: DocumentNode) -> DocumentNode? { collector.resolver.followed(node) }
}
