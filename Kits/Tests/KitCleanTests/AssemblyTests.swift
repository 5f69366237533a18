import AppCore
import Testing

@testable import KitClean

private protocol TideServiceProtocol: Sendable {
    var name: String { get }
}

private struct TideService: TideServiceProtocol {
    let name: String
}

private struct TideAssembly: Assembly {
    var name = "live"

    func assemble(container: ServiceContainer) {
        let name = name
        container.register((any TideServiceProtocol).self) { TideService(name: name) }
    }
}

@Suite("Assembly")
struct AssemblyTests {
    @Test("a container has what its assemblies register")
    func aFeatureCanBeResolved() throws {
        let container = ServiceContainer(assemblies: [TideAssembly()])
        #expect(try container.require((any TideServiceProtocol).self).name == "live")
        #expect(container.problems().isEmpty)
    }

    @Test("what no assembly registers is named")
    func aMissingAssemblyIsNamed() {
        let container = ServiceContainer(assemblies: [])
        #expect(throws: ServiceContainerError.notRegistered("TideServiceProtocol")) {
            try container.require((any TideServiceProtocol).self)
        }
    }

    @Test("a later assembly replaces an earlier one, as a test does")
    func aTestReachesNoLiveService() throws {
        let container = ServiceContainer(assemblies: [TideAssembly(), TideAssembly(name: "double")])
        #expect(try container.require((any TideServiceProtocol).self).name == "double")
    }
}
