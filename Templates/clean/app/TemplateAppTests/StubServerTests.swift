import Testing

@testable import TemplateApp

@Suite struct StubServerTests {
    // spec: init | should give a stand-in to tests of the interface only
    @Test func onlyTestsOfTheInterfaceGetAStandIn() {
        #expect(StubServer(arguments: ["TemplateApp"]) == nil)
        #expect(StubServer(arguments: ["TemplateApp", "--stub-server", "error"])?.mode == .error)
    }
}
