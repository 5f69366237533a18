import AppTesting
import TemplateAppCore
import Testing

@Suite struct ServiceConfigurationTests {
    @Test func testConfigureServices_WithALog_LacksNothing() async {
        await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) { container in
            // Given
            container.register(Log.self) { Log(.network, sinks: []) }

            // When
            let problems = container.problems()

            // Then
            #expect(problems == [], "everything that is registered can be made")
        }
    }

    @Test func testRequire_WithoutALog_NamesWhatIsMissing() async {
        await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) { container in
            // When
            let error = #expect(throws: ServiceContainerError.self, "nobody registered it") {
                try container.require((any ErrorRecording).self)
            }

            // Then
            #expect(error == .notRegistered("Log"), "the name of what is missing")
        }
    }

    @Test func testMake_ContainerWithoutAnything_ReturnsServicesThatAreMadeOnce() throws {
        // Given
        let container = ServiceContainer()

        // When
        let services = try AppServices.make(log: Log(.network, sinks: []), in: container)

        // Then
        let client = try container.require((any APIClientProtocol).self)
        #expect(services.client as AnyObject === client as AnyObject, "one client for the whole app")
    }
}
