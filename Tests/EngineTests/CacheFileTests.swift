import Foundation
import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// The cache on disk: whatever is there in its place, a run finds the same.
@Suite struct CacheFileTests {
    let scratch: ScratchFolder

    init() throws {
        scratch = try ScratchFolder()
        try scratch.add("project/A.swift", contents: "bad()\n")
        try scratch.add("project/B.swift", contents: "// @generated\nbad()\n")
        // Files as young as the cache are compared by content, which is not what these tests are about.
        for name in ["A.swift", "B.swift"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -100)],
                ofItemAtPath: scratch.absolute("project/" + name))
        }
    }

    private func request() throws -> CheckRequest {
        var request = CheckRequest(root: scratch.absolute("project"))
        request.files = try Discovery(root: request.root).files()
        request.cache = scratch.absolute("cache/results.tenet")
        request.isWholeProject = true
        return request
    }

    private func run(_ request: CheckRequest) -> RunReport { Self.run(request) }

    private static func run(_ request: CheckRequest) -> RunReport {
        let rules = RuleSet([RuleSet.Active(FindBad())])
        return Checker(provider: OneRuleSet(rules: rules), known: [FindBad.self]).run(request)
    }

    private func cache() -> Cache { Cache(at: scratch.absolute("cache/results.tenet"), tool: ContentHash("")) }

    @Test func foldersOfTheCacheAreMade() throws {
        #expect(run(try request()).findings.count == 1)
        #expect(cache().entries.count == 2)
        #expect(try scratch.names(in: "cache") == ["results.tenet"])
    }

    /// The process is gone and the file old; what is young may belong to a run that is still writing.
    @Test func whatKilledRunsLeftIsSweptWhenTheCacheIsSaved() throws {
        try scratch.add("cache/.tenet-999999999-1", contents: "half")
        try scratch.add("cache/.tenet-999999999-2", contents: "half")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -2 * 24 * 3600)],
            ofItemAtPath: scratch.absolute("cache/.tenet-999999999-1"))
        #expect(run(try request()).findings.count == 1)
        #expect(try scratch.names(in: "cache") == [".tenet-999999999-2", "results.tenet"])
    }

    @Test(arguments: ["folder", "pipe", "link", "broken link", "rubbish", "empty"])
    func whateverIsInItsPlaceTheRunComputes(_ kind: String) throws {
        try scratch.add("cache/", "target/")
        let path = scratch.absolute("cache/results.tenet")
        try scratch.add("target/file", contents: "precious")
        switch kind {
        case "folder": try scratch.add("cache/results.tenet/")
        case "pipe": mkfifo(path, 0o600)
        case "link": try scratch.link("cache/results.tenet", to: "../target/file")
        case "broken link": try scratch.link("cache/results.tenet", to: "../target/none")
        case "rubbish": try scratch.add("cache/results.tenet", contents: "TENET-CACHE-2\nrubbish")
        default: try scratch.add("cache/results.tenet")
        }
        let expected = try request()
        #expect(run(expected).findings.count == 1)
        #expect(run(expected).findings.count == 1)
        #expect(try scratch.contents("target/file") == "precious")
        #expect(try scratch.names(in: "target") == ["file"])
        #expect(try scratch.names(in: "cache") == ["results.tenet"])
        #expect(cache().entries.count == (kind == "rubbish" || kind == "empty" ? 2 : 0))
    }

    @Test func resultsUnderOtherLimitsAreNotReused() throws {
        var request = try request()
        request.limits.fileBytes = 2
        #expect(run(request).findings.isEmpty)
        request.limits = CheckLimits()
        #expect(run(request).findings.count == 1)
        request.limits.fileBytes = 2
        #expect(run(request).skipped.contains { $0.path == "A.swift" })
    }

    @Test func resultsThatLeaveGeneratedFilesOutAreNotReusedForThoseThatDoNot() throws {
        var request = try request()
        #expect(run(request).findings.map(\.path) == ["A.swift"])
        request.includesGenerated = true
        #expect(run(request).findings.map(\.path) == ["A.swift", "B.swift"])
        request.includesGenerated = false
        #expect(run(request).findings.map(\.path) == ["A.swift"])
    }

    @Test func severalRunsAtOnceLeaveAWholeCache() async throws {
        let request = try request()
        await withTaskGroup(of: Int.self) { group in
            for number in 0..<8 {
                group.addTask {
                    var mine = request
                    mine.toolVersion = number.isMultiple(of: 2) ? "" : "other"
                    return Self.run(mine).findings.count
                }
            }
            for await count in group { #expect(count == 1) }
        }
        let tools = [ContentHash(""), ContentHash("other")]
        let path = scratch.absolute("cache/results.tenet")
        #expect(tools.map { Cache(at: path, tool: $0).entries.count }.sorted() == [0, 2])
        #expect(try scratch.names(in: "cache") == ["results.tenet"])
    }

    // MARK: The tool

    /// A build may have the size and the time of another one: copies and archives set times.
    @Test func filesOfTheSameSizeAndTimeAreDifferentTools() throws {
        try scratch.add("tool", contents: "one")
        let path = scratch.absolute("tool")
        let time = Date(timeIntervalSinceNow: -1000)
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        let first = try FileStatus.of(path)
        try scratch.add("tool", contents: "two")
        try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
        let second = try FileStatus.of(path)
        #expect(first.size == second.size && first.modificationTime == second.modificationTime)
        #expect(ToolIdentity.identity(of: first) != ToolIdentity.identity(of: second))
        #expect(ToolIdentity.identity(of: second) == ToolIdentity.identity(of: try FileStatus.of(path)))
    }

    @Test func thisProcessHasAnIdentity() {
        #expect(!ToolIdentity.ofThisProcess.isEmpty)
        #expect(ToolIdentity.ofThisProcess == ToolIdentity.ofThisProcess)
    }
}
