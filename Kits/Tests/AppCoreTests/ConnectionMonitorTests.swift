import AppTesting
import Foundation
import Testing

@testable import AppCore

@MainActor
@Suite struct ConnectionMonitorTests {
    private let source = ScriptedPaths()
    private let clock = ManualClock()

    @Test func nothingIsKnownBeforeTheFirstValue() {
        let monitor = makeMonitor()
        #expect(monitor.status == .unknown)
        monitor.start()
        #expect(monitor.status == .unknown)
    }

    @Test func theFirstValueIsABaselineThatStartsNoRetry() async {
        let monitor = makeMonitor()
        var transitions = monitor.transitions().makeAsyncIterator()
        monitor.start()

        source.send(.online)
        source.send(.offline)
        source.send(.online)

        let first = await transitions.next()
        #expect(first?.from == .online)
        #expect(first?.to == .offline)
        #expect(first?.isRecovery == false)
        #expect(await transitions.next()?.isRecovery == true)
    }

    @Test func aRepeatedValueIsDropped() async {
        let monitor = makeMonitor()
        var statuses = monitor.statuses().makeAsyncIterator()
        monitor.start()

        for status in [NetworkStatus.online, .online, .offline, .offline, .online] { source.send(status) }

        #expect(await statuses.next() == .online)
        #expect(await statuses.next() == .offline)
        #expect(await statuses.next() == .online)
    }

    @Test func aReaderWhoComesLateGetsThePresentState() async {
        let monitor = makeMonitor()
        monitor.start()
        source.send(.offline)
        await waitForStatus(.offline, of: monitor)

        var late = monitor.statuses().makeAsyncIterator()

        #expect(await late.next() == .offline)
    }

    @Test func aStartAfterAStopUsesANewSource() async {
        let monitor = makeMonitor()
        monitor.start()
        monitor.start()
        #expect(source.made == 1)
        monitor.stop()
        monitor.start()
        #expect(source.made == 2)

        source.send(.online)
        await waitForStatus(.online, of: monitor)
        #expect(monitor.status == .online)
    }

    @Test func aValueOfAnEarlierSourceNeverCounts() async {
        let monitor = makeMonitor()
        var statuses = monitor.statuses().makeAsyncIterator()
        monitor.start()
        // It waits in the old stream when the monitor stops.
        source.send(.offline)
        monitor.stop()
        monitor.start()
        source.send(.online)

        #expect(await statuses.next() == .online)
        #expect(monitor.status == .online)
    }

    @Test func aStopMeansUnknownAndNoLostConnection() async {
        let monitor = makeMonitor()
        var transitions = monitor.transitions().makeAsyncIterator()
        monitor.start()
        source.send(.offline)
        await waitForStatus(.offline, of: monitor)

        monitor.stop()
        #expect(monitor.status == .unknown)
        monitor.start()
        // A baseline again, although the last one that was known was offline.
        source.send(.online)
        source.send(.offline)

        #expect(await transitions.next() == NetworkTransition(from: .online, to: .offline))
    }

    @Test func aSourceThatEndsLeavesTheStateUnknownAndCanBeReplaced() async {
        let monitor = makeMonitor()
        monitor.start()
        source.send(.online)
        await waitForStatus(.online, of: monitor)

        source.end()
        await waitForStatus(.unknown, of: monitor)
        monitor.start()

        #expect(monitor.status == .unknown)
        #expect(source.made == 2)
    }

    @Test func aTimeoutMeansUnknownAndNotOffline() async throws {
        let monitor = makeMonitor()
        monitor.start()
        let answer = Task { await monitor.status(within: .seconds(5)) }
        try await clock.waitForSleepers(count: 1)

        clock.advance(by: .seconds(5))

        #expect(await answer.value == .unknown)
    }

    @Test func aStateThatComesInTimeIsNotWaitedForAnyLonger() async throws {
        let monitor = makeMonitor()
        monitor.start()
        let answer = Task { await monitor.status(within: .seconds(5)) }
        try await clock.waitForSleepers(count: 1)

        source.send(.offline)

        #expect(await answer.value == .offline)
        #expect(await monitor.status(within: .seconds(5)) == .offline)
    }

    @Test func aMonitorThatIsGoneEndsItsSourceAndItsReaders() async {
        var monitor: ConnectionMonitor? = makeMonitor()
        weak let gone = monitor
        monitor?.start()
        let reader = monitor?.statuses()
        let transitions = monitor?.transitions()
        monitor = nil
        #expect(gone == nil)

        for await _ in reader ?? .init(unfolding: { nil }) { Issue.record("nothing was sent") }
        for await _ in transitions ?? .init(unfolding: { nil }) { Issue.record("nothing was sent") }
        await source.waitUntilEnded()
    }

    private func makeMonitor() -> ConnectionMonitor {
        ConnectionMonitor(source: source, clock: clock)
    }

    /// Reads states until one is there.
    private func waitForStatus(_ wanted: NetworkStatus, of monitor: ConnectionMonitor) async {
        if monitor.status == wanted { return }
        for await status in monitor.statuses() where status == wanted { return }
    }
}

/// Path updates that a test sends. The newest stream gets them.
private final class ScriptedPaths: PathSourcing {
    private let readers = Locked<[AsyncStream<NetworkStatus>.Continuation]>([])
    private let ends = AsyncStream.makeStream(of: Void.self)

    var made: Int { readers.withLock { $0.count } }

    func makeUpdates() -> AsyncStream<NetworkStatus> {
        let (stream, reader) = AsyncStream.makeStream(of: NetworkStatus.self)
        reader.onTermination = { [ends] _ in ends.continuation.yield() }
        readers.withLock { $0.append(reader) }
        return stream
    }

    func send(_ status: NetworkStatus) {
        readers.withLock { $0.last }?.yield(status)
    }

    func end() {
        readers.withLock { $0.last }?.finish()
    }

    func waitUntilEnded() async {
        for await _ in ends.stream { return }
    }
}
