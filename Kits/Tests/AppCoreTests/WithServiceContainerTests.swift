import AppCore
import AppTesting
import Testing

private protocol TideProviding: Sendable {
    var height: Int { get }
}

private struct Tide: TideProviding {
    let height: Int
}

extension ServiceConfiguration {
    fileprivate static func configureServices(container: ServiceContainer) {
        container.register(TideProviding.self) { Tide(height: 3) }
    }
}

@Suite struct WithServiceContainerTests {
    private struct Storm: Error {}

    @Test func theTestGetsWhatTheConfigurationRegisters() async throws {
        let height = try await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) {
            try $0.require(TideProviding.self).height
        }
        #expect(height == 3)
    }

    @Test func aDoubleOfTheTestTakesThePlaceOfTheService() async throws {
        let height = try await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) {
            $0.register(TideProviding.self) { Tide(height: 9) }
            return try $0.require(TideProviding.self).height
        }
        #expect(height == 9)
    }

    @Test func nothingIsLeftBehindTheTest() async {
        let kept = await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) { $0 }
        #expect(kept.resolve(TideProviding.self) == nil)
    }

    @Test func nothingIsLeftBehindATestThatFails() async {
        let kept = Locked<ServiceContainer?>(nil)
        await #expect(throws: Storm.self) {
            try await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) { container in
                kept.withLock { $0 = container }
                throw Storm()
            }
        }
        #expect(kept.withLock { $0 }?.resolve(TideProviding.self) == nil)
    }

    @MainActor
    @Test func theTestStaysOnItsActor() async {
        var heights: [Int] = []
        await withServiceContainer(configure: ServiceConfiguration.configureServices(container:)) { container in
            heights.append(container.resolve(TideProviding.self)?.height ?? 0)
        }
        #expect(heights == [3])
    }
}
