import Foundation

@testable import AppCore

/// What happened in a test, in order.
final class EventLog: Sendable {
    private let entries = Locked<[String]>([])

    var all: [String] { entries.withLock { $0 } }

    func add(_ entry: String) {
        entries.withLock { $0.append(entry) }
    }
}

/// A task of the system that notes how it was completed. The test takes the time back.
final class RecordingDelivery: BackgroundTaskDelivering {
    private let log: EventLog
    private let handler = Locked<(@Sendable () -> Void)?>(nil)
    private let isExpiredAlready: Bool
    private let duringCompletion: @Sendable (RecordingDelivery) -> Void

    var expirationHandler: (@Sendable () -> Void)? {
        get { handler.withLock { $0 } }
        set {
            handler.withLock { $0 = newValue }
            log.add("handler")
            if isExpiredAlready { newValue?() }
        }
    }

    /// - Parameters:
    ///   - log: Where calls are noted.
    ///   - isExpiredAlready: Whether the system takes the time back as soon as there is a handler.
    ///   - duringCompletion: What happens while the system is being told.
    init(
        log: EventLog, isExpiredAlready: Bool = false,
        duringCompletion: @escaping @Sendable (RecordingDelivery) -> Void = { _ in }
    ) {
        self.log = log
        self.isExpiredAlready = isExpiredAlready
        self.duringCompletion = duringCompletion
    }

    func complete(success: Bool) {
        log.add("complete \(success)")
        duringCompletion(self)
    }

    func expire() {
        log.add("expire")
        expirationHandler?()
    }
}

/// Notes what was requested, or refuses it.
final class RecordingScheduler: BackgroundScheduling {
    struct Refusal: Error {}

    private let log: EventLog
    private let isRefusing: Bool
    private let dates = Locked<[Date]>([])

    var requested: [Date] { dates.withLock { $0 } }

    init(log: EventLog, isRefusing: Bool = false) {
        self.log = log
        self.isRefusing = isRefusing
    }

    func submit(_ identifier: String, earliestBegin: Date) throws {
        log.add("submit \(identifier)")
        if isRefusing { throw Refusal() }
        dates.withLock { $0.append(earliestBegin) }
    }
}

/// A place at which code waits until the test opens it. The test can wait until somebody is there.
actor Latch {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []
    private(set) var arrivals = 0

    func pass() async {
        arrivals += 1
        for watcher in watchers { watcher.resume() }
        watchers.removeAll()
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func waitForArrival() async {
        if arrivals > 0 { return }
        await withCheckedContinuation { watchers.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting.removeAll()
    }
}
