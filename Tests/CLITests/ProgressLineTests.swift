import Synchronization
import Testing

@testable import TenetCLI

@Suite struct ProgressLineTests {
    private final class Terminal: Sendable {
        private let texts = Mutex<[String]>([])
        var all: [String] { texts.withLock { $0 } }
        func write(_ text: String) { texts.withLock { $0.append(text) } }
    }

    @Test func showsLongRunsTenTimesASecondAndLeavesNothingBehind() {
        let terminal = Terminal()
        let start = ContinuousClock.now
        let line = ProgressLine("checking", start: start) { terminal.write($0) }
        for tenth in [0, 2, 4, 5] { line.show(tenth, of: 900, at: start + .milliseconds(100 * tenth)) }
        #expect(terminal.all == ["\r\u{1B}[Kchecking 5 of 900 files"])
        line.show(6, of: 900, at: start + .milliseconds(550))
        #expect(terminal.all.count == 1)
        line.show(7, of: 900, at: start + .milliseconds(600))
        #expect(terminal.all.last == "\r\u{1B}[Kchecking 7 of 900 files")
        line.clear()
        line.clear()
        #expect(terminal.all.count == 3)
        #expect(terminal.all.last == "\r\u{1B}[K")
    }

    @Test func shortRunsShowNothing() {
        let terminal = Terminal()
        let start = ContinuousClock.now
        let line = ProgressLine("checking", start: start) { terminal.write($0) }
        for file in 1...100 { line.show(file, of: 100, at: start + .milliseconds(4 * file)) }
        line.clear()
        #expect(terminal.all.isEmpty)
    }
}
