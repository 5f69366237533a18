// What the adapter over Alamofire uses of it, in our own words; nothing is sent. Version 5.10 and later have these
// declarations. Read from https://alamofire.github.io/Alamofire/ (Classes/Session, Structs/DataTask, Structs/Redirector,
// Enums/AFError, Structs/HTTPHeaders).

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Makes requests. Read from Classes/Session.
open class Session: @unchecked Sendable {
    public convenience init(
        configuration: URLSessionConfiguration = .default, serverTrustManager: ServerTrustManager? = nil,
        redirectHandler: (any RedirectHandler)? = nil
    ) { self.init() }

    private init() {}

    open func request(_ convertible: any URLRequestConvertible) -> DataRequest { DataRequest() }
}

/// Read from Protocols/URLRequestConvertible.
public protocol URLRequestConvertible: Sendable {
    func asURLRequest() throws -> URLRequest
}

extension URLRequest: URLRequestConvertible {
    public func asURLRequest() throws -> URLRequest { self }
}

/// Judges servers by their host. Read from Classes/ServerTrustManager.
open class ServerTrustManager: @unchecked Sendable {}

/// Read from Protocols/RedirectHandler.
public protocol RedirectHandler: Sendable {
    func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void)
}

/// Read from Structs/Redirector.
public struct Redirector: RedirectHandler {
    public enum Behavior: Sendable {
        case follow
        case doNotFollow
        case modify(@Sendable (URLSessionTask, URLRequest, HTTPURLResponse) -> URLRequest?)
    }

    public init(behavior: Behavior) {}

    public func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {}
}

/// Read from Classes/DataRequest.
public class DataRequest: @unchecked Sendable {
    public func serializingData(
        automaticallyCancelling shouldAutomaticallyCancel: Bool = true,
        emptyResponseCodes: Set<Int> = [204, 205]
    ) -> DataTask<Data> { DataTask() }
}

/// Read from Structs/DataTask.
public struct DataTask<Value>: Sendable where Value: Sendable {
    public var response: DataResponse<Value, AFError> {
        get async { DataResponse(response: nil, data: nil, error: nil) }
    }
}

/// Read from Structs/DataResponse.
public struct DataResponse<Success, Failure: Error>: Sendable where Success: Sendable, Failure: Sendable {
    public let response: HTTPURLResponse?
    public let data: Data?
    public let error: Failure?
}

/// Read from Enums/AFError.
public enum AFError: Error, Sendable {
    case explicitlyCancelled
    case sessionTaskFailed(error: any Error)

    public var isExplicitlyCancelledError: Bool { false }
    public var underlyingError: (any Error)? { nil }
}

/// Read from Structs/HTTPHeaders.
public struct HTTPHeaders: Equatable, Hashable, Sendable {
    public var dictionary: [String: String] { [:] }
}

extension HTTPURLResponse {
    public var headers: HTTPHeaders { HTTPHeaders() }
}
