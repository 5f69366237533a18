import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// The cache may save time and nothing else: whatever is wrong with it, it answers as if it were empty.
@Suite struct CacheTests {
    private let tool = ContentHash("tool 1")
    private let rules = ContentHash("rules 1")
    private let content = ContentHash("content 1")
    private let stamp = FileStamp(size: 10, modified: 1_000, changed: 1_000, inode: 7)
    private let late = 10_000_000_000

    private func filled() -> Cache {
        var cache = Cache()
        let finding = Finding(
            rule: "find-bad", severity: .error, path: "A.swift", range: ByteRange(3, 6), message: "m", help: "h",
            notes: [Note(path: "B.swift", range: ByteRange(0, 1), message: "n")],
            fix: Fix("Fix it", .unsafe, [Edit(ByteRange(3, 6), "ü")]), clauses: ["X-1"])
        let suppression = Suppression(
            names: ["find-bad"], covered: [ByteRange(0, 9)], reason: "r", comment: ByteRange(0, 3), isForeign: true)
        let result = FileResult(findings: [finding], facts: FileFacts(role: .test), suppressions: [suppression])
        let skipped = SkippedFile(path: "A.swift", reason: .syntaxErrors, detail: "d")
        let outcome = FileStage.Outcome(result: result, skipped: skipped)
        cache.store(CacheEntry(stamp: stamp, content: content, rules: rules, outcome: outcome), for: "A.swift")
        cache.storeProject([finding], for: content)
        return cache
    }

    @Test func everythingReadsBack() throws {
        let bytes = filled().encoded(tool: tool, now: late)
        let cache = Cache(reading: bytes, tool: tool)
        let entry = try #require(cache.entry(for: "A.swift", stamp: stamp, rules: rules))
        let outcome = try entry.outcome()
        #expect(outcome.result.findings.first?.fix?.edits == [Edit(ByteRange(3, 6), "ü")])
        #expect(outcome.result.findings.first?.notes.count == 1)
        #expect(outcome.result.suppressions.first?.reason == "r")
        #expect(outcome.skipped?.reason == .syntaxErrors)
        #expect(try entry.decodedFacts(for: RuleSet([])).role == .test)
        #expect(cache.projectFindings(for: content)?.count == 1)
        #expect(cache.encoded(tool: tool, now: late) == bytes)
    }

    @Test func otherStampsRulesContentOrToolsMiss() {
        let bytes = filled().encoded(tool: tool, now: late)
        let cache = Cache(reading: bytes, tool: tool)
        var other = stamp
        other.size = 11
        #expect(cache.entry(for: "A.swift", stamp: other, rules: rules) == nil)
        #expect(cache.entry(for: "A.swift", stamp: stamp, rules: ContentHash("rules 2")) == nil)
        #expect(cache.entry(for: "B.swift", stamp: stamp, rules: rules) == nil)
        #expect(cache.entry(for: "A.swift", content: ContentHash("content 2"), rules: rules) == nil)
        #expect(cache.entry(for: "A.swift", content: content, rules: rules) != nil)
        #expect(cache.projectFindings(for: ContentHash("content 2")) == nil)
        #expect(Cache(reading: bytes, tool: ContentHash("tool 2")).entries.isEmpty)
    }

    /// A file written in the same instant as the cache may change again without a new time stamp.
    @Test func filesAsYoungAsTheCacheAreComparedByContent() {
        let cache = Cache(reading: filled().encoded(tool: tool, now: 1_500), tool: tool)
        #expect(cache.entry(for: "A.swift", stamp: stamp, rules: rules) == nil)
        #expect(cache.entry(for: "A.swift", content: content, rules: rules) != nil)
    }

    @Test func truncatedAndDamagedFilesAreEmptyCaches() {
        let bytes = filled().encoded(tool: tool, now: late)
        for length in 0..<bytes.count { #expect(Cache(reading: Array(bytes[..<length]), tool: tool).entries.isEmpty) }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x55
            #expect(Cache(reading: damaged, tool: tool).entries.isEmpty)
        }
    }
}
