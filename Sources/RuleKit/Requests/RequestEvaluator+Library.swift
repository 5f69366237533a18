// What Foundation and the libraries for requests do with texts, addresses and collections.

extension RequestEvaluator {
    /// A call of something that the project does not declare.
    func library(
        _ name: String, _ owner: RequestValue?, _ given: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame,
        _ expected: SwiftType? = nil
    ) -> RequestValue {
        switch owner {
        case .message(let message)?:
            if let found = messageCall(name, message, given, code, frame) { return found }
        case .answer(let number)?: return answerCall(number, given, frame)
        case .list(let values)?: return listCall(name, values, given, frame)
        case .map(let entries, let isOpen, let place)?:
            return mapCall(name, entries, isOpen, place, given, code, frame)
        case .queryItem?, .closure?, .tuple?, .encoded?:
            runClosures(given, [], frame)
            return .unknown
        case .none?: return .none
        default: break
        }
        return foreignCall(name, owner, given, code, frame)
    }

    @discardableResult
    func runClosures(_ given: [RequestArgument], _ values: [RequestValue], _ frame: RequestFrame) -> RequestValue {
        var found = RequestValue.unknown
        for argument in given {
            guard case .closure(let closure) = argument.value else { continue }
            let value = call(closure, values, frame)
            if !found.isKnown { found = value }
        }
        return found
    }

    // MARK: Texts and addresses

    private func messageCall(
        _ name: String, _ message: RequestMessage, _ given: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue? {
        let first = given.first
        var copy = message
        switch name {
        case "appendingPathComponent", "appendPathComponent": copy.add(paths: given.prefix(1), self, code)
        case "appending", "append":
            if first?.label == "queryItems" {
                addQuery(first?.value ?? .unknown, to: &copy)
            } else if let label = first?.label, ["path", "component", "components"].contains(label) {
                copy.add(paths: given.prefix { ["path", "component", "components", ""].contains($0.label) }, self, code)
            } else if let value = first?.value {
                copy.append(asText(value, code.children.dropFirst().first?.first))
            }
        case "setValue", "addValue", "add":
            guard given.count == 2, let field = given.last?.value.message?.plainText else { break }
            if field.lowercased() == "content-type" { setContentType(first?.value, &copy) }
        case "asURL": copy.form = .address
        case "url": copy.form = .address
        case "map", "flatMap":
            if case .closure(let closure)? = first?.value { return call(closure, [.message(message)], frame) }
            if case .symbol("init", let type)? = first?.value, case .type(let made)? = type.first?.value {
                let label = made.name == "URL" || made.name == "URLComponents" ? "string" : "url"
                return construct(made, [RequestArgument(label: label, value: .message(message))], code, frame)
            }
            return .unknown
        default:
            runClosures(given, [], frame)
            // What is made of a text mostly stands for it: trimmed, escaped, in lower case.
            return message.form == .text ? .message(message) : nil
        }
        if ["append", "appendPathComponent", "setValue", "addValue", "add"].contains(name) { mutated = .message(copy) }
        return .message(copy)
    }

    func setContentType(_ value: RequestValue?, _ message: inout RequestMessage) {
        guard let text = value?.message?.template, text.contains("/") else { return }
        message.contentTypes = [text]
    }

    /// What a member of a library's value is.
    func libraryMember(_ owner: RequestValue, _ name: String, _ code: RequestCode) -> RequestValue {
        switch owner {
        case .message(let message): return messageMember(message, name)
        case .answer, .none: return owner
        case .tuple(let parts):
            if let number = Int(name), number < parts.count { return parts[number].value }
            return parts.first { $0.label == name }?.value ?? .unknown
        case .symbol: return name == "rawValue" ? owner : .unknown
        case .list(let values): return name == "first" || name == "last" ? values.first ?? .unknown : .unknown
        case .type(let type) where name == "init":
            return .symbol("init", [RequestArgument(label: "", value: .type(type))])
        default: return .unknown
        }
    }

    private func messageMember(_ message: RequestMessage, _ name: String) -> RequestValue {
        var copy = message
        switch name {
        case "url", "absoluteURL": copy.form = .address
        case "absoluteString", "string", "description", "rawValue": copy.form = .text
        case "path", "percentEncodedPath", "relativePath":
            copy.form = .text
            copy.partHost()
            copy.pieces = Array(copy.pieces.dropFirst(copy.hostCount))
            copy.hostCount = 0
        case "httpMethod", "method":
            return message.method.map { .message(RequestMessage(.text, [RequestMessage.Piece(text: $0)])) } ?? .unknown
        case "queryItems":
            return .list(message.query.map { .queryItem($0.name, $0.place) } + (message.isQueryOpen ? [.unknown] : []))
        default: return message.form == .text ? .message(message) : .unknown
        }
        return .message(copy)
    }

    // MARK: Setting

    /// A request, or the parts of an address, with one property set.
    func setting(
        _ message: RequestMessage, _ name: String, _ value: RequestValue, isUncertain: Bool
    ) -> RequestMessage {
        var copy = message
        switch name {
        case "httpMethod", "method":
            copy.method = methodText(value)
            copy.isMethodOpen = copy.method == nil || isUncertain || value.message?.isChoice == true
        case "httpBody": if let payload = payload(of: value, nil) { copy.payload = payload }
        case "url":
            guard let address = value.message else { break }
            copy.pieces = address.pieces
            copy.hostCount = address.hostCount
            copy.query = address.query
            copy.literals = address.literals
        case "queryItems", "percentEncodedQueryItems":
            if isUncertain == false { copy.query = [] }
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
            copy.pieces = [RequestMessage.Piece(text: "https://" + host.template)] + path
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
            guard let name = parts.first?.value.message, let text = name.plainText, let place = name.literals.first?.place
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

    // MARK: Collections

    private func listCall(
        _ name: String, _ values: [RequestValue], _ given: [RequestArgument], _ frame: RequestFrame
    ) -> RequestValue {
        let argument = given.first?.value ?? .unknown
        switch name {
        case "map", "compactMap", "flatMap":
            guard case .closure(let closure) = argument else { return .unknown }
            return .list(values.map { call(closure, [$0], frame) })
        case "append":
            var added = [argument]
            if given.first?.label == "contentsOf" {
                if case .list(let more) = argument { added = more } else { added = [.unknown] }
            }
            mutated = .list(values + added)
            return .unknown
        case "filter", "sorted", "reversed": return .list(values)
        default:
            runClosures(given, [values.first ?? .unknown], frame)
            return .unknown
        }
    }

    private func mapCall(
        _ name: String, _ entries: [RequestEntry], _ isOpen: Bool, _ place: RequestPlace, _ given: [RequestArgument],
        _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue {
        let argument = given.first?.value ?? .unknown
        switch name {
        case "map", "compactMap", "flatMap":
            guard case .closure(let closure) = argument else { return .unknown }
            if closure.code.children.count(where: { $0.kind == .parameter }) == 1 || !closure.isPerEntry {
                // On an optional dictionary the closure is given the whole.
                let whole = call(closure, [.map(entries, isOpen: isOpen, place)], frame)
                if whole.isKnown, !closure.isPerEntry { return whole }
            }
            let found = entries.map { entry in
                var key = RequestMessage(.text, [RequestMessage.Piece(text: entry.key ?? "key", isValue: entry.key == nil)])
                key.literals = [RequestMessage.Literal(place: entry.place, text: entry.key ?? "")]
                return call(
                    closure,
                    [.tuple([RequestArgument(label: "key", value: .message(key)), RequestArgument(label: "value", value: entry.value)])],
                    frame)
            }
            return .list(found + (isOpen ? [.unknown] : []))
        case "merging", "merge":
            var all = entries
            var open = isOpen
            if case .map(let more, let other, _) = argument { all += more; open = open || other } else { open = true }
            if name == "merge" { mutated = .map(all, isOpen: open, place) }
            return .map(all, isOpen: open, place)
        case "updateValue":
            let key = given.last?.value.message?.plainText
            let entry = RequestEntry(key: key, value: argument, place: code.place)
            mutated = .map(entries + [entry], isOpen: isOpen || key == nil, place)
            return .unknown
        case "filter", "mapValues", "compactMapValues": return .map(entries, isOpen: isOpen, place)
        default:
            runClosures(given, [], frame)
            return .unknown
        }
    }
}

extension RequestClosure {
    /// The closure takes its argument for an entry of a dictionary: by `$0.key`, `$1` or two names.
    var isPerEntry: Bool {
        let parts = code.children
        if parts.count(where: { $0.kind == .parameter }) > 1 { return true }
        guard let block = parts.last else { return false }
        return Self.readsEntry(block)
    }

    private static func readsEntry(_ code: RequestCode) -> Bool {
        if code.kind == .member, ["key", "value", "0", "1"].contains(code.name), code.first?.kind == .name { return true }
        return code.kind == .name && code.name == "$1" || code.children.contains { readsEntry($0) }
    }
}

extension RequestMessage {
    /// Adds the parts that arguments are to the path.
    fileprivate mutating func add(
        paths: some Sequence<RequestArgument>, _ evaluator: RequestEvaluator, _ code: RequestCode
    ) {
        let codes = code.children.dropFirst()
        for (argument, part) in zip(paths, codes) { appendPath(evaluator.asText(argument.value, part.first)) }
    }
}
