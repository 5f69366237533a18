import TenetContracts

/// A short way to write an operation, for expectations.
enum OperationNotation {
    static func text(_ operation: ContractOperation) -> String {
        var parts = [operation.method, operation.bases.joined(separator: "|") + operation.path]
        parts += [operation.operationID].compactMap(\.self)
        if operation.isDeprecated { parts.append("deprecated") }
        parts += operation.parameters.map { parameter in
            let mark = parameter.isRequired ? "!" : ""
            return "\(parameter.location.rawValue):\(parameter.name)\(mark)=\(SchemaNotation.text(parameter.type))"
        }
        if !operation.requests.isEmpty {
            parts.append("body" + (operation.isRequestRequired ? "!" : "") + "=" + bodies(operation.requests))
        }
        parts += operation.responses.map { "\($0.status)=" + bodies($0.bodies) }
        return parts.joined(separator: " ")
    }

    private static func bodies(_ bodies: [ContractOperation.Body]) -> String {
        bodies.map { "\($0.mediaType) \(SchemaNotation.text($0.type))" }.joined(separator: "|")
    }
}
