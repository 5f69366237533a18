import Foundation
import TenetModel
import Testing

@testable import TenetEngine

@Suite struct DiscoveryLinkTests {
    let scratch: ScratchFolder
    let discovery: Discovery

    init() throws {
        scratch = try ScratchFolder()
        discovery = Discovery(root: scratch.path)
    }

    @Test func linkedFilesAreFoundOnceByTheFirstPath() throws {
        try scratch.add("m/M.swift", "z.txt")
        try scratch.link("a.swift", to: "m/M.swift")
        try scratch.link("z.swift", to: "m/M.swift")
        try scratch.link("other.swift", to: "z.txt")
        #expect(try discovery.paths() == ["a.swift", "other.swift"])
        #expect(try discovery.paths("z.swift", "m") == ["m/M.swift"])
        #expect(try discovery.files().files.first?.size == 0)
    }

    @Test func hardLinksAreFilesOfTheirOwn() throws {
        try scratch.add("a.swift", "c.swift")
        try FileManager.default.linkItem(atPath: scratch.absolute("a.swift"), toPath: scratch.absolute("b.swift"))
        try scratch.link("d.swift", to: "c.swift")
        #expect(try discovery.paths() == ["a.swift", "b.swift", "c.swift"])
    }

    private static func discovery(_ root: String, _ links: LinkPolicy) -> Discovery {
        var options = Discovery.Options()
        options.links = links
        return Discovery(root: root, options: options)
    }

    @Test func linkedFoldersAreEnteredOnce() throws {
        try scratch.add("project/b/B.swift", "outside/deep/O.swift")
        try scratch.link("project/a", to: "b")
        try scratch.link("project/c", to: "b")
        try scratch.link("project/y", to: "../outside")
        try scratch.link("project/x", to: "../outside/deep")
        let root = scratch.absolute("project")
        #expect(try Self.discovery(root, .all).paths() == ["a/B.swift", "x/O.swift"])
        #expect(try Self.discovery(root, .none).paths() == ["b/B.swift"])
        #expect(try Self.discovery(root, .none).files().outerLinks == [])
        #expect(try Discovery(root: root).paths() == ["b/B.swift"])
    }

    @Test func linksOutOfTheProjectAreToldAndFollowedOnlyByName() throws {
        try scratch.add("project/A.swift", "outside/O.swift", "outside/.gitignore")
        try scratch.add("project/.gitignore", contents: "/ignored")
        for name in ["folder", "ignored", ".build"] { try scratch.link("project/\(name)", to: "../outside") }
        try scratch.link("project/O.swift", to: "../outside/O.swift")
        try scratch.link("project/note.txt", to: "../outside/O.swift")
        try scratch.link("outside/In.swift", to: "../project/A.swift")
        try scratch.link("outside/Own.swift", to: "O.swift")
        let discovery = Discovery(root: scratch.absolute("project"))
        let found = try discovery.files()
        #expect(found.files.map(\.path) == ["A.swift"])
        #expect(found.outerLinks == ["O.swift", "folder"])
        #expect(try discovery.paths("O.swift") == ["O.swift"])
        // Behind a link that was named lies what is meant.
        #expect(try discovery.paths("folder") == ["folder/In.swift", "folder/O.swift"])
        #expect(try discovery.files(paths: ["folder"]).outerLinks == [])
    }

    @Test(.timeLimit(.minutes(5))) func circlesEnd() throws {
        try scratch.add("root/a/A.swift", "root/b/B.swift", "root/z.swift")
        try scratch.link("root/a/up", to: "..")
        try scratch.link("root/a/self", to: ".")
        try scratch.link("root/a/b", to: "../b")
        try scratch.link("root/b/a", to: "../a")
        try scratch.link("root/b/top", to: "../..")
        try scratch.link("root/loop.swift", to: "loop.swift")
        try scratch.link("root/x", to: "y")
        try scratch.link("root/y", to: "x")
        let found = try Self.discovery(scratch.absolute("root"), .all).files()
        #expect(found.files.map(\.path) == ["a/A.swift", "a/b/B.swift", "z.swift"])
        #expect(found.skipped.map(\.path) == ["loop.swift"])
    }

    /// Without a memory of folders, each further level would double the paths.
    @Test(.timeLimit(.minutes(5))) func crossingLinksStayCheap() throws {
        for level in 0..<40 {
            try scratch.add("d\(level)/F\(level).swift")
            for name in ["p", "q"] where level < 39 { try scratch.link("d\(level)/\(name)", to: "../d\(level + 1)") }
        }
        #expect(try discovery.files().files.count == 40)
        #expect(try Self.discovery(scratch.path, .all).files().files.count == 40)
    }

    @Test func rulesOfOnePathDoNotHideTheOther() throws {
        try scratch.add("z/A.swift", "z/B.swift")
        try scratch.link("l", to: "z")
        try scratch.add(".gitignore", contents: "/l/A.swift")
        #expect(try Self.discovery(scratch.path, .all).paths() == ["l/B.swift", "z/A.swift"])
    }

    @Test func brokenLinksAreTold() throws {
        try scratch.link("gone.swift", to: "nowhere")
        try scratch.link("gone", to: "nowhere")
        try scratch.add("A.swift")
        let expected = SkippedFile(
            path: "gone.swift", reason: .unreadable, detail: "gone.swift cannot be read: No such file or directory")
        #expect(try discovery.files().skipped == [expected])
        #expect(try discovery.files(paths: ["gone.swift", "A.swift"]).skipped == [expected])
    }

    @Test func pipesAreNotOpened() throws {
        #expect(mkfifo(scratch.absolute("pipe.swift"), 0o600) == 0)
        let expected = SkippedFile(
            path: "pipe.swift", reason: .unreadable, detail: "pipe.swift cannot be read: it is not a regular file")
        #expect(try discovery.files().skipped == [expected])
        #expect(try discovery.files(paths: ["pipe.swift"]).skipped == [expected])
    }

    /// Root may read everything, so there is nothing to see then.
    @Test(.enabled(if: geteuid() != 0)) func unreadableFoldersAreTold() throws {
        try scratch.add("A.swift", "closed/B.swift", "blind/C.swift")
        chmod(scratch.absolute("closed"), 0)
        chmod(scratch.absolute("blind"), 0o400)
        defer {
            chmod(scratch.absolute("closed"), 0o700)
            chmod(scratch.absolute("blind"), 0o700)
        }
        let found = try discovery.files()
        #expect(found.files.map(\.path) == ["A.swift"])
        #expect(
            found.skipped == [
                SkippedFile(
                    path: "blind/C.swift", reason: .unreadable,
                    detail: "blind/C.swift cannot be read: Permission denied"),
                SkippedFile(path: "closed", reason: .unreadable, detail: "closed cannot be read: Permission denied"),
            ])
        let explicit = try discovery.files(paths: ["closed", "closed/B.swift"])
        #expect(explicit.files.isEmpty && explicit.skipped.map(\.path) == ["closed", "closed/B.swift"])
    }

    @Test func foldersDeeperThanPathsMayBe() throws {
        let name = String(repeating: "d", count: 200)
        try scratch.add("A.swift")
        // Folders are made and removed step by step, because the whole path is too long to be used at once.
        var folders = [open(scratch.path, O_RDONLY)]
        for level in 0..<30 {
            mkdirat(folders[level], name, 0o700)
            folders.append(openat(folders[level], name, O_RDONLY))
        }
        defer {
            for (outer, inner) in zip(folders, folders.dropFirst()).reversed() {
                close(inner)
                unlinkat(outer, name, AT_REMOVEDIR)
            }
            close(folders[0])
        }
        let found = try discovery.files()
        #expect(found.files.map(\.path) == ["A.swift"])
        #expect(found.skipped.count == 1 && found.skipped.first?.detail.hasSuffix(": File name too long") == true)
    }
}
