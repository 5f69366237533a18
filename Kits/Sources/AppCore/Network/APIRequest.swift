import Foundation

/// One call of the server, as a value that is changed by making changed copies.
///
/// ```swift
/// let request = APIRequest(.loans, method: .post)
///     .setting(\.body, to: .json(loan))
///     .setting(\.idempotencyKey, to: loan.id.uuidString)
///     .settingTimeout(to: .seconds(60))
/// ```
public struct APIRequest: Sendable {
    /// The address.
    public var endpoint: any EndpointProtocol
    /// What it does there.
    public var method: HTTPMethod
    /// What it carries, if anything.
    public var body: RequestBody?
    /// Whether it is sent in somebody's name. If not, the session is never asked, whatever the answer is.
    public var isAuthenticated: Bool
    /// By this the server recognizes a request that it has seen. With one, a `POST` may be repeated, too.
    public var idempotencyKey: String?
    /// How long it waits for data before it is given up.
    public var timeout: Duration
    /// Header fields beside those that the client sets itself, which win.
    public private(set) var headers: [String: String] = [:]

    /// A request with the timeout of its endpoint.
    public init(
        _ endpoint: any EndpointProtocol, method: HTTPMethod = .get, body: RequestBody? = nil,
        isAuthenticated: Bool = true
    ) {
        self.endpoint = endpoint
        self.method = method
        self.body = body
        self.isAuthenticated = isAuthenticated
        timeout = endpoint.timeout
    }

    /// A request to one of the app's endpoints, for which `.health` and the like can be written.
    public init(
        _ endpoint: APIEndpoint, method: HTTPMethod = .get, body: RequestBody? = nil, isAuthenticated: Bool = true
    ) {
        self.init(endpoint as any EndpointProtocol, method: method, body: body, isAuthenticated: isAuthenticated)
    }

    /// Whether it may be sent again after a failure that leaves open whether it arrived.
    public var isRepeatable: Bool { method.isIdempotent || idempotencyKey != nil }

    /// A copy with another value of one property.
    public func setting<Value>(_ property: WritableKeyPath<APIRequest, Value>, to value: Value) -> APIRequest {
        var copy = self
        copy[keyPath: property] = value
        return copy
    }

    /// A copy with one more header field, which takes the place of one of the same name in whatever case.
    ///
    /// Line breaks in the value become blanks, because what follows one would be a field of its own.
    public func addingHeader(_ name: String, _ value: String) -> APIRequest {
        var copy = self
        let former = headers.keys.filter { $0.caseInsensitiveCompare(name) == .orderedSame }
        for key in former { copy.headers[key] = nil }
        copy.headers[name] = String(value.map { $0.isNewline || $0 == "\0" ? " " : $0 })
        return copy
    }

    /// A copy that is given up after another time without data.
    public func settingTimeout(to timeout: Duration) -> APIRequest {
        setting(\.timeout, to: timeout)
    }
}
