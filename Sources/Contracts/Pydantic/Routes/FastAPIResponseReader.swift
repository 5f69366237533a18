import TenetModel

/// Works out what an endpoint answers.
struct FastAPIResponseReader {
    let types: PydanticTypes
    let route: FastAPIRoute

    /// The type that the endpoint's model gives, when there is one.
    func model() -> SchemaType? {
        if let stated = route.arguments["response_model"] {
            return stated.isNone ? nil : types.type(stated, PydanticTypeContext(scope: route.scope))
        }
        guard let returns = route.function.returns, responseClass(returns, route.functionScope) == nil else {
            return nil
        }
        return types.type(returns, PydanticTypeContext(scope: route.functionScope))
    }

    func responses() -> [ContractOperation.Response] {
        let status = route.arguments["status_code"].flatMap { self.status($0) } ?? "200"
        let place = route.functionScope.module.place(route.function.range)
        var found = [ContractOperation.Response(status: status, bodies: bodies(status), place: place)]
        guard let more = route.arguments["responses"] else { return found }
        for entry in entries(more, in: route.scope) where !found.contains(where: { $0.status == entry.status }) {
            found.append(
                ContractOperation.Response(
                    status: entry.status, bodies: bodies(of: entry.value, in: entry.scope),
                    place: entry.scope.module.place(entry.place)))
        }
        return found
    }

    private struct Entry {
        var status: String
        var place: ByteRange
        var value: PythonExpression
        var scope: PythonScope
    }

    /// What `responses={404: {…}, **others}` lists.
    private func entries(_ expression: PythonExpression, in scope: PythonScope, depth: Int = 0) -> [Entry] {
        guard depth < 6 else { return [] }
        switch expression.kind {
        case .dictionary(let pairs):
            return pairs.flatMap { pair -> [Entry] in
                guard let key = pair.key else { return entries(pair.value, in: scope, depth: depth + 1) }
                return status(key).map { [Entry(status: $0, place: key.range, value: pair.value, scope: scope)] } ?? []
            }
        case .either(let left, let right):
            return entries(left, in: scope, depth: depth + 1) + entries(right, in: scope, depth: depth + 1)
        default:
            guard let (value, valueScope) = types.project.value(expression, in: scope) else { return [] }
            return entries(value, in: valueScope, depth: depth + 1)
        }
    }

    private func bodies(of expression: PythonExpression, in scope: PythonScope) -> [ContractOperation.Body] {
        var (value, scope) = (expression, scope)
        if let (found, foundScope) = types.project.value(value, in: scope) { (value, scope) = (found, foundScope) }
        guard case .dictionary(let options) = value.kind else {
            return [ContractOperation.Body(mediaType: "application/json", type: .unknown)]
        }
        guard let model = options.first(where: { $0.key?.text == "model" })?.value else { return [] }
        let type = types.type(model, PydanticTypeContext(scope: scope))
        return [ContractOperation.Body(mediaType: "application/json", type: type)]
    }

    private func bodies(_ status: String) -> [ContractOperation.Body] {
        if ["204", "205", "304"].contains(status) { return [] }
        let stated = route.arguments["response_class"].flatMap { responseClass($0, route.scope) }
        let returned = route.function.returns.flatMap { responseClass($0, route.functionScope) }
        let model = model()
        if model == nil || model?.kind == .unknown, let body = Self.body(stated ?? returned) { return body }
        if model?.kind == .null {
            return [ContractOperation.Body(mediaType: "application/json", type: SchemaType(.null))]
        }
        return [ContractOperation.Body(mediaType: "application/json", type: model ?? .unknown)]
    }

    private static func body(_ responseClass: String?) -> [ContractOperation.Body]? {
        switch responseClass {
        case "HTMLResponse": [ContractOperation.Body(mediaType: "text/html", type: SchemaType(.string(.plain)))]
        case "PlainTextResponse": [ContractOperation.Body(mediaType: "text/plain", type: SchemaType(.string(.plain)))]
        case "RedirectResponse": []
        case "FileResponse", "StreamingResponse":
            [ContractOperation.Body(mediaType: "application/octet-stream", type: SchemaType(.string(.binary)))]
        case "EventSourceResponse": [ContractOperation.Body(mediaType: "text/event-stream", type: .unknown)]
        default: nil
        }
    }

    /// The name of a response class, which is no model.
    private func responseClass(_ expression: PythonExpression, _ scope: PythonScope, depth: Int = 0) -> String? {
        guard depth < 6 else { return nil }
        switch types.project.entity(expression, in: scope) {
        case .external(let names): return names.last.flatMap { $0.hasSuffix("Response") ? $0 : nil }
        case .type(let type):
            guard types.classes.kind(of: type) == .plain else { return nil }
            for base in type.declaration.arguments.positional {
                if let found = responseClass(base, type.outerScope, depth: depth + 1) { return found }
            }
            return nil
        default: return nil
        }
    }

    // MARK: Status codes

    /// `201`, `"4XX"`, `status.HTTP_201_CREATED`, `HTTPStatus.CREATED`.
    private func status(_ expression: PythonExpression) -> String? {
        switch expression.kind {
        case .integer(let code): return String(code)
        case .string(let text): return text
        case .attribute(_, let name):
            let digits = name.dropFirst("HTTP_".count).prefix(3)
            if name.hasPrefix("HTTP_"), Int(digits) != nil { return String(digits) }
            if name == "value", case .attribute(let base, _) = expression.kind { return status(base) }
            return Self.codes[name]
        default: return nil
        }
    }

    private static let codes: [String: String] = [
        "OK": "200", "CREATED": "201", "ACCEPTED": "202", "NO_CONTENT": "204", "RESET_CONTENT": "205",
        "PARTIAL_CONTENT": "206", "MULTI_STATUS": "207", "MOVED_PERMANENTLY": "301", "FOUND": "302",
        "SEE_OTHER": "303", "NOT_MODIFIED": "304", "TEMPORARY_REDIRECT": "307", "PERMANENT_REDIRECT": "308",
        "BAD_REQUEST": "400", "UNAUTHORIZED": "401", "PAYMENT_REQUIRED": "402", "FORBIDDEN": "403",
        "NOT_FOUND": "404", "METHOD_NOT_ALLOWED": "405", "CONFLICT": "409", "GONE": "410",
        "UNPROCESSABLE_ENTITY": "422", "TOO_MANY_REQUESTS": "429", "INTERNAL_SERVER_ERROR": "500",
        "NOT_IMPLEMENTED": "501", "BAD_GATEWAY": "502", "SERVICE_UNAVAILABLE": "503", "GATEWAY_TIMEOUT": "504",
    ]
}
