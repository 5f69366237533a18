import Testing

@testable import TemplateAppCore

@Suite @MainActor struct ConnectionMonitorTests {
    // spec: start | when there is no value yet | should know nothing
    @Test func nothingIsKnownBeforeTheFirstValue() {
        // Given
        let monitor = ConnectionMonitor(source: SilentPaths())

        // When
        monitor.start()

        // Then
        #expect(monitor.status == .unknown)
    }

    // spec: start | should take the first value for the present state
    @Test func theFirstValueIsThePresentState() async {
        // Given
        let monitor = ConnectionMonitor(source: OnlinePaths())
        var statuses = monitor.statuses().makeAsyncIterator()

        // When
        monitor.start()

        // Then
        while let status = await statuses.next(), status != .online { continue }
        #expect(monitor.status == .online)
    }
}

/// Never says anything.
private struct SilentPaths: PathSourcing {
    func makeUpdates() -> AsyncStream<NetworkStatus> { AsyncStream { _ in } }
}

/// Says once that there is a connection.
private struct OnlinePaths: PathSourcing {
    func makeUpdates() -> AsyncStream<NetworkStatus> { AsyncStream { $0.yield(.online) } }
}
