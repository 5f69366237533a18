import Alamofire
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests through Alamofire.
///
/// Nothing is shared with the rest of the app or kept on the device: no cookies, no passwords, no answers. A redirect
/// to another host loses the authorization. Alamofire only sends: what is repeated, authorized and decoded is decided
/// by the client above it.
///
/// The rule `networking-in-ui` forbids requests that go round the client.
public struct AlamofireTransport: Transporting {
    /// Every status is an answer, with a body or without one; the client decides what it means.
    private static let statuses = Set(100...599)

    private let session: Session

    /// - Parameters:
    ///   - trust: Judges servers, as for pinned certificates. Without it the system does.
    ///   - configure: Changes the configuration before the session is made.
    public init(trust: ServerTrustManager? = nil, configure: (URLSessionConfiguration) -> Void = { _ in }) {
        let configuration = Self.makeConfiguration()
        configure(configuration)
        let redirector = Redirector(
            behavior: .modify { task, request, _ in Self.redirected(request, from: task.originalRequest?.url) })
        session = Session(configuration: configuration, serverTrustManager: trust, redirectHandler: redirector)
    }

    /// See ``Transporting/send(_:)``.
    public func send(_ request: URLRequest) async throws -> TransportResponse {
        let answer = await session.request(request)
            .serializingData(automaticallyCancelling: true, emptyResponseCodes: Self.statuses).response
        if let failure = answer.error { throw Self.reason(of: failure) }
        guard let response = answer.response else { throw APIError.invalidResponse(nil) }
        return TransportResponse(
            status: response.statusCode, headers: response.headers.dictionary, body: answer.data ?? Data())
    }

    /// What the system said. The words that Alamofire puts around it hide a connection that timed out.
    private static func reason(of failure: AFError) -> any Error {
        failure.isExplicitlyCancelledError ? CancellationError() : failure.underlyingError ?? failure
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
