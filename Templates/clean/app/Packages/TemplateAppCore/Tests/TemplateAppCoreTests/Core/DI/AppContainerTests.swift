import AppTesting
import Testing

@testable import TemplateAppCore

@Suite struct AppContainerTests {
    @Test func everythingThatIsRegisteredCanBeMade() {
        #expect(AppContainer(transport: ScriptedTransport()).problems.isEmpty)
    }
}
