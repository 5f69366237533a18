import AppTesting
import Testing

@testable import TemplateAppCore

@Suite @MainActor struct DependencyContainerTests {
    @Test func testServices_AskedForTwice_AreMadeOnce() {
        // Given
        let container = DependencyContainer()

        // When
        let first = container.services
        let second = container.services

        // Then
        #expect(first.client as AnyObject === second.client as AnyObject, "one client for the whole app")
    }

    @Test func testErrors_LogThatWasSetBefore_AreWrittenToIt() {
        // Given
        let lines = Locked(0)
        let container = DependencyContainer()
        container.log = Log(.network, sinks: [LogSink { _ in lines.withLock { $0 += 1 } }])

        // When
        container.errors.record(APIError.timeout(), context: "loadDashboard")

        // Then
        #expect(lines.withLock { $0 } == 1, "the log of the app is in place before the first service")
    }
}
