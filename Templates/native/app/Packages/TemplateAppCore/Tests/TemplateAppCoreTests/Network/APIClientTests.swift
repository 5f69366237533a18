import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite struct APIClientTests {
    @Test func healthIsAskedForWithoutAuthorization() async throws {
        let transport = ScriptedTransport()
        await transport.script("/health", .status(200))
        let url = try #require(URL(string: "https://example.com"))
        let client = APIClient(baseURL: url, transport: transport, cache: DataCache())

        try await client.request(endpoint: .health, method: .get, isAuthenticated: false)

        let request = try #require(await transport.requests.first)
        #expect(request.value(forHTTPHeaderField: "Authorization") == nil)
    }
}
