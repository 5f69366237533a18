import Foundation
import Testing

@testable import AppCore

/// Keeps entries.
private struct Entries {
    private let kept = Locked<[String]>([])

    var messages: [String] { kept.withLock { $0 } }
    var sink: LogSink {
        LogSink { [kept] entry in kept.withLock { $0.append(entry.message) } }
    }
}

/// Something that goes wrong in a harbor.
enum HarborError: Error {
    case storm
}

/// Holds what somebody typed.
private struct TypedError: Error, CustomStringConvertible {
    let description = "Anna typed this"
}

@Suite("ErrorLog")
struct ErrorLogTests {
    private let entries = Entries()

    @Test("an error is written with its place and its type")
    func anErrorLeavesATrace() {
        ErrorLog(log: Log(.storage, sinks: [entries.sink], build: .release)).record(HarborError.storm, context: "Pier")
        #expect(entries.messages == ["Pier failed: AppCoreTests.HarborError storm 0"])
    }

    @Test("what somebody typed is written in debug builds only")
    func aReleaseLogHoldsNothingOfPeople() {
        ErrorLog(log: Log(.storage, sinks: [entries.sink], build: .release)).record(TypedError(), context: "Pier")
        #expect(entries.messages.allSatisfy { !$0.contains("Anna") })
        ErrorLog(log: Log(.storage, sinks: [entries.sink], build: .debug)).record(TypedError(), context: "Pier")
        #expect(entries.messages.last?.contains("Anna") == true)
    }

    @Test("canceling leaves no trace")
    func cancelingIsNoError() {
        ErrorLog(log: Log(.storage, sinks: [entries.sink])).record(CancellationError(), context: "Pier")
        #expect(entries.messages.isEmpty)
    }
}
