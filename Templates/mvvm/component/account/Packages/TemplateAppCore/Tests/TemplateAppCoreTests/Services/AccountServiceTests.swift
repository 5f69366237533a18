import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite struct AccountServiceTests {
    private let transport = ScriptedTransport()
    private let json = """
        { "accessToken": "a", "refreshToken": "r", "expiry": "2030-01-01T00:00:00Z", "generation": 0 }
        """

    private func makeBaseURL() throws -> URL { try #require(URL(string: "https://example.com")) }

    @Test func testSignIn_ServerAccepts_GivesTheCredential() async throws {
        // Given
        await transport.script("/v1/session", .json(json))
        let client = APIClient(baseURL: try makeBaseURL(), transport: transport, cache: DataCache())
        let service = AccountService(client: client)

        // When
        let credential = try await service.signIn(with: .token("identity", provider: "apple"))

        // Then
        #expect(credential.accessToken == "a", "it is what the server sent")
        let request = try #require(await transport.requests(to: "/v1/session").first, "it was asked")
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil, "nobody is signed in yet")
    }

    @Test func testRefresh_ServerRefusesTheToken_IsARefusal() async throws {
        // Given
        await transport.script("/v1/session/refresh", .status(503))
        let refresher = AccountTokenRefresher(baseURL: try makeBaseURL(), transport: transport)
        let credential = Credential(accessToken: "a", refreshToken: "r", expiry: .distantPast)

        // When
        let refresh = { try await refresher.refresh(credential) }

        // Then
        await #expect(throws: RefreshFailure.unavailable, "a server that is down signs nobody out") {
            try await refresh()
        }
    }
}
