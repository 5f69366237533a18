// Requests and addresses whose properties are set.

extension RequestEvaluator {
    /// A request, or the parts of an address, with one property set.
    func setting(
        _ message: RequestMessage, _ name: String, _ value: RequestValue, isUncertain: Bool
    ) -> RequestMessage {
        var copy = message
        switch name {
        case "httpMethod", "method":
            copy.method = methodText(value)
            copy.isMethodOpen = copy.method == nil || value.message?.isChoice == true
        case "httpBody": if let payload = payload(of: value, nil) { copy.payload = payload }
        case "url":
            guard let address = value.message else { break }
            copy.pieces = address.pieces
            copy.hostCount = address.hostCount
            copy.query = address.query
            copy.literals = address.literals
        case "queryItems", "percentEncodedQueryItems":
            copy.query = []
            addQuery(value, to: &copy)
        case "query", "percentEncodedQuery": copy.isQueryOpen = true
        case "path", "percentEncodedPath":
            guard let path = value.message else { break }
            copy.partHost()
            copy.pieces = Array(copy.pieces.prefix(copy.hostCount))
            copy.appendPath(path)
        case "host", "percentEncodedHost":
            guard let host = value.message else { break }
            let path = copy.pieces.dropFirst(copy.hostCount)
            let name = host.template.isEmpty ? "{host}" : host.template
            copy.pieces = [RequestMessage.Piece(text: "https://" + name)] + path
            copy.hostCount = 1
        case "allHTTPHeaderFields", "headers":
            guard case .map(let entries, _, _) = value else { break }
            let entry = entries.first { $0.key?.lowercased() == "content-type" }
            setContentType(entry?.value, &copy)
        default: break
        }
        return copy
    }

    /// Adds query items, or the keys of a dictionary.
    func addQuery(_ value: RequestValue, to message: inout RequestMessage) {
        switch value {
        case .list(let values): for value in values { addQuery(value, to: &message) }
        case .queryItem(let name?, let place): message.query.append(.init(name: name, place: place))
        case .map(let entries, let isOpen, _):
            for entry in entries {
                guard let key = entry.key else { continue }
                message.query.append(.init(name: key, place: entry.place))
            }
            message.isQueryOpen = message.isQueryOpen || isOpen
        case .tuple(let parts) where parts.first?.value.message?.plainText != nil:
            // `("page", "1")`: a pair of name and value.
            guard let name = parts.first?.value.message, let text = name.plainText,
                let place = name.literals.first?.place
            else { break }
            message.query.append(.init(name: text, place: place))
        case .none: break
        default: message.isQueryOpen = true
        }
    }

    /// The method of HTTP that a value stands for, in capitals.
    func methodText(_ value: RequestValue) -> String? {
        let text: String? =
            switch value {
            case .message(let message): message.plainText
            case .symbol(let name, _): name
            case .instance(let instance): rawValue(of: instance).message?.plainText ?? instance.caseName
            default: nil
            }
        guard let text, CodingCollector.methods.contains(text.lowercased()) else { return nil }
        return text.uppercased()
    }

    /// What a value is as the body of a request.
    func payload(of value: RequestValue, _ place: RequestPlace?) -> RequestPayload? {
        switch value {
        case .encoded(let payload): payload
        case .map(let entries, let isOpen, let place):
            .keys(
                entries.compactMap { entry in
                    entry.key.map { .init(name: $0, type: type(of: entry.value) ?? .unknown, place: entry.place) }
                }, isOpen: isOpen || entries.contains { $0.key == nil }, place)
        case .instance(let instance): place.map { .value(instance.type, $0) }
        case .list: place.flatMap { place in type(of: value).map { .value($0, place) } }
        default: nil
        }
    }
}
