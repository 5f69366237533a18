import AppTesting
import Testing

@testable import TemplateAppCore

@Suite struct AppContainerTests {
    // spec: problems | should be none, as all that is registered can be made
    @Test func everythingThatIsRegisteredCanBeMade() {
        #expect(AppContainer(transport: ScriptedTransport()).problems.isEmpty)
    }
}
