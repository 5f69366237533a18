import TemplateAppCore
import Testing

@Suite struct APIEndpointTests {
    @Test func healthHasNoVersion() {
        #expect(APIEndpoint.health.path.template == "/health")
    }
}
