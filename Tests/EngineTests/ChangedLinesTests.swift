import TenetEngine
import Testing

@Suite struct ChangedLinesTests {
    @Test(arguments: [
        (2...2, false), (2...3, true), (3...3, true), (4...4, true), (5...8, false), (5...9, true), (9...9, true),
        (10...99, false), (1...99, true),
    ])
    func findingsTouchTheChangeWhenOneOfTheirLinesDoes(lines: ClosedRange<Int>, isTouched: Bool) {
        var changes = ChangedLines()
        changes.add("A.swift", lines: [3...4, 9...9])
        #expect(changes.touches("A.swift", lines: lines) == isTouched)
        #expect(!changes.touches("B.swift", lines: lines))
    }

    @Test func wholeFilesAndFilesWithoutNewLines() {
        var changes = ChangedLines()
        changes.addWhole("New.swift")
        changes.add("Shorter.swift", lines: [])
        #expect(changes.touches("New.swift", lines: 70_000...70_000))
        #expect(!changes.touches("Shorter.swift", lines: 1...70_000))
        #expect(changes.paths == ["New.swift", "Shorter.swift"])
    }

    /// Equal for Swift, and two files for Linux.
    @Test func namesThatDifferInTheFormOfAnAccentAreTwo() {
        var changes = ChangedLines()
        changes.addWhole("Caf\u{E9}.swift")
        #expect(changes.touches("Caf\u{E9}.swift", lines: 1...1))
        #expect(!changes.touches("Cafe\u{301}.swift", lines: 1...1))
    }
}
