// Where requests go to a server, what they carry, and what their answers are decoded as.

extension RequestEvaluator {
    /// A call of something that the project does not declare and whose receiver is nothing that is followed.
    func foreignCall(
        _ name: String, _ owner: RequestValue?, _ given: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue {
        let given = given.map { RequestArgument(label: $0.label, value: resolved($0.value, owner)) }
        if let number = given.lazy.compactMap({ self.answer(in: $0.value) }).first {
            return answerCall(number, given, frame)
        }
        if let encoded = encoded(name, given, code, frame) { return encoded }
        if let message = request(name, owner, given, code, frame) {
            let number = record(message, code, frame)
            runClosures(given, [.answer(number), .unknown, .unknown], frame)
            return .answer(number)
        }
        if name == "map" || name == "flatMap", let owner, case .closure(let closure)? = given.first?.value {
            return call(closure, [owner], frame)
        }
        // Code that is not read may send what it gets. With a server in it what stands around the text tells.
        for case .message(let message) in given.map(\.value) where message.form == .address && !message.isAbsolute {
            elsewhere.formUnion(message.literals.map(\.place))
        }
        runClosures(given, [], frame)
        return .unknown
    }

    /// `.users` given to a client that is generic over the project's type of requests.
    private func resolved(_ value: RequestValue, _ owner: RequestValue?) -> RequestValue {
        guard case .symbol(let name, let payload) = value, case .instance(let instance)? = owner,
            case .named(_, let types) = instance.type, types.count == 1, let declared = declared(types[0])
        else { return value }
        return enumCase(name, payload, declared, types[0]) ?? value
    }

    private func answer(in value: RequestValue) -> Int? {
        switch value {
        case .answer(let number): number
        case .tuple(let parts): parts.lazy.compactMap { self.answer(in: $0.value) }.first
        default: nil
        }
    }

    // MARK: Bodies

    /// A value written for the wire, or put into a request.
    private func encoded(
        _ name: String, _ given: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue? {
        if let object = given.first(where: { $0.label == "withJSONObject" }) {
            return payload(of: object.value, code.place).map { .encoded($0) } ?? .unknown
        }
        guard name == "encode", let first = given.first, first.label.isEmpty else { return nil }
        if let target = given.first(where: { $0.label == "into" }), var message = target.value.message {
            message.payload = payload(of: first.value, code.place)
            return .message(message)
        }
        if var message = first.value.message, message.form == .request,
            let parameters = given.first(where: { $0.label == "with" || $0.label == "withJSONObject" })
        {
            add(parameters.value, isJSON: Self.speaksOfJSON(code), to: &message, code)
            return .message(message)
        }
        return payload(of: first.value, code.place).map { .encoded($0) } ?? .unknown
    }

    /// Parameters go into the address of what is read, and into the body of everything else.
    private func add(_ value: RequestValue, isJSON: Bool, to message: inout RequestMessage, _ code: RequestCode) {
        let isRead = ["GET", "HEAD", "DELETE"].contains(message.method ?? "GET")
        if isJSON {
            message.payload = payload(of: value, code.place)
        } else if isRead, message.isMethodOpen == false {
            addQuery(value, to: &message)
        } else {
            message.isQueryOpen = true
        }
    }

    private static func speaksOfJSON(_ code: RequestCode) -> Bool {
        code.name.contains("JSON") || code.name == "json" || code.children.contains { speaksOfJSON($0) }
    }

    // MARK: Requests

    /// The request that a library's call sends; nil when it sends none.
    private func request(
        _ name: String, _ owner: RequestValue?, _ given: [RequestArgument], _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestMessage? {
        for argument in given {
            switch argument.value {
            case .message(let message) where message.form == .request: return message
            case .message(let message) where message.form == .address && !message.isFile:
                if Self.loaders.contains(name), ["from", "for", "with"].contains(argument.label) { return message }
            case .instance(let instance):
                if let message = converted(instance, frame) { return message }
            default: break
            }
        }
        guard Self.senders.contains(name), owner != nil, var message = address(of: given) else { return nil }
        message.form = .request
        let method = given.first { $0.label == "method" }
        message.method = method.map { methodText($0.value) } ?? (name == "upload" ? "POST" : nil)
        message.isMethodOpen = method != nil && message.method == nil
        if let parameters = given.first(where: { $0.label == "parameters" }) {
            let encoding = code.children.first { $0.name == "encoding" || $0.name == "encoder" }
            add(parameters.value, isJSON: encoding.map(Self.speaksOfJSON) ?? false, to: &message, code)
        }
        if let headers = given.first(where: { $0.label == "headers" }) {
            message = setting(message, "headers", headers.value, isUncertain: false)
        }
        return message
    }

    /// What `URLSession` has for addresses.
    private static let loaders = [
        "data", "dataTask", "dataTaskPublisher", "upload", "uploadTask", "download", "downloadTask", "bytes",
    ]
    /// What Alamofire has for addresses.
    private static let senders = ["request", "upload", "download", "streamRequest"]

    private func address(of given: [RequestArgument]) -> RequestMessage? {
        for argument in given where argument.label.isEmpty || argument.label == "to" {
            if let message = argument.value.message, !message.isFile { return message }
        }
        return nil
    }

    /// What a type of the project says of the request that it stands for: by a function that makes one, or by the properties
    /// that Moya asks for.
    func converted(_ instance: RequestInstance, _ frame: RequestFrame) -> RequestMessage? {
        guard let declared = instance.declared else { return nil }
        let owner = RequestValue.instance(instance)
        if let function = functions("asURLRequest", [], of: declared).first(where: { bodies[$0] != nil }) {
            return call(function, self: owner, [], frame, nil)?.value.message
        }
        guard declared.supertypes.contains("TargetType"),
            var message = property(of: owner, "baseURL", frame)?.message,
            let path = property(of: owner, "path", frame)
        else { return nil }
        message.appendPath(asText(path, nil))
        message.form = .request
        message.method = property(of: owner, "method", frame).flatMap { methodText($0) }
        message.isMethodOpen = message.method == nil
        addTask(property(of: owner, "task", frame) ?? .unknown, to: &message)
        return message
    }

    private func addTask(_ task: RequestValue, to message: inout RequestMessage) {
        guard case .symbol(let name, let parts) = task, let place = message.literals.last?.place else {
            message.isQueryOpen = true
            return
        }
        func part(_ label: String) -> RequestValue? { parts.first { $0.label == label }?.value }
        if let parameters = part("urlParameters") { addQuery(parameters, to: &message) }
        if let body = part("bodyParameters") { message.payload = payload(of: body, place) }
        if let parameters = part("parameters") {
            if case .symbol(let encoding, _)? = part("encoding"), encoding == "JSONEncoding" || encoding == "json" {
                message.payload = payload(of: parameters, place)
            } else if isJSON(part("encoding")) {
                message.payload = payload(of: parameters, place)
            } else if message.method == "GET" || isQuery(part("encoding")) {
                addQuery(parameters, to: &message)
            }
        }
        if name.contains("JSONEncodable"), let value = parts.first?.value {
            message.payload = payload(of: value, place)
        }
    }

    private func isJSON(_ value: RequestValue?) -> Bool { encodingName(value)?.contains("JSON") == true }
    private func isQuery(_ value: RequestValue?) -> Bool { encodingName(value) == "queryString" }

    private func encodingName(_ value: RequestValue?) -> String? {
        switch value {
        case .symbol(let name, let parts)?:
            if case .type(let type)? = parts.first?.value { "\(type).\(name)" } else { name }
        case .instance(let instance)?: instance.type.name
        default: nil
        }
    }

    // MARK: Records

    /// Notes a call to a server; the number under which its answer goes.
    func record(_ message: RequestMessage, _ code: RequestCode, _ frame: RequestFrame) -> Int {
        if message.hasPath { seen.insert(code.place) } else { blind.insert(code.place) }
        records.append(RequestRecord(message: message, site: site, declaration: frame.outermost.declaration))
        return records.count - 1
    }

    /// A call that is given what a server answered, or is made on it.
    func answerCall(_ number: Int, _ given: [RequestArgument], _ frame: RequestFrame) -> RequestValue {
        for argument in given {
            if case .type(let type) = argument.value {
                respond(number, type)
                runClosures(given, [.answer(number)], frame)
                return argument.label == "type" || argument.label == "of" ? .answer(number) : placeholder(type, "value")
            }
            if case .closure(let closure) = argument.value,
                let written = closure.code.children.first(where: { $0.kind == .parameter })?.first,
                case .named(_, let types) = self.type(written.name, closure.frame), let type = types.first
            {
                respond(number, type)
            }
        }
        let found = runClosures(given, [.answer(number), .unknown, .unknown], frame)
        if case .answer = found { return found }
        return .answer(number)
    }

    private func respond(_ number: Int, _ type: SwiftType) {
        guard records.indices.contains(number), let site, type.isDecodable else { return }
        records[number].responses.append((type, site))
    }
}

extension SwiftType {
    /// A type that is known, through collections.
    fileprivate var isDecodable: Bool {
        switch self {
        case .unknown, .parameter, .other: false
        case .optional(let inner), .array(let inner), .set(let inner): inner.isDecodable
        case .dictionary(_, let value): value.isDecodable
        case .named: true
        }
    }
}

extension RequestMessage {
    /// Something of the path is written out.
    var hasPath: Bool {
        let path = EndpointText.parts(of: template, hasBase: true).path
        return EndpointIndex.parts(path).contains { part in
            !part.isEmpty && part.contains(where: \.isLetter) && !(part.hasPrefix("{") && part.hasSuffix("}"))
        }
    }
}
