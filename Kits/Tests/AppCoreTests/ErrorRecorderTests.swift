import Foundation
import Testing

@testable import AppCore

/// Keeps what is reported to it.
private final class MemoryReporter: CrashReporting {
    private let received = Locked<[ErrorReport]>([])
    var reports: [ErrorReport] { received.withLock { $0 } }

    func report(_ report: ErrorReport) {
        received.withLock { $0.append(report) }
    }
}

/// Keeps what is written to it.
private final class MemoryLog: Sendable {
    private let written = Locked<[RedactedLogEntry]>([])
    var messages: [String] { written.withLock { $0.map(\.message) } }

    var sink: LogSink {
        LogSink { [written] entry in written.withLock { $0.append(entry) } }
    }
}

private enum BerthError: Error {
    case taken(by: String)
    case closed
}

private enum TalkativeError: Error, CustomStringConvertible {
    case refused
    var description: String { "refused anna@harbor.example" }
}

private struct FormError: Error {
    let typed: String
}

@Suite("Error recorder")
struct ErrorRecorderTests {
    private let reporter = MemoryReporter()
    private let memory = MemoryLog()
    private let now = Locked(Date(timeIntervalSince1970: 1_000))

    private func recorder(build: BuildMode = .release) -> ErrorRecorder {
        let now = now
        return ErrorRecorder(
            reporter: reporter, log: Log(.storage, sinks: [memory.sink], build: build), build: build,
            clock: WallClock { now.withLock { $0 } })
    }

    private func pass(_ seconds: TimeInterval) {
        now.withLock { $0 = $0.addingTimeInterval(seconds) }
    }

    @Test func anErrorThatTwoLayersRecordIsReportedOnce() {
        let recorder = recorder()
        recorder.record(BerthError.taken(by: "Anna"), context: "saveBerth")
        pass(0.5)
        recorder.record(BerthError.taken(by: "Anna"), context: "handleError")
        #expect(reporter.reports.map(\.context) == ["saveBerth"])
        #expect(memory.messages.count == 2)
    }

    @Test func theNextOccurrenceIsReportedAgain() {
        let recorder = recorder()
        recorder.record(BerthError.closed, context: "a")
        pass(ErrorRecorder.window)
        recorder.record(BerthError.closed, context: "a")
        #expect(reporter.reports.count == 2)
    }

    @Test func anErrorOfAnotherKindIsReportedAtOnce() {
        let recorder = recorder()
        recorder.record(BerthError.closed, context: "a")
        recorder.record(BerthError.taken(by: "Anna"), context: "a")
        recorder.record(URLError(.timedOut), context: "a")
        recorder.record(URLError(.notConnectedToInternet), context: "a")
        #expect(reporter.reports.count == 4)
    }

    @Test func aClockThatWasSetBackHidesNoError() {
        let recorder = recorder()
        recorder.record(BerthError.closed, context: "a")
        pass(-3_600)
        recorder.record(BerthError.closed, context: "a")
        #expect(reporter.reports.count == 2)
    }

    @Test func cancelingIsNotReported() {
        let recorder = recorder()
        recorder.record(CancellationError(), context: "a")
        recorder.record(URLError(.cancelled), context: "a")
        #expect(reporter.reports.isEmpty)
        #expect(memory.messages.isEmpty)
    }

    @Test func debugBuildsReportNothingAndLogEverything() {
        recorder(build: .debug).record(FormError(typed: "Anna"), context: "save")
        #expect(reporter.reports.isEmpty)
        #expect(memory.messages.first?.contains("Anna") == true)
    }

    @Test func aReportSaysWhatHappenedAndNotToWhom() throws {
        let recorder = recorder()
        let failing = try #require(URL(string: "https://harbor.example/?name=Anna"))
        recorder.record(BerthError.taken(by: "Anna"), context: "mail anna@harbor.example")
        recorder.record(FormError(typed: "Anna"), context: "save")
        recorder.record(TalkativeError.refused, context: "send")
        recorder.record(
            NSError(
                domain: "Harbor", code: 7,
                userInfo: [NSLocalizedDescriptionKey: "Anna", NSURLErrorKey: failing]),
            context: "load")
        #expect(reporter.reports.count == 4)
        let told = (reporter.reports.map { "\($0)" } + memory.messages).joined().lowercased()
        #expect(!told.contains("anna"))
    }

    @Test func errorsAreToldApart() {
        let taken = ErrorReport(BerthError.taken(by: "Anna"), context: "a")
        #expect(taken.caseName == "taken")
        #expect(taken.type.hasSuffix("BerthError"))
        #expect(ErrorReport(BerthError.closed, context: "a").caseName == "closed")
        #expect(ErrorReport(TalkativeError.refused, context: "a").caseName == nil)
        #expect(ErrorReport(FormError(typed: "a"), context: "a").caseName == nil)
        let offline = ErrorReport(URLError(.notConnectedToInternet), context: "a")
        #expect(offline.type == NSURLErrorDomain)
        #expect(offline.code == URLError.Code.notConnectedToInternet.rawValue)
    }

    @Test func manyThreadsReportOneOccurrenceOnce() async {
        // The recorder remembers what it sent in a box with a lock, so that any thread may call it.
        let recorder = recorder()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { recorder.record(BerthError.closed, context: "a") } }
        }
        #expect(reporter.reports.count == 1)
    }
}
