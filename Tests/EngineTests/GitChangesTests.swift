import Foundation
import TenetModel
import TenetTestSupport
import Testing

@testable import TenetEngine

/// What of real repositories counts as changed.
///
/// On the main actor: asking git blocks its thread until tasks of the cooperative pool have run, and tests on all threads
/// of that pool would wait for one another.
@MainActor
@Suite(.enabled(if: GitOpinion.isPresent, "git is not installed")) struct GitChangesTests {
    private static let whole = [1...Int.max]

    private static func git(_ scratch: GitScratch, _ more: [String: String] = [:]) -> Git {
        let variables = ProcessInfo.processInfo.environment.merging(GitScratch.environment) { $1 }
        return Git(root: scratch.folder.path, environment: variables.merging(more) { $1 })
    }

    private static func text(_ lines: Int, changing place: Int? = nil) -> String {
        (1...lines).map { $0 == place ? "let changed = \($0)\n" : "let value\($0) = \($0)\n" }.joined()
    }

    @Test(arguments: ["sha1", "sha256"])
    func filesThatAreEditedNewAndUntouched(format: String) throws {
        let scratch = try GitScratch("--object-format=\(format)")
        for name in ["Edited.swift", "Same.swift", "Touched.swift"] { try scratch.write(Self.text(9), to: name) }
        try scratch.commit()
        try scratch.write(Self.text(9, changing: 4), to: "Edited.swift")
        try scratch.write(Self.text(9), to: "Touched.swift")
        try scratch.write("let new = 1\n", to: "New.swift")
        let names = ["Edited.swift", "Same.swift", "Touched.swift", "New.swift", "None.swift"]
        let lines = try Self.git(scratch).changes(since: "HEAD", among: names)
        #expect(lines.lines(of: "Edited.swift") == [4...4])
        #expect(!lines.touches("Same.swift", lines: 1...99))
        #expect(!lines.touches("Touched.swift", lines: 1...99))
        #expect(lines.lines(of: "New.swift") == Self.whole)
        #expect(lines.lines(of: "None.swift") == nil)
    }

    @Test(arguments: [
        "bell\u{7}.swift", "line\nbreak.swift", "quo\"te.swift", "Gr\u{F6}\u{DF}e.swift", "-b.swift", "a\\nb.swift",
        "tab\t.swift",
    ])
    func namesThatGitWouldQuote(name: String) throws {
        let scratch = try GitScratch()
        try scratch.write(Self.text(5), to: "Sub/" + name)
        try scratch.commit()
        try scratch.write(Self.text(5, changing: 2), to: "Sub/" + name)
        let git = Self.git(scratch)
        #expect(try git.changes(since: "HEAD", among: ["Sub/" + name]).lines(of: "Sub/" + name) == [2...2])
        try scratch.git("add", "-A")
        let staged = try git.staged(among: ["Sub/" + name])
        #expect(staged.lines.lines(of: "Sub/" + name) == [2...2])
        #expect(staged.contents["Sub/" + name] == Array(Self.text(5, changing: 2).utf8))
    }

    @Test func linksStandForWhatTheyLeadTo() throws {
        let scratch = try GitScratch()
        try scratch.write(Self.text(5), to: "Real/A.swift")
        try scratch.write(Self.text(5), to: "Real/B.swift")
        try scratch.link("Linked", to: "Real")
        try scratch.link("A.swift", to: "Real/A.swift")
        try scratch.link("Turned.swift", to: "Real/A.swift")
        try scratch.link("Out.swift", to: "/etc/hostname")
        try scratch.commit()
        try scratch.write(Self.text(5, changing: 3), to: "Real/A.swift")
        try scratch.remove("Turned.swift")
        try scratch.link("Turned.swift", to: "Real/B.swift")
        let names = ["A.swift", "Linked/A.swift", "Linked/B.swift", "Turned.swift", "Out.swift"]
        let git = Self.git(scratch)
        let lines = try git.changes(since: "HEAD", among: names)
        #expect(lines.lines(of: "A.swift") == [3...3])
        #expect(lines.lines(of: "Linked/A.swift") == [3...3])
        #expect(!lines.touches("Linked/B.swift", lines: 1...9))
        #expect(lines.lines(of: "Turned.swift") == Self.whole)
        #expect(!lines.touches("Out.swift", lines: 1...9))
        try scratch.git("add", "-A")
        let staged = try git.staged(among: names)
        #expect(staged.lines.lines(of: "A.swift") == [3...3])
        #expect(staged.contents["A.swift"] == Array(Self.text(5, changing: 3).utf8))
    }

    @Test func movedFilesAreComparedWithWhatTheyWere() throws {
        let scratch = try GitScratch()
        try scratch.write(Self.text(20), to: "Old/A.swift")
        try scratch.write("struct Other {}\n// a\n// b\n", to: "Old/B.swift")
        try scratch.commit()
        try scratch.git("mv", "Old", "New")
        try scratch.write(Self.text(20, changing: 7), to: "New/A.swift")
        try scratch.write("enum Unlike {}\n", to: "New/C.swift")
        try scratch.git("add", "-A")
        let names = ["New/A.swift", "New/B.swift", "New/C.swift"]
        for lines in [
            try Self.git(scratch).changes(since: "HEAD", among: names),
            try Self.git(scratch).staged(among: names).lines,
        ] {
            #expect(lines.lines(of: "New/A.swift") == [7...7])
            #expect(!lines.touches("New/B.swift", lines: 1...9))
            #expect(lines.lines(of: "New/C.swift") == Self.whole)
        }
    }

    @Test func beforeTheFirstCommitEverythingStagedIsNew() throws {
        let scratch = try GitScratch()
        try scratch.write("let a = 1\n", to: "A.swift")
        try scratch.write("let b = 1\n", to: "B.swift")
        try scratch.git("add", "A.swift")
        let staged = try Self.git(scratch).staged(among: ["A.swift", "B.swift"])
        #expect(staged.lines.paths == ["A.swift"])
        #expect(throws: Git.Failure.self) { try Self.git(scratch).changes(since: "HEAD", among: ["A.swift"]) }
    }

    @Test func whatIsOnlyIntendedIsNotStagedAndIsNewInTheWorkTree() throws {
        let scratch = try GitScratch()
        try scratch.commit()
        try scratch.write("let a = 1\n", to: "A.swift")
        try scratch.git("add", "--intent-to-add", "A.swift")
        #expect(try Self.git(scratch).staged(among: ["A.swift"]).lines.paths.isEmpty)
        #expect(try Self.git(scratch).changes(since: "HEAD", among: ["A.swift"]).lines(of: "A.swift") == Self.whole)
    }

    @Test func conflictsAreSaid() throws {
        let scratch = try GitScratch("-b", "main")
        try scratch.write(Self.text(5), to: "A.swift")
        try scratch.commit()
        try scratch.git("checkout", "-q", "-b", "other")
        try scratch.write(Self.text(5, changing: 2), to: "A.swift")
        try scratch.commit()
        try scratch.git("checkout", "-q", "main")
        try scratch.write(Self.text(5).replacing("value2 = 2", with: "value2 = 3"), to: "A.swift")
        try scratch.commit()
        #expect(throws: GitScratch.Failure.self) { try scratch.git("merge", "other") }
        let failure = #expect(throws: Git.Failure.self) { try Self.git(scratch).staged(among: ["A.swift"]) }
        #expect(failure?.description.contains("`A.swift` is not merged") == true)
        let lines = try Self.git(scratch).changes(since: "HEAD", among: ["A.swift"])
        #expect(lines.touches("A.swift", lines: 2...2) && !lines.touches("A.swift", lines: 1...1))
    }

    @Test func filesOfASubmoduleAreComparedWithItsCommit() throws {
        let inner = try GitScratch()
        try inner.write(Self.text(5), to: "Sources/I.swift")
        try inner.link("L.swift", to: "Sources/I.swift")
        try inner.commit()
        let scratch = try GitScratch()
        try scratch.git("submodule", "--quiet", "add", inner.folder.path, "Libs/Inner")
        try scratch.commit()
        try scratch.write(Self.text(5, changing: 5), to: "Libs/Inner/Sources/I.swift")
        try scratch.write("let n = 1\n", to: "Libs/Inner/Sources/N.swift")
        let names = ["Libs/Inner/Sources/I.swift", "Libs/Inner/Sources/N.swift", "Libs/Inner/L.swift"]
        let lines = try Self.git(scratch).changes(since: "HEAD", among: names)
        #expect(lines.lines(of: names[0]) == [5...5])
        #expect(lines.lines(of: names[1]) == Self.whole)
        #expect(lines.lines(of: names[2]) == [5...5])
    }

    @Test func subfoldersLinkedWorkTreesAndSparseOnes() throws {
        let scratch = try GitScratch()
        for folder in ["App", "Lib"] { try scratch.write(Self.text(5), to: folder + "/A.swift") }
        try scratch.commit()
        let tree = scratch.folder.appendingPathComponent("tree")
        try scratch.git("worktree", "add", "-q", "--detach", tree.path)
        let linked = GitScratch(at: tree)
        try linked.git("sparse-checkout", "set", "--cone", "--sparse-index", "App")
        try linked.write(Self.text(5, changing: 1), to: "App/A.swift")
        let below = GitScratch(at: tree.appendingPathComponent("App"))
        #expect(try Self.git(below).changes(since: "HEAD", among: ["A.swift"]).lines(of: "A.swift") == [1...1])
        try linked.git("add", "App")
        #expect(try Self.git(linked).staged(among: ["App/A.swift"]).lines.lines(of: "App/A.swift") == [1...1])
    }

    /// `git commit -a` gives its hooks an index of its own.
    @Test func theIndexOfAHookCountsForItsRepositoryOnly() throws {
        let scratch = try GitScratch()
        try scratch.write(Self.text(5), to: "A.swift")
        try scratch.commit()
        try scratch.write(Self.text(5, changing: 2), to: "A.swift")
        let index = scratch.folder.appendingPathComponent(".git/next-index").path
        try FileManager.default.copyItem(atPath: scratch.folder.path + "/.git/index", toPath: index)
        var add = Command("git", ["add", "A.swift"], in: scratch.folder)
        add.environment = GitScratch.environment.merging(["GIT_INDEX_FILE": index]) { $1 }
        #expect(try add.run().code == 0)
        let hook = ["GIT_INDEX_FILE": index, "GIT_DIR": scratch.folder.path + "/.git"]
        #expect(try Self.git(scratch).staged(among: ["A.swift"]).lines.paths.isEmpty)
        #expect(try Self.git(scratch, hook).staged(among: ["A.swift"]).lines.lines(of: "A.swift") == [2...2])
        let other = try GitScratch()
        try other.write("let o = 1\n", to: "A.swift")
        try other.git("add", "A.swift")
        #expect(try Self.git(other, hook).staged(among: ["A.swift"]).contents["A.swift"] == Array("let o = 1\n".utf8))
    }

    @Test(arguments: [
        ("none", "git knows no revision `none`"), ("-c", "is not a revision"), ("", "is not a revision"),
        ("a..b", "names several revisions"),
    ])
    func revisionsThatAreNone(revision: String, message: String) throws {
        let scratch = try GitScratch()
        try scratch.commit()
        let failure = #expect(throws: Git.Failure.self) { try Self.git(scratch).changes(since: revision, among: []) }
        #expect(failure?.description.contains(message) == true)
    }

    @Test func textThatStandsInPlaceOfAFileIsCompared() throws {
        let scratch = try GitScratch()
        try scratch.write(Self.text(5), to: "A.swift")
        try scratch.commit()
        let unsaved = Array(Self.text(5, changing: 4).utf8)
        let lines = try Self.git(scratch).changes(since: "HEAD", among: [], contents: ["A.swift": unsaved])
        #expect(lines.lines(of: "A.swift") == [4...4])
    }

    @Test func treesAreReadWithTheirLinks() throws {
        let scratch = try GitScratch()
        try scratch.write("openapi: 3.1.0\n", to: "api/real.yaml")
        try scratch.link("api/link.yaml", to: "real.yaml")
        try scratch.link("api/circle.yaml", to: "circle.yaml")
        try scratch.commit()
        try scratch.remove("api/real.yaml")
        let tree = try Self.git(scratch).tree(at: "HEAD")
        #expect(tree.files(below: "api") == ["api/circle.yaml", "api/link.yaml", "api/real.yaml"])
        #expect(tree.files(below: "api/real.yaml") == ["api/real.yaml"])
        let bytes = try tree.bytes(of: tree.files(below: ""))
        #expect(bytes["api/link.yaml"] == Array("openapi: 3.1.0\n".utf8))
        #expect(bytes["api/circle.yaml"] == nil)
    }

    @Test func linksThatLeaveARevisionLeadNowhere() throws {
        let scratch = try GitScratch()
        try scratch.write("openapi: 3.1.0\n", to: "api/real.yaml")
        try scratch.link("api/absolute.yaml", to: "/api/real.yaml")
        try scratch.link("api/above.yaml", to: "../../api/real.yaml")
        try scratch.link("api/around.yaml", to: "../api/./real.yaml")
        try scratch.commit()
        let bytes = try Self.git(scratch).tree(at: "HEAD")
            .bytes(of: ["api/absolute.yaml", "api/above.yaml", "api/around.yaml"])
        #expect(bytes.keys == ["api/around.yaml"])
    }

    @Test func stagedFilesNeedNotBeOnTheDisk() throws {
        let scratch = try GitScratch()
        try scratch.write(Self.text(5), to: "Old.swift")
        try scratch.write(Self.text(5), to: "Untouched.swift")
        try scratch.commit()
        try scratch.write(Self.text(5, changing: 2), to: "Old.swift")
        try scratch.write(Self.text(3), to: "New.swift")
        try scratch.write(Self.text(3), to: "Unwanted.swift")
        try scratch.git("add", ".")
        for name in ["Old.swift", "New.swift", "Unwanted.swift", "Untouched.swift"] { try scratch.remove(name) }
        let staged = try Self.git(scratch).staged(among: []) { $0 != "Unwanted.swift" }
        #expect(staged.lines.paths == ["New.swift", "Old.swift"])
        #expect(staged.lines.lines(of: "Old.swift") == [2...2])
        #expect(staged.contents["New.swift"] == Array(Self.text(3).utf8))
    }

    @Test func aStagedTextThatGitHasLostIsSaid() throws {
        let scratch = try GitScratch()
        try scratch.write(Self.text(5), to: "A.swift")
        try scratch.commit()
        try scratch.write(Self.text(5, changing: 2), to: "A.swift")
        try scratch.git("add", ".")
        let object = try scratch.git("rev-parse", ":A.swift").trimmingCharacters(in: .whitespacesAndNewlines)
        try scratch.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
        let failure = #expect(throws: Git.Failure.self) { try Self.git(scratch).staged(among: ["A.swift"]) }
        #expect(failure?.description.contains("lacks a text of `A.swift`") == true)
    }
}
