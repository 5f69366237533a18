import AppCore
import FlyingFox
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server that accepts the token `new` and gives it for a refresh token.
actor SessionServer {
    /// The requests with the old token, with the new one, and the refresh tokens that came.
    let (refused, accepted, refreshes) = (Journal<String>(), Journal<String>(), Journal<String>())
    /// Ends what is held back.
    let release = Gate()

    private var oldUntil = 0
    private var isSecondOldHeld = false
    private var isRefreshHeld = false
    private var refusal: HTTPResponse?

    /// Answers no request with the old token before there are as many.
    func holdOldUntil(_ count: Int) { oldUntil = count }

    /// Answers the second request with the old token only after ``release``.
    func holdSecondOld() { isSecondOldHeld = true }

    /// Answers a refresh only after ``release``.
    func holdRefresh() { isRefreshHeld = true }

    /// Answers every refresh with this.
    func refuseRefresh(with answer: HTTPResponse) { refusal = answer }

    /// Serves one request.
    @Sendable
    func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.path == "/oauth/token" {
            return try await refresh(String(decoding: request.bodyData, as: UTF8.self))
        }
        guard request.headers[.authorization] == "Bearer old" else {
            guard request.headers[.authorization] == "Bearer new" else { return .status(403) }
            await accepted.note(request.path)
            return .json(#"{"title":"Fugue"}"#)
        }
        let count = await refused.note(request.path)
        try await refused.wait(for: oldUntil)
        if isSecondOldHeld, count == 2 { try await release.wait() }
        return .status(401)
    }

    private func refresh(_ token: String) async throws -> HTTPResponse {
        await refreshes.note(token)
        if isRefreshHeld { try await release.wait() }
        return refusal ?? .json(#"{"access_token":"new","refresh_token":"r2"}"#)
    }
}

extension SessionServer {
    /// Buys a new token with a real request.
    struct Refresher: TokenRefreshing {
        private struct Answer: Decodable {
            let accessToken: String
            let refreshToken: String

            enum CodingKeys: String, CodingKey {
                case accessToken = "access_token"
                case refreshToken = "refresh_token"
            }
        }

        let url: URL
        let transport: URLSessionTransport

        func refresh(_ credential: Credential) async throws -> Credential {
            var request = URLRequest(url: url.appendingPathComponent("oauth/token"), timeoutInterval: 30)
            request.httpMethod = "POST"
            request.httpBody = Data(credential.refreshToken.utf8)
            let response = try await transport.send(request)
            guard response.status == 200 else { throw RefreshFailure(response) }
            let answer = try JSONDecoder().decode(Answer.self, from: response.body)
            return Credential(
                accessToken: answer.accessToken, refreshToken: answer.refreshToken, expiry: .distantFuture)
        }
    }
}
