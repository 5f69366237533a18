internal import TenetModel
internal import TenetResources

/// A request and what the server answered.
struct RecordedExchange {
    /// A body that is JSON.
    struct Body {
        var mediaType: String
        var text: RecordedText
        var value: JSONValue
    }

    var method: String
    /// The path with `{id}` in the place of what looks like an id.
    var path: String
    var query: [(name: String, value: String)]
    /// Where the address stands.
    var place: ContractPlace
    var status: String
    var statusPlace: ContractPlace
    var request: Body?
    var response: Body?
    /// The name of what a successful response carries.
    var schemaName: String
    var problems: [ContractProblem] = []

    /// `{"request": {"method", "url", "body"}, "response": {"status", "body"}}`; nil for anything else.
    init?(envelope: JSONValue, in text: RecordedText) {
        guard let request = envelope["request"], let response = envelope["response"], let method = request["method"],
            let url = request["url"] ?? request["path"], let status = response["status"] ?? response["statusCode"]
        else { return nil }
        self.init(method: method, url: url, status: status, in: text)
        self.request = body(request["body"], mediaType: nil, in: text)
        self.response = body(response["body"], mediaType: nil, in: text)
        schemaName = RecordedName.schema(ofFile: text.path)
    }

    /// An entry of an HTTP archive; nil when it carries no JSON.
    init?(archived entry: JSONValue, in text: RecordedText) {
        guard let request = entry["request"], let response = entry["response"], let method = request["method"],
            let url = request["url"], let status = response["status"]
        else { return nil }
        self.init(method: method, url: url, status: status, in: text)
        let content = response["content"]
        self.request = body(
            request["postData"]?["text"], mediaType: request["postData"]?["mimeType"]?.string ?? "", in: text)
        if content?["encoding"] == nil {
            self.response = body(content?["text"], mediaType: content?["mimeType"]?.string ?? "", in: text)
        }
        guard self.request != nil || self.response != nil else { return nil }
        schemaName = RecordedName.schema(ofPath: path)
    }

    private init?(method: JSONValue, url: JSONValue, status: JSONValue, in text: RecordedText) {
        guard let name = method.string, !name.isEmpty, let address = url.text, let code = status.scalar?.text else {
            return nil
        }
        self.method = name.uppercased()
        let parts = RecordedAddress(address.text)
        path = parts.path
        query = parts.query
        place = text.place(address.range)
        self.status = code
        statusPlace = text.place(status.range)
        schemaName = ""
    }

    /// Nil when there is none, or when the media type says that it is something else than JSON. A string may hold the
    /// text of a JSON value.
    private mutating func body(_ value: JSONValue?, mediaType: String?, in text: RecordedText) -> Body? {
        guard let value else { return nil }
        let type = mediaType.map { String($0.split(separator: ";").first ?? "").lowercased() } ?? "application/json"
        guard type.contains("json") else { return nil }
        guard let inner = RecordedText(value, in: text) else { return Body(mediaType: type, text: text, value: value) }
        guard inner.problems.isEmpty, let root = inner.document.root else {
            if mediaType != nil, !inner.bytes.isEmpty { problems += inner.problems }
            return mediaType == nil ? Body(mediaType: type, text: text, value: value) : nil
        }
        return Body(mediaType: type, text: inner, value: root)
    }
}

/// An address taken apart.
struct RecordedAddress {
    var path: String
    var query: [(name: String, value: String)]

    /// Takes addresses with and without scheme and host.
    init(_ address: String) {
        let whole = address.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
        let halves = whole.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = Self.template(Self.withoutHost(halves.first ?? ""))
        query = (halves.count > 1 ? halves[1] : "").split(separator: "&").map { item in
            let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(sides[0]), sides.count > 1 ? Self.decoded(sides[1]) : "")
        }
    }

    private static func withoutHost(_ address: Substring) -> Substring {
        guard let slashes = address.firstRange(of: "://") else { return address }
        let rest = address[slashes.upperBound...]
        return rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    }

    private static func template(_ path: Substring) -> String {
        var count = 0
        let parts = path.split(separator: "/").map { part -> String in
            guard TextFormat.isIdentifier(part) else { return decoded(part) }
            count += 1
            return count == 1 ? "{id}" : "{id\(count)}"
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        let raw = Array(text.utf8)
        var index = 0
        while index < raw.count {
            if raw[index] == UInt8(ascii: "%"), index + 2 < raw.count,
                let byte = UInt8(String(decoding: raw[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(raw[index] == UInt8(ascii: "+") ? UInt8(ascii: " ") : raw[index])
                index += 1
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
