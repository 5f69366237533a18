import Foundation
import TenetModel
import Testing

@testable import TenetEngine

@Suite struct DiscoveryNestedIgnoreTests {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    @Test(arguments: [true, false]) func nearerFilesDecide(inRepository: Bool) throws {
        if inRepository { try scratch.add(".git/") }
        try scratch.add(".gitignore", contents: "*.gen.swift\nout/\n/Top.swift\n")
        try scratch.add("a/.gitignore", contents: "!keep.gen.swift\n/Local.swift\n!out/\n")
        try scratch.add("a/b/.gitignore", contents: "keep.gen.swift\n")
        try scratch.add("x.gen.swift", "keep.gen.swift", "Top.swift", "Local.swift", "out/A.swift")
        try scratch.add("a/x.gen.swift", "a/keep.gen.swift", "a/Top.swift", "a/Local.swift", "a/out/A.swift")
        try scratch.add("a/b/keep.gen.swift", "a/b/Local.swift")
        let all = ["Local.swift", "a/Top.swift", "a/b/Local.swift", "a/keep.gen.swift", "a/out/A.swift"]
        #expect(try Discovery(root: scratch.path).paths() == all)
        let found = try Discovery(root: scratch.path).files()
        #expect(found.excludedCount == 6 && found.excludedFolderCount == 1)
        // The files above a folder count for it as well.
        #expect(try Discovery(root: scratch.path).paths("a") == Array(all.dropFirst()))
        let inside = try Discovery(root: scratch.absolute("a")).paths()
        #expect(
            inside
                == (inRepository
                    ? ["Top.swift", "b/Local.swift", "keep.gen.swift", "out/A.swift"]
                    : ["Top.swift", "b/Local.swift", "keep.gen.swift", "out/A.swift", "x.gen.swift"]))
        var options = Discovery.Options()
        options.respectsGitIgnore = false
        #expect(try Discovery(root: scratch.path, options: options).paths().count == 12)
    }

    @Test func settingsOfTheRepository() throws {
        try scratch.add(".git/info/exclude", contents: "a.swift\nb.swift\n")
        try scratch.add(".gitignore", contents: "!b.swift\n")
        try scratch.add("a.swift", "b.swift", "deep/a.swift", "deep/POD/c.swift", "deep/.gitignore", contents: "pod/")
        #expect(try Discovery(root: scratch.path).paths() == ["b.swift", "deep/POD/c.swift"])
        #expect(try Discovery(root: scratch.absolute("deep")).paths() == ["POD/c.swift"])
        try scratch.add(".git/config", contents: "[core]\n\tbare = false\n\tignoreCase = true ; on this disk\n[x]\n")
        #expect(try Discovery(root: scratch.path).paths() == ["b.swift"])
    }

    @Test func repositoriesInRepositories() throws {
        try scratch.add(".git/", "a.swift", "vendor/lib/a.swift", "vendor/lib/b.swift", "vendor/lib/c.swift")
        try scratch.add(".gitignore", contents: "a.swift")
        try scratch.add("vendor/lib/.gitignore", contents: "b.swift")
        // A submodule, whose own settings lie in the outer repository.
        try scratch.add("vendor/lib/.git", contents: "gitdir: ../../.git/modules/lib\n")
        try scratch.add(".git/modules/lib/info/exclude", contents: "c.swift")
        #expect(try Discovery(root: scratch.path).paths() == ["vendor/lib/a.swift"])
        #expect(try Discovery(root: scratch.path).paths("vendor/lib") == ["vendor/lib/a.swift"])
        #expect(try Discovery(root: scratch.absolute("vendor/lib")).paths() == ["a.swift"])
    }

    @Test func linkedWorkTreesShareSettings() throws {
        try scratch.add("main/.git/info/exclude", contents: "a.swift")
        try scratch.add("main/.git/worktrees/tree/commondir", contents: "../..\n")
        try scratch.add("tree/.git", contents: "gitdir: \(scratch.absolute("main/.git/worktrees/tree"))\n")
        try scratch.add("tree/a.swift", "tree/b.swift")
        #expect(try Discovery(root: scratch.absolute("tree")).paths() == ["b.swift"])
    }

    @Test func aRootInAnIgnoredFolderIsFound() throws {
        try scratch.add(".git/", "build/gen/A.swift", "build/gen/B.swift")
        try scratch.add(".gitignore", contents: "build/\nA.swift")
        #expect(try Discovery(root: scratch.absolute("build/gen")).paths() == ["A.swift", "B.swift"])
    }

    @Test func ignoreFilesThatAreNone() throws {
        try scratch.add("a/.gitignore/", "a/A.swift", "b/B.swift", "b/rules", contents: "B.swift")
        try scratch.link("b/.gitignore", to: "rules")
        let found = try Discovery(root: scratch.path).files()
        #expect(found.files.map(\.path) == ["a/A.swift", "b/B.swift"])
        #expect(found.skipped.isEmpty)
    }

    /// Git's list of files that are neither tracked nor ignored is ours.
    @Test(.enabled(if: GitOpinion.isPresent)) func gitAgreesOnAWholeTree() throws {
        try GitOpinion.run(["init", "-q"], in: scratch.path)
        try scratch.add(".git/info/exclude", contents: "local.swift\n")
        try scratch.add(".gitignore", contents: "*.tmp.swift\nlogs/\n/only-here/\n!**/keep/**\ndoc/**/old\n")
        try scratch.add("one/.gitignore", contents: "!x.tmp.swift\n/two/*\n!/two/y.swift\n")
        try scratch.add("one/two/.gitignore", contents: "x*\n")
        let folders = [
            "", "logs/", "only-here/", "one/", "one/two/", "one/only-here/", "one/keep/", "doc/a/old/", "doc/old/",
        ]
        for folder in folders {
            for name in ["x.swift", "y.swift", "x.tmp.swift", "local.swift"] { try scratch.add(folder + name) }
        }
        let output = try GitOpinion.run(["ls-files", "-z", "--others", "--exclude-standard"], in: scratch.path)
        let expected = output.split(separator: "\0").map(String.init).filter { $0.hasSuffix(".swift") }
        #expect(try Discovery(root: scratch.path).paths() == expected.sorted(by: LexicalPath.precedes))
    }
}
