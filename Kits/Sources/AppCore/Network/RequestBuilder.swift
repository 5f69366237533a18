import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Turns the description of a request into one that can be sent.
struct RequestBuilder: Sendable {
    /// What comes before the path of each endpoint.
    let base: URL
    /// Makes the encoder for a body.
    let makeEncoder: @Sendable () -> JSONEncoder

    /// - Parameter request: The description.
    /// - Throws: ``APIError/invalidURL(_:)`` or ``APIError/encodingError(_:_:)``.
    func makeURLRequest(for request: APIRequest) throws -> URLRequest {
        let trace = RequestTrace(of: request, to: base)
        guard let url = url(of: request.endpoint) else { throw APIError.invalidURL(trace) }
        let timeout = request.timeout / .seconds(1)
        var message = URLRequest(url: url, timeoutInterval: timeout)
        // On Linux only a value that is set later counts, and the session's is used in place of the one above.
        message.timeoutInterval = timeout
        message.httpMethod = request.method.rawValue
        for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
        if request.headers.keys.allSatisfy({ $0.lowercased() != "accept" }) {
            message.setValue("application/json", forHTTPHeaderField: "Accept")
        }
        if let key = request.idempotencyKey { message.setValue(key, forHTTPHeaderField: "Idempotency-Key") }
        if let body = request.body {
            let (contentType, data) = try encoded(body, trace)
            message.setValue(contentType, forHTTPHeaderField: "Content-Type")
            message.httpBody = data
        }
        return message
    }

    private func encoded(_ body: RequestBody, _ trace: RequestTrace) throws -> (contentType: String, data: Data) {
        switch body {
        case .multipart(let form): return form.encoded()
        case .data(let data, let contentType): return (contentType, data)
        case .json(let value):
            do {
                return ("application/json", try makeEncoder().encode(value))
            } catch {
                throw APIError.encodingError(error, trace)
            }
        }
    }

    private func url(of endpoint: any EndpointProtocol) -> URL? {
        guard endpoint.path.isValid, var components = URLComponents(url: base, resolvingAgainstBaseURL: true),
            components.scheme != nil, components.host?.isEmpty == false
        else { return nil }
        let prefix = components.percentEncodedPath
        components.percentEncodedPath =
            (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + endpoint.path.percentEncoded
        let items = (components.queryItems ?? []) + endpoint.query.filter { $0.value != nil }
        components.queryItems = items.isEmpty ? nil : items
        // A plus is left alone by Foundation and read as a blank by servers, a semicolon as a separator by some.
        components.percentEncodedQuery = components.percentEncodedQuery?
            .replacingOccurrences(of: "+", with: "%2B").replacingOccurrences(of: ";", with: "%3B")
        return components.url
    }
}
