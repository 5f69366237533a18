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
        _ name: String, _ message: RequestMessage, _ given: [RequestArgument], _ code: RequestCode,
        _ frame: RequestFrame
    ) -> RequestValue? {
        let first = given.first
        var copy = message
        switch name {
        case "appendingPathComponent", "appendPathComponent": copy.add(paths: given.prefix(1), self, code)
        case "appending", "append":
            if first?.label == "queryItems" {
                addQuery(first?.value ?? .unknown, to: &copy)
            } else if let label = first?.label, ["path", "component", "components"].contains(label) {
                copy.add(
                    paths: given.prefix { ["path", "component", "components", ""].contains($0.label) }, self, code)
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
