import AppTesting
import Foundation
import Testing

@testable import AppCore

@Suite struct SharedCacheTests {
    /// A key of this test alone, because every test that runs beside it has the same shared cache.
    private let key = DataCache.Key("shared cache \(UUID().uuidString)")

    private func makeClient(sending transport: ScriptedTransport) throws -> APIClient {
        APIClient(baseURL: try #require(URL(string: "https://api.harbor.test")), transport: transport)
    }

    private func ask(_ client: APIClient) async throws -> [String] {
        try await client.request(endpoint: .health, isAuthenticated: false, cacheKey: key)
    }

    @Test func whatOneClientHasLoadedIsNotLoadedByTheNext() async throws {
        let (first, second) = (ScriptedTransport(), ScriptedTransport())
        await first.script("/health", .json(#"["up"]"#))
        await second.script("/health", .json(#"["again"]"#))
        #expect(try await ask(try makeClient(sending: first)) == ["up"])
        #expect(try await ask(try makeClient(sending: second)) == ["up"])
        #expect(await second.requests.isEmpty)
        await DataCache.shared.remove(forKey: key)
        #expect(try await ask(try makeClient(sending: second)) == ["again"], "what was removed there is loaded anew")
    }
}
