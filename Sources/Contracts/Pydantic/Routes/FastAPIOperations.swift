import TenetModel

/// Turns endpoints into operations.
struct FastAPIOperations {
    let types: PydanticTypes
    private(set) var drafts: [Draft] = []
    /// What endpoints return, and how.
    private(set) var results: [Result] = []

    /// An operation with the models whose fields are parameters of it.
    struct Draft {
        var operation: ContractOperation
        var models: [(location: ContractOperation.Parameter.Location, type: SchemaType, place: ContractPlace)]
    }

    /// A model that is returned, with what its responses go without.
    struct Result {
        var type: SchemaType
        var isAliased: Bool
        var isNullOmitted: Bool
        var isDefaultOmitted: Bool
    }

    init(types: PydanticTypes) { self.types = types }

    mutating func read() {
        var collector = FastAPIRouteCollector(types.project)
        collector.collect()
        var seen: Set<String> = []
        for route in collector.routes { add(route, &seen) }
    }

    private mutating func add(_ route: FastAPIRoute, _ seen: inout Set<String>) {
        let reader = FastAPIResponseReader(types: types, route: route)
        addResult(route, reader)
        let responses = reader.responses()
        for location in route.router.locations() {
            let (path, names) = Self.template(location.prefix + route.path)
            var parameters = FastAPIParameterReader(types: types, pathNames: names)
            parameters.read(route.function, in: route.functionScope, isMethod: route.isMethod)
            let body = Self.body(parameters)
            let missing = names.subtracting(parameters.parameters.filter { $0.location == .path }.map(\.name)).sorted()
            for method in route.methods {
                let place = route.scope.module.place(route.pathExpression.range)
                guard seen.insert("\(method) \(path) \(place.path) \(place.range.lower)").inserted else { continue }
                var operation = ContractOperation(
                    method: method, path: path, bases: location.bases,
                    operationID: route.arguments["operation_id"]?.text, kind: .pydantic, place: place,
                    parameters: parameters.parameters, requests: body.requests, isRequestRequired: body.isRequired,
                    responses: responses)
                // The path wants them, though nobody says what they are.
                operation.parameters += missing.map {
                    ContractOperation.Parameter(
                        name: $0, location: .path, isRequired: true, type: .unknown, place: place)
                }
                operation.areParametersKnown = parameters.isComplete
                operation.isDeprecated = location.isDeprecated || route.arguments["deprecated"]?.truth == true
                drafts.append(Draft(operation: operation, models: parameters.models))
            }
        }
    }

    private mutating func addResult(_ route: FastAPIRoute, _ reader: FastAPIResponseReader) {
        func isSet(_ name: String) -> Bool { route.arguments[name]?.truth == true }
        let isNull = isSet("response_model_exclude_none")
        let isDefault = isSet("response_model_exclude_unset") || isSet("response_model_exclude_defaults")
        let isAliased = route.arguments["response_model_by_alias"]?.truth ?? true
        guard let model = reader.model() else { return }
        results.append(
            Result(type: model, isAliased: isAliased, isNullOmitted: isNull, isDefaultOmitted: isDefault))
    }

    /// The path without converters such as `{name:path}`, beginning with a slash, and the names in braces.
    private static func template(_ path: String) -> (path: String, names: Set<String>) {
        var result = ""
        var names: Set<String> = []
        var name: String?
        var isConverter = false
        for character in path {
            switch character {
            case "{":
                name = ""
                isConverter = false
                result.append(character)
            case "}":
                if let name { names.insert(name) }
                name = nil
                result.append(character)
            case ":" where name != nil: isConverter = true
            default:
                if name != nil, isConverter { continue }
                name?.append(character)
                result.append(character)
            }
        }
        return (result.hasPrefix("/") ? result : "/" + result, names)
    }

    private static func body(_ reader: FastAPIParameterReader) -> (requests: [ContractOperation.Body], isRequired: Bool)
    {
        let parts = reader.forms + (reader.forms.isEmpty ? [] : reader.bodies)
        if !parts.isEmpty {
            let mediaType = reader.hasFiles ? "multipart/form-data" : "application/x-www-form-urlencoded"
            return whole(parts, mediaType: mediaType, isAloneEmbedded: true)
        }
        return reader.bodies.isEmpty
            ? ([], false) : whole(reader.bodies, mediaType: "application/json", isAloneEmbedded: false)
    }

    private static func whole(
        _ parts: [FastAPIParameterReader.Part], mediaType: String, isAloneEmbedded: Bool
    ) -> (requests: [ContractOperation.Body], isRequired: Bool) {
        let isRequired = parts.contains { $0.field.isRequiredInRequests }
        if parts.count == 1, let only = parts.first {
            var isReference = false
            if case .reference = only.field.type.kind { isReference = true }
            if isAloneEmbedded ? isReference : !only.isEmbedded {
                return ([ContractOperation.Body(mediaType: mediaType, type: only.field.type)], isRequired)
            }
        }
        let object = SchemaType(.object(SchemaObject(fields: parts.map(\.field))))
        return ([ContractOperation.Body(mediaType: mediaType, type: object)], isRequired)
    }

    // MARK: Finishing

    /// The operations, with the fields of models among their parameters and their types completed.
    func operations(_ contract: Contract, _ completed: (SchemaType) -> SchemaType) -> [ContractOperation] {
        drafts.map { draft in
            var operation = draft.operation
            for index in operation.requests.indices {
                operation.requests[index].type = completed(operation.requests[index].type)
            }
            for index in operation.responses.indices {
                operation.responses[index].bodies = operation.responses[index].bodies.map {
                    ContractOperation.Body(mediaType: $0.mediaType, type: completed($0.type))
                }
            }
            for model in draft.models {
                for field in contract.object(model.type)?.fields ?? [] where !field.isReadOnly {
                    guard !operation.parameters.contains(where: { $0.name == field.name }) else { continue }
                    operation.parameters.append(
                        ContractOperation.Parameter(
                            name: field.name, location: model.location, isRequired: field.isRequiredInRequests,
                            type: field.type, place: field.place))
                }
            }
            return operation
        }
    }
}
