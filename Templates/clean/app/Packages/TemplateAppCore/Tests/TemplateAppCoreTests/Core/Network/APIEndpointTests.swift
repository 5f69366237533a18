import Testing

@testable import TemplateAppCore

@Suite struct APIEndpointTests {
    // spec: health | should have no version
    @Test func healthHasNoVersion() {
        #expect(APIEndpoint.health.path.template == "/health")
    }
}
