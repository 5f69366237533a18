import Testing

@testable import TemplateAppCore

@Suite struct APIEndpointTests {
    @Test func healthHasNoVersion() {
        #expect(APIEndpoint.health.path.template == "/health")
    }
}
