import TenetEngine
import Testing

@Suite struct ChangedLinesTests {
    private static let diff = """
        diff --git a/A.swift b/A.swift
        --- a/A.swift
        +++ b/A.swift
        @@ -3 +3,2 @@ func f() {
        -old
        +new
        +new
        @@ -10,2 +12,0 @@
        -gone
        -gone
        diff --git a/x b/x
        --- /dev/null
        +++ "b/S\\303\\244 \\"q\\".swift"
        @@ -0,0 +1,3 @@
        +a
        +b
        +c
        --- a/Gone.swift
        +++ /dev/null
        @@ -1,3 +0,0 @@
        """

    @Test func onlyAddedLinesCount() {
        let changes = ChangedLines(unifiedDiff: Self.diff)
        #expect(changes.touches("A.swift", lines: 3...3))
        #expect(changes.touches("A.swift", lines: 1...3))
        #expect(!changes.touches("A.swift", lines: 5...20))
        #expect(!changes.touches("B.swift", lines: 1...99))
        #expect(changes.touches("Sä \"q\".swift", lines: 2...2))
        #expect(changes.paths == ["A.swift", "Sä \"q\".swift"])
    }
}
