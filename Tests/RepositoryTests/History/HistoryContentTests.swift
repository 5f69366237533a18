import Foundation
import TenetEngine
import TenetRepositorySupport
import TenetRuleKit
import TenetTestSupport
import Testing

/// What commits of real repositories are read as.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct HistoryContentTests {
    private func text(_ lines: Int, changing place: Int? = nil) -> String {
        (1...lines).map { $0 == place ? "let changed = \($0)\n" : "let value\($0) = \($0)\n" }.joined()
    }

    @Test func aCommitIsWhatGitKnowsOfIt() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["A.swift": text(9), "gone.txt": "x\n", "old.txt": text(20)])
        try FileManager.default.removeItem(at: scratch.folder.appendingPathComponent("gone.txt"))
        try scratch.git.git("mv", "old.txt", "new.txt")
        try scratch.git.write(Data([0, 1, 2, 0]), to: "image.png")
        let id = try scratch.commit(
            "Change it\n\nBecause.\n\nRefs: #1", ["A.swift": text(9, changing: 3), "B.swift": "b\nc\n"],
            at: 1_700_000_000,
            by: "Zo\u{EB} M\u{FC}ller <zoe@example.org>")
        let commit = try #require(try scratch.read().commits.first)
        let parent = try scratch.name("HEAD~1")
        #expect(commit.id == id && commit.parents == [parent])
        #expect(commit.author == Commit.Person(name: "Zo\u{EB} M\u{FC}ller", email: "zoe@example.org"))
        #expect(commit.time == 1_700_000_000)
        #expect(commit.subject == "Change it" && commit.message.trailers.map(\.value.text) == ["#1"])
        #expect(
            commit.changes == [
                FileChange(.modified, "A.swift", added: 1, removed: 1), FileChange(.added, "B.swift", added: 2),
                FileChange(.deleted, "gone.txt", removed: 1), FileChange(.added, "image.png", isBinary: true),
                FileChange(.renamed, "new.txt", from: "old.txt"),
            ])
        #expect(commit.place(of: "new.txt")?.text == "R 0 0 old.txt\tnew.txt")
        #expect(CommitDocument.read(path: commit.document.path, bytes: commit.document.bytes) == commit)
    }

    @Test func whatASparseCheckoutLeavesOutIsKnownByName() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["a/here.txt": "x\n", "b/far.txt": "y\n", "a/gone.txt": "z\n"])
        try scratch.git.git("update-index", "--skip-worktree", "b/far.txt")
        for path in ["b/far.txt", "a/gone.txt"] {
            try FileManager.default.removeItem(at: scratch.folder.appendingPathComponent(path))
        }
        let repository = try scratch.read()
        #expect(repository.files.map(\.path) == ["a/here.txt"])
        #expect(repository.absentPaths == ["b/far.txt"])
    }

    @Test func whatTheProjectLeavesOutIsThere() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["a/here.txt": "x\n", "b/far.txt": "y\n"])
        let repository = try scratch.read { $0.leavesOut = { $0.hasPrefix("b/") } }
        #expect(repository.files.map(\.path) == ["a/here.txt"])
        #expect(repository.absentPaths == ["b/far.txt"])
    }

    @Test func aSparseCheckoutIsReadAsGitMakesIt() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["a/here.txt": "x\n", "b/far.txt": "y\n"])
        try scratch.git.git("sparse-checkout", "set", "a")
        let repository = try scratch.read()
        #expect(repository.files.map(\.path) == ["a/here.txt"])
        #expect(repository.absentPaths == ["b/far.txt"])
    }

    /// What `git subtree` and merges of unrelated histories bring was written by people of another project.
    @Test func theHistoryOfALibraryIsNotTheTeams() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["A": "a\n"])
        try scratch.git.git("checkout", "-q", "--orphan", "library")
        try scratch.git.git("rm", "-q", "-r", "-f", ".")
        try scratch.commit("library one", ["L": "l\n"])
        try scratch.commit("library two", ["L": "l\nm\n"])
        try scratch.git.git("checkout", "-q", "main")
        try scratch.commit("Go on", ["A": "a\nb\n"])
        try scratch.git.git(
            "merge", "-q", "--allow-unrelated-histories", "--no-edit", "-m", "Merge the library", "library")
        try scratch.git.git("branch", "-q", "-D", "library")
        let repository = try scratch.read()
        #expect(Set(repository.commits.filter(\.isForeign).map(\.subject)) == ["library one", "library two"])
        #expect(repository.commitTexts(squash: false).map(\.subject.text).sorted() == ["Begin", "Go on"])
    }

    @Test func aBranchOfTheProjectIsTheTeams() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Begin", ["A": "a\n"])
        try scratch.git.git("checkout", "-q", "-b", "tides")
        try scratch.commit("Add tides", ["T": "t\n"])
        try scratch.git.git("checkout", "-q", "main")
        try scratch.git.git("merge", "-q", "--no-ff", "--no-edit", "tides")
        #expect(try scratch.read().commits.allSatisfy { !$0.isForeign })
    }

    @Test func aMergeChangesNothingItself() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A": "a\n"])
        for name in ["x", "y", "z"] {
            try scratch.git.git("checkout", "-q", "-b", name, "main")
            try scratch.commit(name, [name: "1\n"])
        }
        try scratch.git.git("checkout", "-q", "main")
        try scratch.git.git("merge", "-q", "--no-ff", "--no-edit", "x", "y", "z")
        let repository = try scratch.read()
        #expect(repository.commits[0].isMerge && repository.commits[0].parents.count == 4)
        #expect(repository.commits[0].changes == [] && repository.commits[0].hasAllChanges)
        #expect(Set(repository.addedTexts().map(\.path)) == ["A", "x", "y", "z"])
        #expect(repository.branches.map(\.isMerged) == [true, true, true])
    }

    @Test func kindsOfCommitsAreKnown() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("Add a thing", ["A": "a\n"])
        try scratch.git.git("revert", "--no-edit", "HEAD")
        try scratch.commit("fixup! Add a thing")
        try scratch.commit("Bump x", by: "dependabot[bot] <1+dependabot[bot]@users.noreply.github.com>")
        let commits = try scratch.read().commits
        #expect(commits.map(\.isWritten) == [false, false, false, true])
        #expect(commits[0].isByBot && commits[1].isFixup && commits[2].isRevert)
    }

    @Test func linesThatCommitsAdd() throws {
        let scratch = try HistoryScratch()
        let first = try scratch.commit("one", ["A.swift": "a\nb\nc\nd\n", "Empty": "", "B": "no end"])
        let second = try scratch.commit("two", ["A.swift": "a\nx\nb\nc\ny\nz\nd\n", "B": "no end"])
        try scratch.commit("three", ["A.swift": "a\nd\n"])
        let found = try scratch.read().addedTexts()
        func added(_ commit: String, _ path: String, _ line: Int, _ text: String) -> AddedText {
            AddedText(commit: commit, path: path, line: line, bytes: Array(text.utf8))
        }
        #expect(
            found == [
                added(second, "A.swift", 2, "x"), added(second, "A.swift", 5, "y\nz"),
                added(first, "A.swift", 1, "a\nb\nc\nd"), added(first, "B", 1, "no end"),
            ])
    }

    @Test func whatIsNoTextOrLeftOutAddsNoLines() throws {
        let scratch = try HistoryScratch()
        try scratch.git.write(Data([0x61, 0, 0x62]), to: "a.bin")
        try scratch.git.link("link", to: "B")
        try scratch.commit("one", ["B": "b\n", "Pods/C": "c\n"])
        let repository = try scratch.read { $0.leavesOut = { $0.hasPrefix("Pods/") } }
        #expect(repository.addedTexts().map(\.path) == ["B"])
        #expect(repository.files.map(\.path) == ["B", "a.bin", "link"])
        #expect(repository.files.map(\.isLink) == [false, false, true])
        #expect(repository.bytes(of: "link") == nil)
    }

    @Test func messagesInOtherEncodings() throws {
        let scratch = try HistoryScratch()
        try scratch.git.git("config", "i18n.commitEncoding", "ISO-8859-1")
        var command = Data([0x47, 0x72, 0xF6, 0xDF, 0x65])
        try scratch.git.git(["commit", "-q", "--allow-empty", "-F", "-"], input: command)
        try scratch.git.git("config", "i18n.commitEncoding", "UTF-8")
        command = Data([0x62, 0x61, 0x64, 0xFF, 0x21])
        try scratch.git.git(["commit", "-q", "--allow-empty", "-F", "-"], input: command)
        let subjects = try scratch.read().subjects
        #expect(subjects == ["bad\u{FF}!", "Gr\u{F6}\u{DF}e"])
    }

    @Test(arguments: [
        "line\nbreak.swift", "tab\t.swift", "quo\"te.swift", "c0123.swift", ":100644 100644 a b M", "1\t2\tx",
        "-b.swift",
        "bell\u{7}.swift",
    ])
    func namesThatLookLikeSomethingElse(name: String) throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", [name: "a\n", "Z": "z\n"])
        try scratch.git.git("checkout", "-q", "-b", "x")
        try scratch.git.git("mv", "--", name, "Sub")
        try scratch.commit("two", [name + "2": "b\nc\n"])
        let repository = try scratch.read()
        #expect(Set(repository.commits[0].changes.map(\.path)) == [name + "2", "Sub"])
        #expect(repository.commits[0].changes.first { $0.path == "Sub" }?.oldPath == name)
        #expect(repository.change(name + "2")?.addedLines == [1, 2])
        #expect(repository.gaps == [])
    }

    @Test func namesThatAreNoTextAreCounted() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A": "a\n"])
        let blob = try scratch.name("HEAD:A")
        let input = Data("100644 \(blob)\t".utf8) + Data([0xFF, 0xFE]) + Data([0])
        try scratch.git.git(["update-index", "-z", "--index-info"], input: input)
        try scratch.git.git("commit", "-q", "-m", "two")
        let repository = try scratch.read()
        #expect(repository.commits[0].changes == [])
        #expect(repository.gaps.count { $0.contains("not UTF-8") } == 2)
    }

    @Test func whatReplacesCommitsDoesNotCount() throws {
        let scratch = try HistoryScratch()
        let first = try scratch.commit("one", ["A": "a\n"])
        let second = try scratch.commit("two", ["A": "b\n"])
        try scratch.git.git("replace", second, first)
        try scratch.git.write("\(second)\n", to: ".git/info/grafts")
        let repository = try scratch.read()
        #expect(repository.subjects == ["two", "one"])
        #expect(repository.commits[0].changes == [FileChange(.modified, "A", added: 1, removed: 1)])
    }

    @Test func attributesAndSettingsChangeNothing() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A.swift": "a\n", ".gitattributes": "*.swift -diff binary\n"])
        try scratch.git.git("checkout", "-q", "-b", "x")
        try scratch.commit("two", ["A.swift": "a\nb\n"])
        for (key, value) in [
            ("diff.renames", "false"), ("diff.noprefix", "true"), ("diff.algorithm", "patience"),
            ("diff.orderFile", "/none"),
            ("log.mailmap", "true"), ("diff.ignoreSubmodules", "all"), ("core.quotePath", "true"),
            ("format.pretty", "%H"),
        ] {
            try scratch.git.git("config", key, value)
        }
        let repository = try scratch.read()
        #expect(repository.commits[0].changes == [FileChange(.modified, "A.swift", added: 1)])
        #expect(repository.change("A.swift")?.change == FileChange(.modified, "A.swift", added: 1))
        #expect(repository.addedTexts().map(\.bytes) == [Array("b".utf8)])
    }

    @Test func whatDiffersFromTheBase() throws {
        let scratch = try HistoryScratch()
        try scratch.commit(
            "one",
            ["Same": "s\n", "Edit.swift": text(9), "Old.swift": text(40), "Gone.swift": "a\nb\n", "Ends": "a\nb\n"])
        try scratch.git.git("checkout", "-q", "-b", "x")
        try scratch.commit("two", ["Edit.swift": text(9, changing: 2)])
        try scratch.git.git("mv", "Old.swift", "New.swift")
        try scratch.git.write(text(40, changing: 7), to: "New.swift")
        try scratch.git.remove("Gone.swift")
        try scratch.git.write("a\r\nb\r\n", to: "Ends")
        try scratch.git.write("u\n", to: "Untracked.swift")
        try scratch.git.write("i\n", to: "Ignored.swift")
        try scratch.git.write("Ignored.swift\n", to: ".git/info/exclude")
        let repository = try scratch.read()
        #expect(
            repository.changes == [
                ChangedFile(FileChange(.modified, "Edit.swift", added: 1, removed: 1), addedLines: [2]),
                ChangedFile(FileChange(.deleted, "Gone.swift", removed: 2)),
                ChangedFile(
                    FileChange(.renamed, "New.swift", from: "Old.swift", added: 1, removed: 1), addedLines: [7]),
                ChangedFile(FileChange(.added, "Untracked.swift", added: 1), addedLines: [1]),
            ])
        #expect(repository.baseBytes(of: "Edit.swift") == Array(text(9).utf8))
        #expect(repository.baseBytes(of: "Same") == Array("s\n".utf8))
        #expect(repository.baseBytes(of: "Gone.swift") == Array("a\nb\n".utf8))
        #expect(repository.baseBytes(of: "New.swift") == nil)
        #expect(repository.files.first { $0.path == "Untracked.swift" }?.isTracked == false)
        #expect(repository.files.first { $0.path == "Edit.swift" }?.isTracked == true)
        #expect(!repository.files.map(\.path).contains("Ignored.swift"))
    }

    @Test func filesThatASparseCheckoutLeavesOutAreNotGone() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["App/A": "a\n", "Server/B": "b\n"])
        try scratch.git.git("checkout", "-q", "-b", "x")
        try scratch.git.git("sparse-checkout", "set", "App")
        let repository = try scratch.read()
        #expect(repository.files.map(\.path) == ["App/A"])
        #expect(repository.changes == [])
    }

    @Test func whenBranchesBegan() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one")
        try scratch.git.git("checkout", "-q", "-b", "old")
        var environment = GitScratch.environment
        for (second, name) in [(1_600_000_000, "first"), (1_700_000_000, "second")] {
            environment["GIT_COMMITTER_DATE"] = "\(second) +0000"
            var command = Command("git", ["commit", "-q", "--allow-empty", "-m", name], in: scratch.folder)
            command.environment = environment
            #expect(try command.run().code == 0)
        }
        try scratch.git.git("tag", "-a", "1.0", "-m", "release")
        try scratch.git.git("branch", "merged", "main")
        let tip = try scratch.name("HEAD")
        let repository = try scratch.read()
        #expect(repository.branch?.started == 1_600_000_000)
        #expect(repository.branch?.time == 1_700_000_000)
        #expect(repository.branches.map(\.name.text) == ["merged"])
        #expect(repository.branches.first?.started == nil && repository.branches.first?.isMerged == true)
        #expect(repository.tags.map(\.commit) == [tip])
        #expect(repository.tags.first?.time == 1_700_000_000)
    }
}
