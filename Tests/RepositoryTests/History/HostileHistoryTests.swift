import Foundation
import TenetEngine
import TenetRuleKit
import TenetTestSupport
import Testing

/// Repositories that are broken, or made to do harm.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct HostileHistoryTests {
    private func branched(_ files: [String: String] = ["A.swift": "a\n"]) throws -> HistoryScratch {
        let scratch = try HistoryScratch()
        try scratch.commit("one", files)
        try scratch.git.git("checkout", "-q", "-b", "x")
        try scratch.commit("two", ["A.swift": "b\nc\n"])
        return scratch
    }

    private func forget(_ name: String, in scratch: HistoryScratch) throws {
        let id = try scratch.name(name)
        try scratch.git.remove(".git/objects/\(id.prefix(2))/\(id.dropFirst(2))")
    }

    @Test func aMissingFileLeavesTheRest() throws {
        let scratch = try branched()
        try forget("HEAD~1:A.swift", in: scratch)
        let repository = try scratch.read()
        #expect(repository.subjects == ["two"])
        #expect(repository.commits[0].changes == [FileChange(.modified, "A.swift", isBinary: true)])
        #expect(repository.gaps.contains { $0.contains("lines of 1 commit are not counted") })
        #expect(repository.gaps.contains { $0.contains("cannot be compared") })
        #expect(repository.addedTexts() == [])
        #expect(repository.allGaps().contains { $0.contains("missing in this clone") })
    }

    @Test func aMissingTreeLeavesTheMessages() throws {
        let scratch = try branched()
        try forget("HEAD~1^{tree}", in: scratch)
        let repository = try scratch.read()
        #expect(repository.subjects == ["two"])
        #expect(repository.commits[0].changes == [] && !repository.commits[0].hasAllChanges)
        #expect(repository.gaps.contains { $0.contains("what 1 commit changed is not known") })
    }

    @Test func aMissingCommitIsAnErrorWithARemedy() throws {
        let scratch = try branched()
        try forget("HEAD", in: scratch)
        let failure = #expect(throws: Git.Failure.self) { try scratch.read() }
        #expect(failure?.description.contains("git fsck") == true, "\(failure?.description ?? "")")
    }

    @Test func aTipThatIsMissingLeavesTheRest() throws {
        let scratch = try branched()
        try scratch.git.write("1234567890123456789012345678901234567890\n", to: ".git/refs/heads/broken")
        let repository = try scratch.read()
        #expect(repository.subjects == ["two"])
        #expect(repository.gaps.count >= 1)
    }

    @Test func aRepositoryWithoutObjectsIsAnError() throws {
        let scratch = try branched()
        try scratch.git.write("[core", to: ".git/config")
        let failure = #expect(throws: Git.Failure.self) { try scratch.read() }
        #expect(failure?.description.contains("git does not read this repository") == true)
    }

    @Test func pipesInPlaceOfFilesHangNothing() throws {
        let scratch = try branched(["A.swift": "a\n", "Sub/B.swift": "b\n"])
        for name in [".gitattributes", "Sub/.gitattributes", "pipe.txt", ".mailmap"] {
            #expect(mkfifo(scratch.folder.appendingPathComponent(name).path, 0o644) == 0)
        }
        let start = ContinuousClock.now
        let repository = try scratch.read()
        #expect(repository.subjects == ["two"])
        #expect(!repository.files.map(\.path).contains("pipe.txt"))
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    /// The only place that git reads before anything else: it is given up, and said.
    @Test func settingsThatAreNeverWrittenAreGivenUp() throws {
        let scratch = try branched()
        #expect(mkfifo(scratch.folder.appendingPathComponent(".git/pipe").path, 0o644) == 0)
        try scratch.git.git("config", "include.path", "pipe")
        let start = ContinuousClock.now
        let failure = #expect(throws: Git.Failure.self) { try scratch.read() }
        #expect(failure?.description.contains("said nothing") == true)
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func linksInACircleAndOutOfTheProject() throws {
        let scratch = try branched()
        try scratch.git.link("round", to: "round")
        try scratch.git.link("folder", to: "/etc")
        try scratch.git.link("outside", to: "/etc/passwd")
        try scratch.commit("links")
        let repository = try scratch.read()
        #expect(repository.files.map(\.path) == ["A.swift", "outside"])
        #expect(repository.bytes(of: "outside") == nil && repository.bytes(of: "folder/passwd") == nil)
    }

    @Test func largeFilesAreNotCompared() throws {
        let scratch = try branched()
        try scratch.git.write(Data(repeating: 0x61, count: 9 << 20), to: "large.txt")
        try scratch.git.write(Data(repeating: 0x61, count: 3 << 20), to: "middle.txt")
        try scratch.commit("large")
        let repository = try scratch.read()
        #expect(repository.commits[0].changes.map(\.isBinary) == [true, false])
        #expect(Set(repository.addedTexts().map(\.path)) == ["A.swift", "middle.txt"])
        #expect(repository.allGaps().contains { $0.contains("larger than 8 MB") })
    }

    @Test func aCommitOfVeryManyFilesIsCut() throws {
        let scratch = try branched()
        let blob = try scratch.name("HEAD:A.swift")
        let index = (0..<3000).map { "100644 \(blob)\tMany/\($0).txt\n" }.joined()
        try scratch.git.git(["update-index", "--index-info"], input: Data(index.utf8))
        try scratch.git.git("commit", "-q", "-m", "many")
        let repository = try scratch.read()
        #expect(repository.commits[0].changes.count == 2000 && !repository.commits[0].hasAllChanges)
    }

    @Test func veryManyBranchesAndTags() throws {
        let scratch = try branched()
        let (main, own) = (try scratch.name("main"), try scratch.name("x"))
        var packed = "# pack-refs with: peeled fully-peeled sorted \n"
        for number in 100_000..<110_000 { packed += "\(number % 2 == 0 ? main : own) refs/heads/b\(number)\n" }
        packed += "\(main) refs/heads/main\n\(own) refs/heads/x\n"
        for number in 100_000..<110_000 { packed += "\(main) refs/tags/t\(number)\n" }
        try scratch.git.write(packed, to: ".git/packed-refs")
        let start = ContinuousClock.now
        let repository = try scratch.read()
        #expect(repository.branches.count == 5000 && repository.tags.count == 5000)
        #expect(repository.branches.prefix(2).map(\.isMerged) == [true, false])
        #expect(repository.gaps.count { $0.contains("5,000 of 10,000") } == 2)
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
