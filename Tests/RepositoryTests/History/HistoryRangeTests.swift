import Foundation
import TenetEngine
import TenetRuleKit
import TenetTestSupport
import Testing

/// Which commits of real repositories are looked at. On the main actor, as all tests that ask git.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct HistoryRangeTests {
    private func branched() throws -> HistoryScratch {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A.swift": "a\n"])
        try scratch.commit("two", ["A.swift": "a\nb\n"])
        try scratch.git.git("checkout", "-q", "-b", "feature/x")
        try scratch.commit("three", ["B.swift": "b\n"])
        return scratch
    }

    @Test func aBranchHasTheCommitsThatMainLacks() throws {
        let repository = try branched().read()
        #expect(repository.subjects == ["three"])
        #expect(repository.branch?.name.text == "feature/x")
        #expect(repository.branch?.isMerged == false)
        #expect(repository.mainBranch == "main" && repository.since == "main")
        #expect(repository.changes?.map(\.path) == ["B.swift"])
        #expect(repository.gaps == [])
        #expect(repository.hasHistory)
    }

    @Test func mainHasItsLastCommits() throws {
        let scratch = try branched()
        try scratch.git.git("checkout", "-q", "main")
        #expect(try scratch.read().subjects == ["two", "one"])
        let short = try scratch.read { $0.limit = 1 }
        #expect(short.subjects == ["two"])
        #expect(short.gaps.contains { $0.contains("the history has more commits than the 1") })
        #expect(short.changes == nil && short.since == nil)
    }

    @Test func sinceNamesTheBeginning() throws {
        let scratch = try branched()
        let repository = try scratch.read { $0.since = "HEAD~2" }
        #expect(repository.subjects == ["three", "two"])
        #expect(repository.since == "HEAD~2")
        #expect(repository.changes?.map(\.path) == ["A.swift", "B.swift"])
        #expect(repository.change("A.swift")?.addedLines == [2])
    }

    @Test(arguments: ["none", "-q", "", "main..HEAD", "--output=x", "HEAD^{tree}"])
    func whatIsNoCommitIsAnError(revision: String) throws {
        let scratch = try branched()
        #expect(throws: Git.Failure.self) { try scratch.read { $0.since = revision } }
        #expect(!FileManager.default.fileExists(atPath: scratch.folder.path + "/x"))
    }

    @Test func aRangeBeyondTheBoundIsSaid() throws {
        let scratch = try branched()
        try scratch.commit("four")
        let repository = try scratch.read { $0.limit = 1 }
        #expect(repository.subjects == ["four"])
        #expect(repository.gaps.contains { $0.contains("more commits than the 1") })
    }

    @Test func theRemoteSaysWhichBranchIsTheMainOne() throws {
        let origin = try branched()
        try origin.git.git("checkout", "-q", "-b", "trunk", "main")
        try origin.commit("trunk")
        let scratch = try GitScratch()
        try scratch.git("clone", "-q", origin.folder.path, "clone")
        let clone = HistoryScratch(at: scratch.folder.appendingPathComponent("clone"))
        #expect(try clone.read().mainBranch == "trunk")
        try clone.git.git("checkout", "-q", "-b", "mine")
        try clone.commit("own")
        let repository = try clone.read()
        #expect(repository.since == "origin/trunk")
        #expect(repository.subjects == ["own"])
        #expect(repository.branches.map(\.name.text) == ["feature/x", "main"])
        #expect(repository.branches.map(\.isMerged) == [false, true])
    }

    @Test func withoutAMainBranchNothingIsGuessed() throws {
        let scratch = try HistoryScratch()
        try scratch.git.git("checkout", "-q", "-b", "one")
        try scratch.commit("one")
        #expect(try scratch.read().subjects == ["one"], "the only branch is the main one")
        try scratch.git.git("checkout", "-q", "-b", "two")
        try scratch.commit("two")
        let repository = try scratch.read()
        #expect(repository.commits == [])
        #expect(repository.gaps.contains { $0.contains("--since") })
        #expect(try scratch.read { $0.since = "one" }.subjects == ["two"])
    }

    @Test func aCommitThatIsCheckedOutAloneIsABranchOrMain() throws {
        let scratch = try branched()
        try scratch.git.git("checkout", "-q", "--detach")
        let branch = try scratch.read()
        #expect(branch.subjects == ["three"] && branch.branch == nil)
        #expect(branch.gaps.contains { $0.contains("no branch is checked out") })
        try scratch.git.git("checkout", "-q", "--detach", "main~1")
        #expect(try scratch.read().subjects == ["one"])
    }

    @Test func anOrphanBranchHasNoChanges() throws {
        let scratch = try branched()
        try scratch.git.git("checkout", "-q", "--orphan", "pages")
        try scratch.commit("pages")
        let repository = try scratch.read()
        #expect(repository.subjects == ["pages"] && repository.changes == nil)
        #expect(repository.gaps.contains { $0.contains("no commit in common") })
    }

    @Test func beforeTheFirstCommitThereAreFilesOnly() throws {
        let scratch = try HistoryScratch()
        try scratch.git.write("a\n", to: "A.swift")
        try scratch.git.git("add", "A.swift")
        let repository = try scratch.read()
        #expect(repository.commits == [] && repository.changes == nil && repository.gaps == [])
        #expect(repository.branch?.name.text == "main")
        #expect(repository.files.map(\.path) == ["A.swift"])
        #expect(throws: Git.Failure.self) { try scratch.read { $0.since = "HEAD" } }
    }

    @Test func outsideOfGitThatIsSaid() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tenet-bare-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("a".utf8).write(to: folder.appendingPathComponent("a.txt"))
        let repository = try HistoryScratch(at: folder).read()
        #expect(!repository.hasHistory)
        #expect(repository.files.map(\.path) == ["a.txt"])
        #expect(repository.gaps.count == 1)
    }

    @Test func aShallowCloneSaysSoAndAddsNoFileThatWasThereBefore() throws {
        let origin = try branched()
        try origin.git.git("checkout", "-q", "main")
        let scratch = try GitScratch()
        try scratch.git("clone", "-q", "--depth", "1", "file://" + origin.folder.path, "clone")
        let repository = try HistoryScratch(at: scratch.folder.appendingPathComponent("clone")).read()
        #expect(repository.subjects == ["two"])
        #expect(repository.commits.first?.changes == [])
        #expect(repository.commits.first?.hasAllChanges == false)
        let parent = try origin.name("main~1")
        #expect(repository.commits.first?.parents == [parent])
        #expect(repository.addedTexts() == [])
        #expect(repository.gaps.contains { $0.contains("shallow") })
    }

    @Test func aSecondWorkTreeHasItsOwnBranch() throws {
        let scratch = try branched()
        try scratch.git.git("worktree", "add", "-q", "-b", "other", "sub/tree", "main")
        let tree = HistoryScratch(at: scratch.folder.appendingPathComponent("sub/tree"))
        try tree.commit("other", ["C.swift": "c\n"])
        let repository = try tree.read()
        #expect(repository.branch?.name.text == "other")
        #expect(repository.subjects == ["other"])
        #expect(repository.branches.map(\.name.text) == ["feature/x"])
    }

    @Test func aSubmoduleHasAHistoryOfItsOwn() throws {
        let inner = try branched()
        let outer = try HistoryScratch()
        try outer.commit("outer", ["A.swift": "a\n"])
        try outer.git.git("submodule", "add", "-q", inner.folder.path, "Inner")
        try outer.commit("with a submodule")
        let repository = try outer.read()
        #expect(repository.subjects == ["with a submodule", "outer"])
        #expect(repository.commits[0].changes.map(\.path) == [".gitmodules", "Inner"])
        #expect(Set(repository.addedTexts().map(\.path)) == [".gitmodules", "A.swift"])
        let module = try HistoryScratch(at: outer.folder.appendingPathComponent("Inner")).read()
        #expect(module.subjects.contains("three"))
    }

    @Test func aFolderOfALargerRepositorySeesItsOwnFiles() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("both", ["App/A.swift": "a\n", "Server/b.py": "b\n"])
        try scratch.commit("server", ["Server/b.py": "c\n"])
        try scratch.git.git("checkout", "-q", "-b", "x")
        try scratch.commit("server again", ["Server/b.py": "d\n"])
        try scratch.commit("app", ["App/A.swift": "b\n", "App/Sub/C.swift": "c\n"])
        let app = HistoryScratch(at: scratch.folder.appendingPathComponent("App"))
        let repository = try app.read()
        #expect(repository.subjects == ["app"])
        #expect(repository.commits[0].changes.map(\.path) == ["A.swift", "Sub/C.swift"])
        #expect(repository.files.map(\.path) == ["A.swift", "Sub/C.swift"])
        #expect(repository.changes?.map(\.path) == ["A.swift", "Sub/C.swift"])
        #expect(repository.baseBytes(of: "A.swift") == Array("a\n".utf8))
    }

    @Test func namesOfObjectsMayBeLonger() throws {
        let scratch = try HistoryScratch("--object-format=sha256")
        try scratch.commit("one", ["A.swift": "a\n"])
        try scratch.git.git("checkout", "-q", "-b", "x")
        let id = try scratch.commit("two", ["A.swift": "b\n"])
        let repository = try scratch.read()
        #expect(id.count == 64 && repository.commits.map(\.id) == [id])
        #expect(repository.change("A.swift")?.addedLines == [1])
    }

    // MARK: Pull requests

    @Test func aPullRequestBeginsAtItsBase() throws {
        let scratch = try branched()
        try scratch.git.git("checkout", "-q", "-b", "release", "main~1")
        try scratch.git.git("checkout", "-q", "feature/x")
        let repository = try scratch.read {
            $0.pullRequest = PullRequest(title: "t", body: "", branch: "feature/x", base: "release", author: "ana")
            $0.pullRequestRange = PullRequestRange(base: "release", branch: "feature/x")
        }
        #expect(repository.subjects == ["three", "two"])
        #expect(repository.since == "release")
    }

    /// CI checks out what merging would give.
    @Test func aTrialMergeIsNoPartOfThePullRequest() throws {
        let scratch = try branched()
        let head = try scratch.name("HEAD")
        let base = try scratch.name("main")
        try scratch.git.git("checkout", "-q", "main")
        try scratch.commit("meanwhile", ["M.swift": "m\n"])
        try scratch.git.git("checkout", "-q", "--detach")
        try scratch.git.git("merge", "-q", "--no-edit", "feature/x")
        let repository = try scratch.read {
            $0.pullRequest = PullRequest(title: "t", body: "", branch: "feature/x", base: "main", author: "ana")
            $0.pullRequestRange = PullRequestRange(
                base: "main", branch: "feature/x", baseCommit: base, headCommit: head)
        }
        #expect(repository.subjects == ["three"])
        #expect(repository.changes?.map(\.path) == ["B.swift"])
        #expect(repository.gaps == [])
    }

    /// What is checked out may be something else than the server speaks of.
    @Test func aHeadThatWasNotFetchedIsSaid() throws {
        let scratch = try branched()
        let repository = try scratch.read {
            $0.pullRequestRange = PullRequestRange(
                base: "main", branch: "feature/x", headCommit: String(repeating: "1", count: 40))
        }
        #expect(repository.commits == [])
        #expect(repository.gaps.contains { $0.contains("git fetch origin feature/x") })
    }

    @Test func aBaseThatWasNotFetchedIsSaid() throws {
        let scratch = try branched()
        let repository = try scratch.read {
            $0.pullRequestRange = PullRequestRange(base: "gone", branch: "feature/x", baseCommit: "12345678")
        }
        #expect(repository.commits == [])
        #expect(repository.gaps.contains { $0.contains("git fetch origin gone") })
    }
}
