import TenetTestSupport
import Testing

@testable import TenetEngine

@Suite struct LineComparisonTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var old: String
        var new: String
        var lines: [ClosedRange<Int>]
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "the same", old: "a\nb\n", new: "a\nb\n", lines: []),
        Case(name: "nothing before", old: "", new: "a\nb\n", lines: [1...2]),
        Case(name: "nothing after", old: "a\nb\n", new: "", lines: []),
        Case(name: "one in the middle", old: "a\nb\nc\n", new: "a\nx\nc\n", lines: [2...2]),
        Case(name: "one more at the end", old: "a\n", new: "a\nb\n", lines: [2...2]),
        Case(name: "one less", old: "a\nb\nc\n", new: "a\nc\n", lines: []),
        Case(
            name: "several places", old: "a\nb\nc\nd\ne\n", new: "x\na\nb\ny\nd\ne\nz\n", lines: [1...1, 4...4, 7...7]),
        Case(name: "moved", old: "a\nb\nc\nd\n", new: "b\nc\nd\na\n", lines: [4...4]),
        Case(name: "line ends do not count", old: "a\nb\nc\n", new: "a\r\nx\r\nc\r\n", lines: [2...2]),
        Case(name: "nor do those of old Macs", old: "a\rb\rc\r", new: "a\nb\nx\n", lines: [3...3]),
        Case(name: "the last end was taken away", old: "a\nb\n", new: "a\nb", lines: [2...2]),
        Case(name: "the last end was added", old: "a\nb", new: "a\nb\n", lines: [2...2]),
        Case(name: "lines of a diff", old: "a\n", new: "a\n++ b\n--- c\n@@ -1 +1 @@\n", lines: [2...4]),
        Case(
            name: "a second one like the first", old: "{\n  a\n}\n\n{\n  z\n}\n",
            new: "{\n  a\n}\n\n{\n  b\n}\n\n{\n  z\n}\n", lines: [6...9]),
        Case(name: "no text", old: "a\u{0}b\n", new: "a\u{0}b\nc\n", lines: [2...2]),
    ]

    @Test(arguments: cases)
    func changedLinesAreThoseThatTheOldTextLacks(_ sample: Case) {
        #expect(LineComparison.changedLines(from: Array(sample.old.utf8), to: Array(sample.new.utf8)) == sample.lines)
    }

    /// Against a table of all pairs of prefixes, which is slow and plain.
    @Test(arguments: UInt64(0)..<400)
    func asManyLinesAreKeptAsCanBe(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let alphabet = Int.random(in: 1...12, using: &random)
        let old = (0..<Int.random(in: 0...40, using: &random)).map { _ in Int.random(in: 0..<alphabet, using: &random) }
        var new = old
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let place = Int.random(in: 0...new.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: new.insert(Int.random(in: 0...alphabet, using: &random), at: place)
            case 1 where place < new.count: new.remove(at: place)
            default: if !new.isEmpty { new.append(new.removeFirst()) }
            }
        }
        let changed = LineComparison.changedLines(from: Self.text(old), to: Self.text(new))
        let lines = Set(changed.flatMap { Array($0) })
        let kept = new.indices.filter { !lines.contains($0 + 1) }.map { new[$0] }
        #expect(Self.isSubsequence(kept, of: old))
        #expect(kept.count == Self.longest(old, new))
        #expect(zip(changed, changed.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
    }

    /// When the work is used up the answer is coarser, and never wrong about what is new.
    @Test(arguments: UInt64(0)..<100)
    func boundedWorkStillGivesACommonSubsequence(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let old = (0..<60).map { _ in Int32.random(in: 0..<6, using: &random) }
        let new = (0..<60).map { _ in Int32.random(in: 0..<6, using: &random) }
        var search = CommonSubsequence(old, new, work: Int.random(in: 0...200, using: &random))
        let kept = search.matchedPlaces().map { new[$0] }
        #expect(Self.isSubsequence(kept, of: old))
    }

    /// Two orders of the same lines are the worst case: quadratic without the bound, and minutes then.
    @Test(.timeLimit(.minutes(5))) func theWorstCaseStaysLinear() {
        var random = SeededGenerator(seed: 1)
        let old = (0..<60_000).map { _ in Int.random(in: 0..<200, using: &random) }
        let changed = LineComparison.changedLines(from: Self.text(old), to: Self.text(old.shuffled(using: &random)))
        #expect(!changed.isEmpty)
    }

    private static func text(_ lines: [Int]) -> [UInt8] { Array(lines.map { "line \($0)\n" }.joined().utf8) }

    private static func isSubsequence<Element: Equatable>(_ part: [Element], of whole: [Element]) -> Bool {
        var rest = whole[...]
        for element in part {
            guard let place = rest.firstIndex(of: element) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }

    private static func longest(_ old: [Int], _ new: [Int]) -> Int {
        var row = Array(repeating: 0, count: new.count + 1)
        for element in old {
            var diagonal = 0
            for (index, other) in new.enumerated() {
                let above = row[index + 1]
                row[index + 1] = element == other ? diagonal + 1 : max(above, row[index])
                diagonal = above
            }
        }
        return row.last ?? 0
    }
}
