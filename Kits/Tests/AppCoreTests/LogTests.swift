import AppCore
import Foundation
import Testing

/// Keeps what is written to it.
private final class MemoryLog: Sendable {
    private let written = Locked<[RedactedLogEntry]>([])
    var entries: [RedactedLogEntry] { written.withLock { $0 } }

    var sink: LogSink {
        LogSink { [written] entry in written.withLock { $0.append(entry) } }
    }
}

@Suite("Log")
struct LogTests {
    private let memory = MemoryLog()

    @Test func noEntranceWritesUnredacted() {
        for build in [BuildMode.debug, .release] {
            let log = Log(.session, sinks: [memory.sink, memory.sink], build: build, leastLevel: .debug)
            log.debug("password=sEcRet", detail: "token=sEcRet")
            log.info("password=sEcRet", detail: "token=sEcRet")
            log.warning("password=sEcRet", detail: "token=sEcRet")
            log.error("password=sEcRet", detail: "token=sEcRet")
            log.fault("password=sEcRet", detail: "token=sEcRet")
            log.write(.fault, "password=sEcRet", detail: "token=sEcRet")
        }
        #expect(memory.entries.count == 24)
        #expect(memory.entries.allSatisfy { !$0.message.contains("sEcRet") })
        #expect(Set(memory.entries.map(\.level)) == Set(LogLevel.allCases))
        #expect(memory.entries.allSatisfy { $0.category == .session })
    }

    @Test func aBodyIsWrittenInDebugBuildsOnly() {
        Log(.network, sinks: [memory.sink], build: .debug).error("no menu", detail: "body of 12 bytes")
        Log(.network, sinks: [memory.sink], build: .release).error("no menu", detail: "body of 12 bytes")
        #expect(memory.entries.map(\.message) == ["no menu\nbody of 12 bytes", "no menu"])
    }

    @Test func debugEntriesAreNotWrittenInReleaseBuilds() {
        Log(.network, sinks: [memory.sink], build: .release).debug("a")
        #expect(memory.entries.isEmpty)
        Log(.network, sinks: [memory.sink], build: .debug).debug("a")
        #expect(memory.entries.count == 1)
    }

    @Test func whatIsDroppedIsNotEvenBuilt() {
        var built = 0
        func text() -> String {
            built += 1
            return "a"
        }
        Log(.storage, sinks: [memory.sink], build: .release, leastLevel: .error).warning(text(), detail: text())
        Log(.storage, sinks: [], build: .debug).fault(text(), detail: text())
        #expect(built == 0)
        Log(.storage, sinks: [memory.sink], build: .release).error(text(), detail: text())
        #expect(built == 1)
    }

    @Test func levelsAreOrderedByImportance() {
        #expect(LogLevel.allCases.sorted() == [.debug, .info, .warning, .error, .fault])
    }

    @Test func categoriesOfTheKitAreToldApart() {
        let all: [LogCategory] = [.background, .navigation, .network, .session, .storage]
        #expect(Set(all.map(\.description)).count == all.count)
    }

    @Test func thisBuildKnowsForWhomItWasMade() {
        #if DEBUG
            #expect(BuildMode.current == .debug)
        #else
            #expect(BuildMode.current == .release)
        #endif
    }
}
