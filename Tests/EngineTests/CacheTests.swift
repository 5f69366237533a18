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

    private func filled(looked: Int? = nil) throws -> Cache {
        var cache = Cache()
        let finding = Finding(
            rule: "find-bad", severity: .error, path: "A.swift", range: ByteRange(3, 6), message: "m", help: "h",
            notes: [Note(path: "B.swift", range: ByteRange(0, 1), message: "n")],
            fix: Fix("Fix it", .unsafe, [Edit(ByteRange(3, 6), "ü")]), clauses: ["X-1"])
        let suppression = Suppression(
            names: ["find-bad"], covered: [ByteRange(0, 9)], reason: "r", comment: ByteRange(0, 3), isForeign: true)
        let result = FileResult(
            findings: [finding], facts: FileFacts(role: .test), suppressions: [suppression], kept: ["type-name-case": 2]
        )
        let skipped = SkippedFile(path: "A.swift", reason: .syntaxErrors, detail: "d")
        let outcome = FileOutcome(result: result, skipped: skipped)
        let entry = try CacheEntry(
            stamp: stamp, looked: looked ?? late, content: content, rules: rules, outcome: outcome)
        cache.store(entry, for: "A.swift")
        cache.storeProject([finding], kept: ["state-not-private": 3], for: content)
        return cache
    }

    @Test func everythingReadsBack() throws {
        let bytes = try filled().encoded(tool: tool)
        let cache = Cache(reading: bytes, tool: tool)
        let entry = try #require(cache.entry(for: "A.swift", stamp: stamp, rules: rules))
        let outcome = try entry.outcome()
        #expect(outcome.result.findings.first?.fix?.edits == [Edit(ByteRange(3, 6), "ü")])
        #expect(outcome.result.findings.first?.notes.count == 1)
        #expect(outcome.result.suppressions.first?.reason == "r")
        #expect(outcome.result.kept == ["type-name-case": 2])
        #expect(outcome.skipped?.reason == .syntaxErrors)
        #expect(try entry.decodedFacts(for: RuleSet([])).role == .test)
        #expect(cache.projectFindings(for: content)?.findings.count == 1)
        #expect(cache.projectFindings(for: content)?.kept == ["state-not-private": 3])
        #expect(cache.encoded(tool: tool) == bytes)
    }

    @Test func otherStampsRulesContentOrToolsMiss() throws {
        let bytes = try filled().encoded(tool: tool)
        let cache = Cache(reading: bytes, tool: tool)
        var other = stamp
        other.size = 11
        #expect(cache.entry(for: "A.swift", stamp: other, rules: rules) == nil)
        #expect(cache.entry(for: "A.swift", stamp: stamp, rules: ContentHash("rules 2")) == nil)
        #expect(cache.entry(for: "B.swift", stamp: stamp, rules: rules) == nil)
        #expect(cache.entry(for: "A.swift", content: ContentHash("content 2"), rules: rules) == nil)
        #expect(cache.entry(for: "A.swift", content: content, rules: rules) != nil)
        #expect(cache.projectFindings(for: ContentHash("content 2"))?.findings == nil)
        #expect(Cache(reading: bytes, tool: ContentHash("tool 2")).entries.isEmpty)
    }

    /// A file may change again in the instant in which it was read, without a new time stamp.
    @Test func filesThatWereYoungWhenTheyWereReadAreComparedByContent() throws {
        var young = try filled(looked: 1_500)
        #expect(young.entry(for: "A.swift", stamp: stamp, rules: rules) == nil)
        #expect(young.entry(for: "A.swift", content: content, rules: rules) != nil)
        // Neither what a later run found of another file nor when it was written makes a difference.
        let other = try #require(filled().entry(for: "A.swift", stamp: stamp, rules: rules))
        young.store(other, for: "B.swift")
        let cache = Cache(reading: young.encoded(tool: tool), tool: tool)
        #expect(cache.entry(for: "A.swift", stamp: stamp, rules: rules) == nil)
        #expect(cache.entry(for: "B.swift", stamp: stamp, rules: rules) != nil)
    }

    @Test func truncatedAndDamagedFilesAreEmptyCaches() throws {
        let bytes = try filled().encoded(tool: tool)
        for length in 0..<bytes.count { #expect(Cache(reading: Array(bytes[..<length]), tool: tool).entries.isEmpty) }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x55
            #expect(Cache(reading: damaged, tool: tool).entries.isEmpty)
        }
    }
}
