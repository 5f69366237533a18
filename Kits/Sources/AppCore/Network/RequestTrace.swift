import Foundation

/// What a log may say about a request: no ids, no values of the query, no secrets.
public struct RequestTrace: Equatable, Sendable {
    /// What the request did. `nil` only in ``unknown``.
    public let method: HTTPMethod?
    /// Host and path with `{}` in place of ids, and the names of the query's parameters.
    public let address: String
    /// What the server answered, if it did.
    public let status: Int?
    /// How many bytes the answer had.
    public let bodySize: Int
    /// The beginning of the answer without secrets and what is about people, at most 500 characters. It is empty for an
    /// answer that is no text.
    public let bodyStart: String

    /// For errors that are made without a request, as in tests.
    public static let unknown = RequestTrace(method: nil, address: "", status: nil, bodySize: 0, bodyStart: "")

    // MARK: - Making

    init(of request: APIRequest, to base: URL) {
        let names = request.endpoint.query.filter { $0.value != nil }.map(\.name)
        let query = names.isEmpty ? "" : "?" + names.joined(separator: "&")
        let path = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
        self.init(
            method: request.method, address: (base.host ?? "") + path + request.endpoint.path.template + query,
            status: nil, bodySize: 0, bodyStart: "")
    }

    private init(method: HTTPMethod?, address: String, status: Int?, bodySize: Int, bodyStart: String) {
        self.method = method
        self.address = address
        self.status = status
        self.bodySize = bodySize
        self.bodyStart = bodyStart
    }

    /// A copy that knows the answer, too.
    func answered(by response: TransportResponse) -> RequestTrace {
        RequestTrace(
            method: method, address: address, status: response.status, bodySize: response.body.count,
            bodyStart: Self.start(of: response.body))
    }

    // MARK: - Texts

    /// One line without the body.
    var summary: String {
        guard let method else { return "" }
        let request = "\(method.rawValue) \(address)"
        return status.map { "\(request): status \($0), \(bodySize) bytes" } ?? request
    }

    /// Redacts before it shortens, so that no secret is cut in two and passes as a plain word.
    private static func start(of body: Data) -> String {
        let bytes = body.prefix(4_000)
        // A character that is cut in two at the end is left out.
        let ends = (0...3).lazy.map { bytes.dropLast($0) }
        guard let text = ends.compactMap({ String(data: $0, encoding: .utf8) }).first else { return "" }
        return String(Redaction(for: .release).redact(text).prefix(500))
    }
}
