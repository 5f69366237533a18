import Testing

@testable import TemplateAppCore

@Suite @MainActor struct ConnectionMonitorTests {
    @Test func initialState() {
        let monitor = ConnectionMonitor(source: SilentPaths())

        #expect(monitor.status == .unknown)
    }

    @Test func nothingIsKnownBeforeTheFirstValue() {
        let monitor = ConnectionMonitor(source: SilentPaths())

        monitor.start()

        #expect(monitor.status == .unknown)
    }

    @Test func theFirstValueIsThePresentState() async {
        let monitor = ConnectionMonitor(source: OnlinePaths())
        var statuses = monitor.statuses().makeAsyncIterator()

        monitor.start()

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
