import Testing

@testable import TemplateApp

@Suite struct StubServerTests {
    @Test func onlyTestsOfTheInterfaceGetAStandIn() {
        #expect(StubServer(arguments: ["TemplateApp"]) == nil)
        #expect(StubServer(arguments: ["TemplateApp", "--stub-server", "error"])?.mode == .error)
    }
}
