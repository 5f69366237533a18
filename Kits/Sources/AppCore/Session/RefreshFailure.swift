import Foundation

/// The two ways in which a refresh fails, which must never be confused: only one of them ends the session.
public enum RefreshFailure: Error, Equatable, Sendable {
    /// The server knows this refresh token to be invalid. Asking again is of no use.
    case refused
    /// There was no answer, or none that says anything about the token. The session goes on.
    case unavailable

    /// Reads the answer of a token endpoint as OAuth 2.0 (RFC 6749, section 5.2) words it.
    ///
    /// Only a 400 or a 401 with `invalid_grant` is a refusal. A bare 401 may come from a proxy, and `invalid_client` is
    /// a mistake of the app; neither must cost people their session.
    public init(_ response: TransportResponse) {
        let answer = try? JSONDecoder().decode(Answer.self, from: response.body)
        let isRefusal = [400, 401].contains(response.status) && answer?.error == "invalid_grant"
        self = isRefusal ? .refused : .unavailable
    }

    private struct Answer: Decodable {
        let error: String
    }
}
