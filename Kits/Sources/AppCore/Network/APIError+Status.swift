import Foundation

extension APIError {
    /// What an answer with a status outside of 200 to 299 means.
    /// - Parameters:
    ///   - response: The answer.
    ///   - trace: The request.
    ///   - now: The time of day, for an answer that names another.
    /// - Returns: Nil for an answer that is none of these failures.
    init?(_ response: TransportResponse, trace: RequestTrace, now: Date) {
        let trace = trace.answered(by: response)
        let pause = RetryAfter(response, now: now)?.pause
        switch response.status {
        case 200..<300: return nil
        case 401: self = .unauthorized(message: Self.message(in: response), trace)
        case 408: self = .timeout(trace)
        case 429: self = .rateLimited(retryAfter: pause, trace)
        case 400..<500: self = .clientError(status: response.status, trace)
        case 500...: self = .serverError(status: response.status, retryAfter: pause, trace)
        default: self = .invalidResponse(nil, trace)
        }
    }

    /// What the server says in words, under one of the names that are in use for it. Anything else is no message.
    private static func message(in response: TransportResponse) -> String? {
        let words = try? JSONDecoder().decode(Words.self, from: response.body)
        let text = words?.message ?? words?.detail ?? words?.errorDescription
        return text.map { String(Redaction(for: .release).redact($0).prefix(200)) }
    }

    private struct Words: Decodable {
        let message: String?
        let detail: String?
        let errorDescription: String?

        enum CodingKeys: String, CodingKey {
            case message
            case detail
            case errorDescription = "error_description"
        }
    }
}
