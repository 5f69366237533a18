import Testing

@testable import TemplateAppCore

@Suite @MainActor struct ConnectionMonitorTests {
    @Test func nothingIsKnownBeforeTheFirstValue() {
        // Given
        let monitor = ConnectionMonitor(source: SilentPaths())

        // When
        monitor.start()

        // Then
        #expect(monitor.status == .unknown)
    }

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
