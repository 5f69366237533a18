import TemplateAppCore
import Testing

@Suite struct APIEndpointTests {
    @Test func testPath_Health_HasNoVersion() {
        #expect(APIEndpoint.health.path.template == "/health", "the server is asked whether it is up")
    }
}
