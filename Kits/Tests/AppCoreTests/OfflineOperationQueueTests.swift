import AppTesting
import Foundation
import Testing

@testable import AppCore

@Suite struct OfflineOperationQueueTests {
    private let connection = ScriptedConnection()
    private let errors = RecordedErrors()
    private let log = EventLog()

    @Test func nothingIsSentBeforeTheConnectionIsKnown() async {
        let queue = makeQueue()
        await queue.enqueue(noting("a"))
        await queue.start()
        await queue.waitUntilIdle()

        #expect(log.all.isEmpty)
        #expect(await queue.count == 1)
    }

    @Test func theFirstValueOfTheConnectionCounts() async {
        let queue = makeQueue()
        await queue.enqueue(noting("a"))
        await queue.start()

        await connection.send(.online)
        await queue.waitUntilIdle()

        #expect(log.all == ["a"])
        #expect(await queue.count == 0)
    }

    @Test func operationsAreSentOneByOneInTheOrderInWhichTheyCame() async {
        let queue = makeQueue()
        await queue.start()
        await connection.send(.offline)
        let latch = Latch()
        await queue.enqueue(noting("a", at: latch))
        await queue.enqueue(noting("b"))
        await connection.send(.online)
        await latch.waitForArrival()
        await queue.enqueue(noting("c"))
        await queue.retry()

        await latch.open()
        await queue.waitUntilIdle()

        #expect(log.all == ["a", "b", "c"])
    }

    @Test func aConnectionThatIsLostDuringAnOperationStopsTheNext() async {
        let queue = makeQueue()
        await queue.start()
        let latch = Latch()
        await queue.enqueue(noting("a", at: latch))
        await queue.enqueue(noting("b"))
        await connection.send(.online)
        await latch.waitForArrival()

        await connection.send(.offline)
        await latch.open()
        await queue.waitUntilIdle()
        #expect(log.all == ["a"])

        await connection.send(.online)
        await queue.waitUntilIdle()
        #expect(log.all == ["a", "b"])
    }

    @Test func anOperationThatLosesItsConnectionIsKeptAndSentAgain() async {
        let queue = makeQueue()
        await queue.start()
        await connection.send(.online)
        await queue.enqueue(failing("a", once: URLError(.networkConnectionLost)))
        await queue.waitUntilIdle()
        #expect(log.all == ["a failed"])
        #expect(await queue.count == 1)

        // The device never noticed it, so no other state comes.
        await queue.retry()
        await queue.waitUntilIdle()

        #expect(log.all == ["a failed", "a"])
        #expect(errors.contexts.isEmpty)
    }

    @Test func aRecoveryDuringAnOperationThatFailsIsNotMissed() async {
        let queue = makeQueue()
        await queue.start()
        await connection.send(.online)
        let latch = Latch()
        await queue.enqueue(failing("a", once: URLError(.notConnectedToInternet), at: latch))
        await latch.waitForArrival()

        await connection.send(.offline)
        await connection.send(.online)
        await latch.open()
        await queue.waitUntilIdle()

        #expect(log.all == ["a failed", "a"])
    }

    @Test func aCanceledOperationIsKept() async {
        let queue = makeQueue()
        await queue.start()
        await connection.send(.online)
        await queue.enqueue(failing("a", once: CancellationError()))
        await queue.waitUntilIdle()

        #expect(await queue.count == 1)
        #expect(errors.contexts.isEmpty)
    }

    @Test func anOperationThatCanNeverSucceedDoesNotHoldUpTheRest() async {
        let queue = makeQueue()
        await queue.enqueue(failing("a", once: URLError(.badServerResponse)))
        await queue.enqueue(noting("b"))
        await queue.start()
        await connection.send(.online)
        await queue.waitUntilIdle()

        #expect(log.all == ["a failed", "b"])
        #expect(errors.contexts == ["a"])
    }

    @Test func aRepeatedStateStartsNoRetry() async {
        let queue = makeQueue()
        await queue.start()
        await connection.send(.online)
        await queue.enqueue(failing("a", once: URLError(.networkConnectionLost)))
        await queue.waitUntilIdle()

        await connection.send(.online)
        await queue.waitUntilIdle()

        #expect(log.all == ["a failed"])
    }

    @Test func aMonitorThatIsGoneLeavesTheConnectionUnknown() async {
        let queue = makeQueue()
        await queue.start()
        await queue.start()
        await connection.send(.online)
        let observation = await queue.observation
        await connection.end()
        await observation?.value

        await queue.enqueue(noting("a"))
        await queue.waitUntilIdle()

        #expect(log.all.isEmpty)
    }

    @Test func theObservationDoesNotKeepTheQueueAlive() async {
        var queue: OfflineOperationQueue? = makeQueue()
        weak let gone = queue
        await queue?.start()
        await connection.send(.online)

        queue = nil

        #expect(gone == nil)
    }

    @Test(arguments: [URLError.Code.notConnectedToInternet, .networkConnectionLost, .dataNotAllowed])
    func aLostConnectionIsRecognized(_ code: URLError.Code) {
        #expect(OfflineOperationQueue.isConnectionLoss(URLError(code)))
        #expect(!OfflineOperationQueue.isConnectionLoss(URLError(.badURL)))
        #expect(!OfflineOperationQueue.isConnectionLoss(CancellationError()))
    }

    private func makeQueue() -> OfflineOperationQueue {
        OfflineOperationQueue(connection: connection, errors: errors)
    }

    private func noting(_ name: String, at latch: Latch? = nil) -> OfflineOperation {
        OfflineOperation(name: name) { [log] in
            await latch?.pass()
            log.add(name)
        }
    }

    private func failing(_ name: String, once error: any Error, at latch: Latch? = nil) -> OfflineOperation {
        let hasFailed = Locked(false)
        return OfflineOperation(name: name) { [log] in
            await latch?.pass()
            let isFirst = hasFailed.withLock { hasFailed in
                defer { hasFailed = true }
                return !hasFailed
            }
            log.add(isFirst ? "\(name) failed" : name)
            if isFirst { throw error }
        }
    }
}

/// A connection whose states are read one by one, so that a test knows when one has been dealt with.
private actor ScriptedConnection: ConnectionObserving {
    private var values: [NetworkStatus] = []
    private var reader: CheckedContinuation<NetworkStatus?, Never>?
    private var watchers: [CheckedContinuation<Void, Never>] = []
    private var isEnded = false

    func statuses() -> AsyncStream<NetworkStatus> {
        AsyncStream {
            await self.next()
        } onCancel: {
            Task { await self.end() }
        }
    }

    /// Sends a state, and waits until it has been dealt with: then the next one is asked for.
    func send(_ status: NetworkStatus) async {
        if let reader {
            self.reader = nil
            reader.resume(returning: status)
        } else {
            values.append(status)
        }
        await withCheckedContinuation { watchers.append($0) }
    }

    func end() {
        isEnded = true
        reader?.resume(returning: nil)
        reader = nil
    }

    private func next() async -> NetworkStatus? {
        if !values.isEmpty { return values.removeFirst() }
        if isEnded { return nil }
        return await withCheckedContinuation { continuation in
            reader = continuation
            for watcher in watchers { watcher.resume() }
            watchers.removeAll()
        }
    }
}
