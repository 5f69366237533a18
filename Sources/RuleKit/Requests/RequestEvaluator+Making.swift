// Values of Foundation's types, as they are made.

extension RequestEvaluator {
    func construct(
        _ type: SwiftType, _ given: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue {
        func part(_ label: String) -> RequestValue? { given.first { $0.label == label }?.value }
        switch TypeIndex.lastPart(type.name ?? "") {
        case "URL", "NSURL": return address(given, code)
        case "URLComponents", "NSURLComponents":
            guard let base = part("string") ?? part("url") else { return .message(RequestMessage(.components)) }
            var message = asText(base, given.first.flatMap { _ in code.children.dropFirst().first?.first })
            message.form = .components
            message.partHost()
            return .message(message)
        case "URLRequest", "NSMutableURLRequest", "NSURLRequest":
            var message = asText(part("url") ?? given.first?.value ?? .unknown, code.children.dropFirst().first?.first)
            message.form = .request
            if let method = part("method") { message.method = methodText(method) }
            return .message(message)
        case "URLQueryItem": return .queryItem(part("name")?.message?.plainText, code.place)
        case "String", "Substring", "NSString": return text(given, code, frame)
        case "Data", "NSData":
            if let first = given.first?.value { return data(given, first, code, frame) }
            return .unknown
        default: break
        }
        if type == .unknown, given.map(\.label) == ["name", "value"] {
            return .queryItem(part("name")?.message?.plainText, code.place)
        }
        if given.contains(where: { $0.value.message != nil || $0.value.instance != nil }) || hasClosure(given) {
            let found = foreignCall(type.name ?? "", nil, given, code, frame)
            if found.isKnown { return found }
        }
        var instance = RequestInstance(type: type)
        for argument in given where !argument.label.isEmpty { instance.fields[argument.label] = argument.value }
        return .instance(instance)
    }

    private func hasClosure(_ given: [RequestArgument]) -> Bool {
        given.contains { if case .closure = $0.value { true } else { false } }
    }

    private func address(_ given: [RequestArgument], _ code: RequestCode) -> RequestValue {
        guard let first = given.first else { return .unknown }
        let node = code.children.dropFirst().first?.first
        var message = asText(first.value, node)
        message.form = .address
        if first.label == "fileURLWithPath" || first.label == "filePath" { message.isFile = true }
        guard let base = given.first(where: { $0.label == "relativeTo" })?.value, !message.isAbsolute else {
            return .message(message)
        }
        if case .none = base { return .message(message) }
        var whole = asText(base, code.children.last?.first)
        whole.form = .address
        whole.appendPath(message)
        return .message(whole)
    }

    private func text(_ given: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame) -> RequestValue {
        guard let first = given.first else { return .message(RequestMessage()) }
        let parts = Array(code.children.dropFirst())
        if first.label == "format", let format = first.value.message {
            let values = zip(given, parts).dropFirst().map { asText($0.value, $1.first) }
            return .message(filled(format, values))
        }
        if first.label == "data" || first.label == "decoding" || first.label == "contentsOf" { return first.value }
        return .message(asText(first.value, parts.first?.first))
    }

    /// `/users/%d` with the names of what is put in.
    private func filled(_ format: RequestMessage, _ values: [RequestMessage]) -> RequestMessage {
        var message = RequestMessage()
        message.literals = format.literals
        var rest = values[...]
        for piece in format.pieces {
            guard !piece.isValue else {
                message.append(piece)
                continue
            }
            var text = piece.text[...]
            while let sign = text.firstIndex(of: "%") {
                message.append(RequestMessage.Piece(text: String(text[..<sign])))
                message.append(rest.popFirst() ?? asText(.unknown, nil))
                text = text[text.index(after: sign)...].drop { $0.isNumber || $0 == "l" || $0 == "." || $0 == "$" }
                    .dropFirst()
            }
            message.append(RequestMessage.Piece(text: String(text)))
        }
        return message
    }

    private func data(
        _ given: [RequestArgument], _ first: RequestValue, _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue {
        switch first {
        case .answer, .encoded: return first
        case .message(let message) where given.first?.label == "contentsOf" && message.form == .address:
            guard !message.isFile, message.isAbsolute else {
                elsewhere.formUnion(message.literals.map(\.place))
                return .unknown
            }
            return .answer(record(message, code, frame))
        default: return .unknown
        }
    }
}
