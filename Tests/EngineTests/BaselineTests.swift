import TenetEngine
import TenetModel
import Testing

@Suite struct BaselineTests {
    private func finding(_ source: String, _ word: String, path: String = "A.swift", occurrence: Int = 0) throws
        -> Finding
    {
        var ranges = source.ranges(of: word)[...]
        ranges = ranges.dropFirst(occurrence)
        let range = try #require(ranges.first)
        let lower = source.utf8.distance(from: source.startIndex, to: range.lowerBound)
        return Finding(
            rule: "find-bad", severity: .warning, path: path, range: ByteRange(lower, lower + word.utf8.count),
            message: "m", help: "h")
    }

    private func baseline(_ source: String, _ findings: [Finding]) -> Baseline {
        Baseline(entries: findings.map { Baseline.entry(for: $0, in: Array(source.utf8)) })
    }

    private func apply(
        _ baseline: Baseline, _ findings: [Finding], _ sources: [String: String], missing: Set<String> = []
    ) -> Baseline.Outcome {
        baseline.apply(
            to: findings, checked: Set(sources.keys), exists: { !missing.contains($0) },
            sources: { sources[$0].map { Array($0.utf8) } })
    }

    @Test func entriesSurviveLineShiftsAndReformatting() throws {
        let old = "let a = 1\nfoo(bad(1), b)\nlet c = 2\n"
        let new = "// new\n\nlet a = 1\n\nfoo(\n    bad(1),\n    b,\n)\nlet c = 2\n"
        let outcome = apply(
            baseline(old, [try finding(old, "bad(1)")]), [try finding(new, "bad(1)")], ["A.swift": new])
        #expect(outcome.new.isEmpty)
        #expect(outcome.stale.isEmpty)
        #expect(outcome.knownCount == 1)
    }

    @Test func entriesFollowRenamedFiles() throws {
        let source = "foo(bad(1))\n"
        let outcome = apply(
            baseline(source, [try finding(source, "bad(1)")]), [try finding(source, "bad(1)", path: "B.swift")],
            ["B.swift": source], missing: ["A.swift"])
        #expect(outcome.new.isEmpty)
        #expect(outcome.stale.isEmpty)
    }

    @Test func aSecondEqualFindingIsNew() throws {
        let old = "bad(1)\n"
        let new = "bad(1)\nbad(1)\n"
        let outcome = apply(
            baseline(old, [try finding(old, "bad(1)")]),
            [try finding(new, "bad(1)"), try finding(new, "bad(1)", occurrence: 1)], ["A.swift": new])
        #expect(outcome.new.count == 1)
        #expect(outcome.knownCount == 1)
    }

    @Test func fixedFindingsLeaveStaleEntriesThatPruneRemoves() throws {
        let old = "bad(1)\nbad(2)\n"
        let recorded = baseline(old, [try finding(old, "bad(1)"), try finding(old, "bad(2)")])
        let outcome = apply(recorded, [try finding("bad(2)\n", "bad(2)")], ["A.swift": "bad(2)\n"])
        #expect(outcome.stale.count == 1)
        #expect(recorded.removing(outcome.stale).entries.count == 1)
    }

    @Test func filesThatWereNotCheckedAreNotStale() throws {
        let source = "bad(1)\n"
        let outcome = apply(baseline(source, [try finding(source, "bad(1)")]), [], ["B.swift": ""])
        #expect(outcome.stale.isEmpty)
    }

    @Test func theFileReadsBackAndIsSorted() throws {
        let source = "bad(2)\nbad(1)\n"
        let made = baseline(source, [try finding(source, "bad(2)"), try finding(source, "bad(1)", path: "0.swift")])
        let text = made.encoded()
        #expect(try Baseline(reading: Array(text.utf8), path: "b.json") == made)
        #expect(made.entries.map(\.path) == ["0.swift", "A.swift"])
        #expect(text.split(separator: "\n").count { $0.contains("\"rule\"") } == 2)
        #expect(throws: Baseline.Failure.self) { try Baseline(reading: Array("{".utf8), path: "b.json") }
    }
}
