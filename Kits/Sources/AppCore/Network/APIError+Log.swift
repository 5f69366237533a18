import Foundation

extension APIError: CustomStringConvertible, CustomDebugStringConvertible {
    /// What a log may hold: the failure, the address without ids and values, the status, and in debug builds the start
    /// of the body without secrets.
    public var logDescription: String { logDescription(for: .current) }

    /// The same as ``logDescription``, so that an error that is written into a text or a report shows no more.
    public var description: String { logDescription }

    /// The same as ``logDescription``.
    public var debugDescription: String { logDescription }

    /// - Parameter build: In release builds the body is left out, as it may hold what people said.
    func logDescription(for build: BuildMode) -> String {
        var parts = [failure]
        if !trace.summary.isEmpty { parts.append(trace.summary) }
        if build == .debug, !trace.bodyStart.isEmpty { parts.append(trace.bodyStart) }
        return parts.joined(separator: "; ")
    }

    private var failure: String {
        switch self {
        case .invalidURL: "invalidURL"
        case .unauthorized(let message, _): "unauthorized" + (message.map { ": \($0)" } ?? "")
        case .authorizationUnavailable(let error, _): "authorizationUnavailable: \(Self.name(error))"
        case .encodingError(let error, _): "encodingError: \(Self.name(error))"
        case .networkError(let error, _): "networkError: \(Self.name(error))"
        case .timeout: "timeout"
        case .rateLimited(let pause, _): "rateLimited" + (pause.map { ", retry after \($0)" } ?? "")
        case .clientError(let status, _): "clientError \(status)"
        case .serverError(let status, _, _): "serverError \(status)"
        case .decodingError(let error, _): "decodingError: \(Self.name(error))"
        case .invalidResponse(let error, _): "invalidResponse" + (error.map { ": \(Self.name($0))" } ?? "")
        }
    }

    /// Domain and code, and for coding errors the place. The texts of other errors may quote addresses and values.
    private static func name(_ error: any Error) -> String {
        switch error {
        case let error as DecodingError: place(of: error)
        case EncodingError.invalidValue(_, let context): "no value for \(path(context.codingPath))"
        default: "\((error as NSError).domain) \((error as NSError).code)"
        }
    }

    private static func place(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "no key \(path(context.codingPath + [key]))"
        case .valueNotFound(let type, let context): "null for \(type) at \(path(context.codingPath))"
        case .typeMismatch(let type, let context): "no \(type) at \(path(context.codingPath))"
        case .dataCorrupted(let context): "damaged at \(path(context.codingPath))"
        @unknown default: "unknown"
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.isEmpty ? "the top" : keys.map { $0.intValue.map { String($0) } ?? $0.stringValue }.joined(separator: ".")
    }
}
