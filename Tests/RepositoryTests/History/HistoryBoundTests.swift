import Foundation
import TenetEngine
import TenetRepositorySupport
import TenetRuleKit
import TenetTestSupport
import Testing

/// What lies beyond a bound is said, and what belongs to others is left to them.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct HistoryBoundTests {
    @Test func whatAMergeAddsOfItsOwnIsItsOwn() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A": "a\nb\nc\n"])
        try scratch.git.git("checkout", "-q", "-b", "side")
        try scratch.commit("side", ["A": "a\nb\nC\n"])
        try scratch.git.git("checkout", "-q", "main")
        try scratch.commit("two", ["A": "A\nb\nc\n"])
        try scratch.git.git("merge", "-q", "--no-commit", "side")
        let merge = try scratch.commit("Merge branch 'side'", ["A": "A\nmine\nC\n", "new": "key\n"])
        let added = try scratch.read().addedTexts().filter { $0.commit == merge }
        // `A` and `C` came from the parents.
        #expect(
            added.map { "\($0.path):\($0.line) " + String(decoding: $0.bytes, as: UTF8.self) } == [
                "A:2 mine", "new:1 key",
            ])
    }

    @Test func aTextOfTheHistoryThatIsTooLargeIsSaid() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["large.txt": String(repeating: "a line of text\n", count: 700_000)])
        try scratch.commit(
            "two", ["large.txt": "", "small.txt": String(repeating: "a line of text\n", count: 300_000)])
        let repository = try scratch.read()
        // 4.5 MB are read, 10.5 MB are not.
        #expect(Set(repository.addedTexts().map(\.path)) == ["small.txt"])
        #expect(repository.allGaps().contains { $0.contains("1 changed file of the history is larger than 8 MB") })
    }

    @Test func aFileThatIsTooLargeIsSaidWhenItIsText() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A": "a\n"])
        for (name, first) in [("text", 0x61), ("film", 0)] as [(String, UInt8)] {
            try scratch.git.write(Data([first, first]), to: name)
            let file = try FileHandle(forWritingTo: scratch.folder.appendingPathComponent(name))
            try file.truncate(atOffset: UInt64(65 << 20))
            try file.close()
        }
        // Behind its first bytes the file is a hole of zeros, which nobody looks at.
        let handle = try FileHandle(forWritingTo: scratch.folder.appendingPathComponent("text"))
        try handle.write(contentsOf: Data(repeating: 0x61, count: 9000))
        try handle.close()
        let repository = try scratch.read()
        #expect(repository.document("text") == nil && repository.document("film") == nil)
        #expect(repository.allGaps() == ["`text` is larger than 64 MB, and what it holds was not looked at"])
    }

    @Test func aMessageThatIsCutIsSaid() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one\n\n" + String(repeating: "a line of text\n", count: 20_000))
        let repository = try scratch.read()
        #expect(
            repository.gaps.contains { $0.contains("1 message of more than 256 KB was looked at up to there only") })
    }

    @Test func filesOfOtherRepositoriesAreNotOurs() throws {
        let scratch = try HistoryScratch()
        let library = try HistoryScratch()
        try library.commit("one", ["L": "l\n"])
        try scratch.commit("one", ["A": "a\n"])
        try scratch.git.git(
            "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "file://" + library.folder.path, "third")
        try scratch.git.git("clone", "-q", "file://" + library.folder.path, scratch.folder.path + "/nested/clone")
        try scratch.git.write("b\n", to: "nested/B")
        let repository = try scratch.read()
        #expect(repository.files.map(\.path) == [".gitmodules", "A", "nested/B"])
        // A document may lead there all the same.
        #expect(repository.absentPaths == ["nested/clone/L", "third/L"])
    }

    @Test func aDamagedRepositoryIsAnError() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A": "a\n"])
        try scratch.git.remove(".git/HEAD")
        let failure = #expect(throws: Git.Failure.self) { try scratch.read() }
        #expect(failure?.description.contains("missing or damaged") == true)
    }

    /// Nothing is damaged in a clone that has fetched a part only.
    @Test func aPartialCloneIsToldToFetch() throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A": "a\n"])
        try scratch.git.git("config", "extensions.partialClone", "origin")
        let tree = try scratch.name("HEAD^{tree}")
        try scratch.git.remove(".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))")
        let object = try scratch.name("HEAD")
        try scratch.git.remove(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
        let failure = #expect(throws: Git.Failure.self) { try scratch.read() }
        #expect(failure?.description.contains("fsck") == false, "\(failure?.description ?? "")")
    }
}
