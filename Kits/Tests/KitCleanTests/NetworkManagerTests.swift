import AppCore
import AppTesting
import Foundation
import Testing

@testable import KitClean

@Suite("NetworkManager")
struct NetworkManagerTests {
    private let transport = ScriptedTransport()
    private let manager: NetworkManager

    init() throws {
        let base = try #require(URL(string: "https://harbor.example/api"))
        manager = NetworkManager(baseURL: base, transport: transport)
    }

    @Test("a call goes to its path by its method, below the base address")
    func noCallerJoinsPathsOrMethods() async throws {
        await transport.script("/api/health", .json("{}"))
        _ = try await manager.request(endpoint: .health, responseType: EmptyResponse.self)
        let request = try #require(await transport.requests.first)
        #expect(request.httpMethod == KitClean.APIEndpoint.health.method.rawValue)
        #expect(request.url?.absoluteString == "https://harbor.example/api/health")
        #expect(request.httpBody == nil)
    }

    @Test("a call says what is asked for")
    func aCallWithoutParametersHasNone() {
        #expect(KitClean.APIEndpoint.health.query.isEmpty)
        #expect(KitClean.APIEndpoint.health.path == "/health")
    }
}
