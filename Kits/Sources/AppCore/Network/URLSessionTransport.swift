import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests through `URLSession`.
///
/// Nothing is shared with the rest of the app or kept on the device: no cookies, no passwords, no answers. A redirect
/// to another host loses the authorization.
///
/// The rule `networking-in-ui` forbids requests that go round the client.
public struct URLSessionTransport: Transporting {
    private let session: URLSession

    /// - Parameters:
    ///   - delegate: Answers challenges, as for pinned certificates. On Linux it has to guard redirects, too.
    ///   - configure: Changes the configuration before the session is made.
    public init(
        delegate: (any URLSessionDelegate)? = nil, configure: (URLSessionConfiguration) -> Void = { _ in }
    ) {
        let configuration = Self.makeConfiguration()
        configure(configuration)
        #if canImport(FoundationNetworking)
            // On Linux a redirect asks the delegate of the session and never the one that is given with a request.
            let delegate = delegate ?? RedirectGuard()
        #endif
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// See ``Transporting/send(_:)``.
    public func send(_ request: URLRequest) async throws -> TransportResponse {
        do {
            let (data, response) = try await session.data(for: request, delegate: RedirectGuard())
            guard let answer = response as? HTTPURLResponse else { throw APIError.invalidResponse(nil) }
            return TransportResponse(status: answer.statusCode, headers: Self.headers(of: answer), body: data)
        } catch let error as URLError where error.code == .cancelled && Task.isCancelled {
            throw CancellationError()
        }
    }

    /// 30 seconds without data, as a request says for itself, too; and five minutes in all, because each byte that
    /// arrives begins the 30 seconds anew.
    static func makeConfiguration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        configuration.timeoutIntervalForResource = 300
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }

    private static func headers(of response: HTTPURLResponse) -> [String: String] {
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String, let value = value as? String { headers[name] = value }
        }
        return headers
    }
}

/// Follows redirects without giving secrets away.
final class RedirectGuard: NSObject, URLSessionTaskDelegate {
    /// See `URLSessionTaskDelegate`.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(Self.redirected(request, from: task.originalRequest?.url))
    }

    /// The request without its authorization, unless it stays with the same scheme, host and port.
    static func redirected(_ request: URLRequest, from origin: URL?) -> URLRequest {
        guard let origin, let target = request.url, origin.scheme == target.scheme, origin.host == target.host,
            origin.port == target.port
        else {
            var bare = request
            bare.setValue(nil, forHTTPHeaderField: "Authorization")
            return bare
        }
        return request
    }
}
